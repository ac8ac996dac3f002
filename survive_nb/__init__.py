"""Survive! and Fish Fish!: two board games as a library to play, study and teach with.

The games are `survive_nb.survive` and `survive_nb.fish_fish`; both speak the protocol of
`survive_nb.game`.  Importing this package alone imports nothing else.
"""

__version__ = "0.1.0"
