"""The servers that bring the app to a browser: Voilà to play, JupyterLab to read and write notebooks.

Beside the code stand the files they read: ``jupyter/`` (the page around the app, and the kernel it runs in)
and ``config/`` (what JupyterLab leaves out).
"""
