"""The screens: what a person sees and touches.

Importing this package loads no widget; each screen is built from the modules inside when it is asked for.
"""
