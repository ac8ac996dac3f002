"""The table of a league in the language of the lesson; `Standings` alone speaks English."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from survive_nb.league.standings import Standing, Standings
from survive_nb.teaching.message import Code, Message, say, say_n
from survive_nb.teaching.text import English, LessonText

__all__ = ["LeagueTable", "Standings"]

#: Maximum number of forfeits listed.
_FORFEITS_SHOWN: Final = 3


@dataclass(frozen=True)
class LeagueTable:
    """Who won how often, and how sure one can be of it."""

    standings: Standings
    lesson_text: LessonText = field(default_factory=English)

    def __repr__(self) -> str:
        text = self.lesson_text.text
        lines = [" · ".join(map(text, _line(row, self.lesson_text.lang))) for row in self.standings.rows]
        return "\n".join([text(self._about()), *lines, *map(text, self._notes()), *self.standings.forfeits])

    def _repr_markdown_(self) -> str:
        heads = [self.lesson_text.markdown(head) for head in _HEADS]
        rows = [
            [self.lesson_text.markdown(cell) for cell in _line(row, self.lesson_text.lang)]
            for row in self.standings.rows
        ]
        table = [heads, [":--", *["--:"] * (len(heads) - 1)], *rows]
        lines = [f"| {' | '.join(cells)} |" for cells in table]
        about = self.lesson_text.markdown(self._about())
        notes = " ".join(map(self.lesson_text.markdown, self._notes()))
        return self.lesson_text.block(
            "\n".join([f"**{about}**", "", *lines, "", notes, "", *self._forfeits()])
        )

    def cells(self) -> list[list[str]]:
        """Return the table as text, its heads first."""
        rows = [_HEADS, *(_line(row, self.lesson_text.lang) for row in self.standings.rows)]
        return [list(map(self.lesson_text.text, row)) for row in rows]

    def sentences(self) -> tuple[Message, ...]:
        """Return what is said about the table."""
        return (
            self._about(),
            *self._notes(),
            *(say("{text}", text=line) for line in self.standings.forfeits[:3]),
        )

    def _about(self) -> Message:
        played = self.standings
        return say_n(
            "A league of {n} game, {players} players a table, seed {seed}",
            "A league of {n} games, {players} players a table, seed {seed}",
            len(played.games),
            players=played.players,
            seed=played.seed,
        )

    def _notes(self) -> list[Message]:
        return [_NOTE, _PRACTICE] if self.standings.is_practice else [_NOTE]

    def _forfeits(self) -> list[str]:
        """Return the first forfeits; error messages are quoted verbatim."""
        lines = self.standings.forfeits
        lines = [
            f"- {self.lesson_text.markdown(say('Forfeited: {code}', code=Code(line)))}"
            for line in lines[:_FORFEITS_SHOWN]
        ]
        if (more := len(lines) - _FORFEITS_SHOWN) > 0:
            lines.append(f"- {self.lesson_text.markdown(say_n('{n} more game', '{n} more games', more))}")
        return lines


_HEADS: Final = (say("Name"), say("Wins"), say("Share of wins"), say("Likely between"), say("Mean score"))
_NOTE: Final = say(
    "A shared win counts as a part of one. The true share lies between the two bounds in 95 of 100 leagues."
)
_PRACTICE: Final = say("This is a practice league: its bots were not run separately.")

#: Names of built-in bots and of those that the lessons enter: shown translated, except in English.
_BOT_NAMES: Final = {
    "drifter": say("Drifter"),
    "scout": say("Scout"),
    "captain": say("Captain"),
    "hermit": say("Hermit"),
    "piranha": say("Piranha"),
    "equilibrium": say("Equilibrium"),
    "angler": say("Angler"),
    "drift": say("Drifter"),
    "come home": say("Comes home"),
    "greedy": say("Greedy"),
    "me": say("you"),
}


def _line(row: Standing, lang: str) -> tuple[Message, ...]:
    """Return one line of the table as messages."""
    own = say("{name}", name=row.name)
    low, high = round(100 * row.low), round(100 * row.high)
    return (
        own if lang == "en" else _BOT_NAMES.get(row.name, own),
        say("{wins} of {games}", wins=round(row.wins, 1), games=row.games),
        say("{number} %", number=round(100 * row.win_rate)),
        say("{low} % and {high} %", low=low, high=high),
        say("none") if row.mean_score is None else say("{number}", number=round(row.mean_score, 1)),
    )
