"""Which options can be played together (VAR-1 to VAR-5, RUL-9)."""

from __future__ import annotations

from survive_nb.game import InvalidInput, Refusal
from survive_nb.survive import model as m


def check_options(options: m.Options) -> None:
    """Raise `InvalidInput` for options that no table can play.

    >>> check_options(m.Options(players=5))
    Traceback (most recent call last):
    survive_nb.game.InvalidInput: SET-3: Survive is for 2 to 4 players, not 5.
    """
    if options.players not in (2, 3, 4):
        raise InvalidInput(
            Refusal("SET-3", "Survive is for 2 to 4 players, not {players}.", {"players": options.players})
        )
    if options.colors_per_player not in (1, 2):
        raise InvalidInput(
            Refusal("VAR-1", "A player has one colour or two, not {n}.", {"n": options.colors_per_player})
        )
    if options.colors_per_player == 2 and options.players != 2:
        raise InvalidInput(Refusal("VAR-1", "Two colours each are for two players only."))
    if options.ending not in m.ENDINGS:
        raise InvalidInput(
            Refusal("RUL-9", "There is no ending called {ending}.", {"ending": options.ending})
        )
    if options.first_player is not None and options.first_player not in range(options.players):
        raise InvalidInput(
            Refusal(
                "RUL-16",
                "There is no seat {seat} to go first.",
                {"seat": options.first_player},
                code="no-such-first-player",
            )
        )
