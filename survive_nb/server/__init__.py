"""The servers: Voilà for playing, JupyterLab for reading and writing notebooks.

``jupyter/`` holds the page templates and the kernel specification, ``config/`` the settings of JupyterLab.
Everything that relies on Voilà's internals is in `survive_nb.server.voila_adapter`.
"""
