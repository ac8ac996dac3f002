"""What the bot does not know

ask: Your bot plays {color}. Choose every space with an explorer whose value the bot does not know.
hint: Who chose which explorer goes where, and looked at its value then? [SET-4]
hint: Look into the boats too. Some of them carry two colours.
done: That is a view: your own secrets, everybody's places, and nothing else.
nobody_knows: You chose everybody. People may not look at values again. But remembering is allowed, and a bot
    forgets nothing that it placed itself. [SET-6]
own_boat: Almost. In some boats a stranger sits beside your own explorer. Whose value is open there?
on_foot: You looked only on land. Explorers at sea have secrets too. [SET-6]
known: Your bot placed {explorers} itself, so it knows the value. [SET-4]
"""

from __future__ import annotations

from random import Random
from typing import Final

from survive_nb import survive
from survive_nb.teaching import boards
from survive_nb.teaching.authoring import Message, Places, Texts
from survive_nb.teaching.write_a_bot.boards import EDGE, SPACES

TEXTS: Final = Texts(__name__, __doc__, color="red")


def _people(rng: Random) -> survive.State:
    """Put explorers of four colours on land, into boats and into the sea; three boats carry two colours."""
    land = boards.sink_some(rng, boards.deal(rng), 8)
    ashore = rng.sample(sorted(land), 9)
    names = [f"{color}-{number}" for color in ("red", "yellow", "green", "blue") for number in (1, 2)]
    sea = sorted(space for space in SPACES if space not in land and space not in EDGE and space != "G6")
    water = rng.sample(sea, 9)
    lines = [f"{name} {space}" for name, space in zip([*names, "red-3"], ashore, strict=True)]
    crews = ("red-4 blue-3", "red-7 green-4", "yellow-5 red-8", "yellow-3 yellow-4", "red-5")
    lines += [
        f"boat-{i} {space}: {crew}" for i, (space, crew) in enumerate(zip(water, crews, strict=False), 1)
    ]
    swimmers = ("red-6", "green-3", "blue-4", "yellow-6")
    lines += [f"{name} {space}" for name, space in zip(swimmers, water[len(crews) :], strict=True)]
    lines.append("serpent-1 G6")
    return boards.state_of(land, "\n".join(lines), step="move")


def _bots_view(state: survive.State) -> survive.View:
    """Return what a bot in the first seat sees: it remembers the values of its own explorers."""
    return survive.view_for(state, 0, memory_aid=True)


def _standing(state: survive.State) -> dict[str, list[survive.view.Explorer]]:
    """Return who is on each space, in a boat or not."""
    view = _bots_view(state)
    boats = {boat.id: boat.space for boat in view.boats}
    found: dict[str, list[survive.view.Explorer]] = {}
    for explorer in view.explorers:
        space = boats.get(explorer.place or "", explorer.place)
        if space is not None:
            found.setdefault(space, []).append(explorer)
    return found


def _peopled(state: survive.State) -> Places:
    return frozenset(_standing(state))


def _unknown(state: survive.State) -> Places:
    """Return where an explorer stands whose value the view leaves out."""
    return frozenset(space for space, who in _standing(state).items() if any(e.value is None for e in who))


def _all_strange(state: survive.State) -> Places:
    """Wrong idea: no other player's explorer is in a boat with one's own."""
    return frozenset(space for space, who in _standing(state).items() if all(e.value is None for e in who))


def _on_foot(state: survive.State) -> Places:
    """Forget those who have left the land."""
    return _unknown(state) & frozenset(boards.land_of(state))


def _known(state: survive.State, space: str) -> Message:
    return TEXTS.named("known", explorers=[explorer.id for explorer in _standing(state)[space]])


TASK: Final = TEXTS.click(
    position=_people,
    view=_bots_view,
    places=_peopled,
    answer=_unknown,
    why_not=_known,
    wrong_ideas=TEXTS.ideas(nobody_knows=_peopled, own_boat=_all_strange, on_foot=_on_foot),
)
