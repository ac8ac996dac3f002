"""Survive! and Fish Fish!: two board games as a library to play, study and teach with.

The games are `survive_nb.survive` and `survive_nb.fish_fish`; both speak the protocol of
`survive_nb.game`.  Importing this package alone imports nothing else; in a notebook `survive_nb.play()`
and `survive_nb.play_fish_fish()` show the games.
"""

__version__ = "0.1.0"


def play() -> object:
    """Show Survive! in a notebook: as the last line of a cell, this is all it takes."""
    from survive_nb.ui.app import open_app

    return open_app().show()


def play_fish_fish() -> object:
    """Show Fish Fish! in a notebook: as the last line of a cell, this is all it takes."""
    from survive_nb.ui.app import open_app

    return open_app("fish-fish").show()
