"""The table of a league in the language of the lesson; `Standings` alone speaks English."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from survive_nb.bots.standings import Standing, Standings
from survive_nb.checks.saying import Code, Saying, say, say_n
from survive_nb.checks.voice import English, Voice

__all__ = ["LeagueTable", "Standings"]

#: So many forfeits of the league are told; what fails once mostly fails always.
_FORFEITS_SHOWN: Final = 3


@dataclass(frozen=True)
class LeagueTable:
    """Who won how often, and how sure one can be of it."""

    standings: Standings
    voice: Voice = field(default_factory=English)

    def __repr__(self) -> str:
        text = self.voice.text
        lines = [" · ".join(map(text, _line(row))) for row in self.standings.rows]
        return "\n".join([text(self._about()), *lines, text(_NOTE), *self.standings.forfeits])

    def _repr_markdown_(self) -> str:
        heads = [self.voice.markdown(head) for head in _HEADS]
        rows = [[self.voice.markdown(cell) for cell in _line(row)] for row in self.standings.rows]
        table = [heads, [":--", *["--:"] * (len(heads) - 1)], *rows]
        lines = [f"| {' | '.join(cells)} |" for cells in table]
        about, note = self.voice.markdown(self._about()), self.voice.markdown(_NOTE)
        return self.voice.block("\n".join([f"**{about}**", "", *lines, "", note, "", *self._forfeits()]))

    def _about(self) -> Saying:
        played = self.standings
        return say_n(
            "A league of {n} game, {players} players a table, seed {seed}",
            "A league of {n} games, {players} players a table, seed {seed}",
            len(played.games),
            players=played.players,
            seed=played.seed,
        )

    def _forfeits(self) -> list[str]:
        """Tell the first forfeits; what Python or a rule said is quoted as it was said."""
        lines = self.standings.forfeits
        told = [
            f"- {self.voice.markdown(say('Forfeited: {code}', code=Code(line)))}"
            for line in lines[:_FORFEITS_SHOWN]
        ]
        if (more := len(lines) - _FORFEITS_SHOWN) > 0:
            told.append(f"- {self.voice.markdown(say_n('{n} more game', '{n} more games', more))}")
        return told


_HEADS: Final = (say("Name"), say("Wins"), say("Share of wins"), say("Likely between"), say("Mean score"))
_NOTE: Final = say(
    "A shared win counts as a part of one. The true share lies between the two bounds in 95 of 100 leagues."
)


def _line(row: Standing) -> tuple[Saying, ...]:
    """Return one line of the table as sentences to be said."""
    low, high = round(100 * row.low), round(100 * row.high)
    return (
        say("{name}", name=row.name),
        say("{wins} of {games}", wins=round(row.wins, 1), games=row.games),
        say("{number} %", number=round(100 * row.win_rate)),
        say("{low} % and {high} %", low=low, high=high),
        say("none") if row.mean_score is None else say("{number}", number=round(row.mean_score, 1)),
    )
