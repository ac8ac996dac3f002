"""Random players that prefer rare situations, which uniform random play hardly ever reaches.

They play at the referee's own table and see every secret there, so that they can, say, crowd on the tile
under which a boat waits.  What comes out is a transcript without ``legal``, for the library to replay.
"""

from __future__ import annotations

from random import Random
from typing import Any

from tests.referee import survive, written
from tests.referee.survive_pieces import LANDINGS, NEXT_TO

Action = dict[str, Any]

# COMP-1: how many beaches, forests and mountains have this back.
BACKS = {
    "shark": (3, 2, 1),
    "whale": (3, 2, 0),
    "boat": (1, 3, 0),
    "whirlpool": (0, 2, 4),
    "volcano": (0, 0, 1),
    "dolphin": (3, 1, 0),
    "wind": (2, 0, 0),
    "move_serpent": (1, 1, 0),
    "move_shark": (1, 1, 0),
    "move_whale": (1, 1, 0),
    "shark_repellent": (1, 1, 1),
    "whale_repellent": (0, 2, 1),
}
# COMP-3: the island slots, row by row, without the lake G6.
SLOTS = [
    f"{row}{number}"
    for row, numbers in {
        "D": range(4, 8),
        "E": range(4, 9),
        "F": range(3, 11),
        "G": range(3, 10),
        "H": range(3, 11),
        "I": range(4, 9),
        "J": range(4, 8),
    }.items()
    for number in numbers
    if (row, number) != ("G", 6)
]

# How much a player in this mood is drawn to danger, to killing, to creatures that lie in wait by a boat,
# to safety, to doing nothing, and to each step towards a safe island.
MOODS = {
    "reckless": {"danger": 40.0, "kill": 1.0, "lurk": 9.0, "save": 0.3, "idle": 0.2},
    "bloodthirsty": {"danger": 0.1, "kill": 90.0, "lurk": 0.1, "save": 0.3, "idle": 0.1},
    "gentle": {"danger": 0.02, "kill": 0.02, "lurk": 0.1, "save": 9.0, "idle": 1.0},
    "idle": {"danger": 0.02, "kill": 0.01, "lurk": 0.1, "save": 0.05, "idle": 30.0},
}
HOMEWARD = {"danger": 0.02, "kill": 0.02, "lurk": 0.1, "save": 9000.0, "idle": 0.1, "home": 30.0}


def _steps_home() -> dict[str, int]:
    """Return how many steps lie between each space and the nearest landing space (COMP-4)."""
    steps: dict[str, int] = {}
    edge, count = {space for spaces in LANDINGS.values() for space in spaces}, 0
    while edge:
        steps |= dict.fromkeys(edge, count)
        edge, count = {near for space in edge for near in NEXT_TO[space]} - steps.keys(), count + 1
    return steps


STEPS_HOME = _steps_home()


def deal(rng: Random) -> list[dict[str, str]]:
    """Lay COMP-1's tiles on the island in random order (SET-2)."""
    kinds = [
        (terrain, back)
        for back, counts in BACKS.items()
        for terrain, count in zip(("beach", "forest", "mountain"), counts, strict=True)
        for _ in range(count)
    ]
    rng.shuffle(kinds)
    return [
        {"space": space, "terrain": terrain, "back": back}
        for space, (terrain, back) in zip(SLOTS, kinds, strict=True)
    ]


def play(options: dict[str, Any], mood: str, seed: int) -> dict[str, Any]:
    """Play one game of Survive! to its end and return the transcript; the moody change at every ply.

    Its extra field ``corners`` names the rare things that happened.
    """
    rng = Random(seed)
    document: dict[str, Any] = {
        "format": "survive-nb/1",
        "game": "survive",
        "options": options,
        "deal": {"tiles": deal(rng)},
        "plies": [],
    }
    table = survive.Referee(document)
    seen: set[str] = set()
    while (seat := table.to_act()) is not None:
        legal = sorted(table.legal(), key=written)  # sets have no order, but a seed must mean one game
        if mood == "homeward":
            weights = HOMEWARD
        else:
            weights = MOODS[rng.choice(list(MOODS)) if mood == "moody" else mood]
        action = rng.choices(legal, [wish(table, action, weights) for action in legal])[0]
        document["plies"].append({"seat": seat, "action": action})
        seen |= corners(table, action)
        table.apply(action)
    if table.ending == "last_explorer":
        seen.add("ended by RUL-17" if table.everybody_on_board() else "ended by VAR-3")
    result = table.result()
    assert result is not None
    saved = sum(place == "island" for place, _ in table.explorers.values())
    if saved and table.equal_worth:
        seen.add("heads scored")
    elif sum(result["scores"]) > saved:
        seen.add("treasure scored")
    return document | {"result": result, "corners": sorted(seen)}


def wish(table: survive.Referee, action: Action, mood: dict[str, float]) -> float:
    """Say how much a player in this mood would like to do this."""
    kind = action["type"]
    if kind in ("end_moves", "stay"):
        return mood["idle"]
    if kind == "sink":
        return _wish_to_sink(table, action["space"])
    if kind == "move_explorer":
        return _wish_to_go(table, action, mood)
    if kind == "move_boat":
        return mood["danger"] if _perilous(table, action) else _wish_to_sail(table, action, mood)
    if kind in ("play_wind", "play_dolphin"):
        return 9 * mood["danger"] if _perilous(table, action) else 0.1
    if kind == "play_creature":
        return _wish_to_lurk(table, action["to"], mood) / 50
    if kind == "move_creature":
        return mood["kill"] * _victims(table, action["to"]) or _wish_to_lurk(table, action["to"], mood)
    # Hold on to tiles, and let the next holder be asked too.
    return {"skip_tile": 30.0, "allow": 4.0}.get(kind, 1.0)


def _wish_to_sink(table: survive.Referee, space: str) -> float:
    crowd = _standing(table, space)
    if table.back[space] == "boat":
        return 300.0 if crowd > 3 else 0.02
    if table.back[space].endswith("repellent"):
        return 40.0
    return 0.1 if table.back[space] in ("whirlpool", "volcano") else 1.0 + crowd


def _wish_to_go(table: survive.Referee, action: Action, mood: dict[str, float]) -> float:
    if "to_island" in action:
        return mood["save"]
    if "to_boat" in action:
        space = table.boats[action["to_boat"]]
        danger = table.holds("serpent", space) or table.holds("whale", space)
        return 4.0 * mood["danger"] if danger else 4.0
    space = action["to_space"]
    if space in table.terrain:
        return (8.0 if table.back[space] == "boat" else 0.5) * (1 + _standing(table, space))
    if table.holds("serpent", space) or table.holds("shark", space):
        return mood["danger"] / 3
    return 0.5 + 3 * len(table.swimmers(space))


def _wish_to_sail(table: survive.Referee, action: Action, mood: dict[str, float]) -> float:
    if "home" not in mood or not any(table.explorers[own][1] == action["boat"] for own in table.mine()):
        return 1.0
    nearer: int = STEPS_HOME[table.boats[action["boat"]]] - STEPS_HOME[action["to"]]
    return mood["home"] if nearer > 0 else 1.0


def _wish_to_lurk(table: survive.Referee, space: str, mood: dict[str, float]) -> float:
    boats_near = sum(at == space or at in NEXT_TO[space] for at in table.boats.values())
    company = sum(at == space for at in table.creatures.values())
    return mood["lurk"] * boats_near * (1 + 5 * company) or 0.1


def _perilous(table: survive.Referee, action: Action) -> bool:
    """Tell whether a swimmer or a manned boat would come to grief there."""
    if "boat" in action:
        return table.aboard(action["boat"]) != [] and table._boat_in_danger(action["to"])
    return table._swimmer_in_danger(action["to"])


def _standing(table: survive.Referee, space: str) -> int:
    return sum(at == ("land", space) for at in table.explorers.values())


def _victims(table: survive.Referee, space: str) -> int:
    """Count those a creature of the rolled kind would harm there; holders to be asked count for more."""
    boat = table.boat_in(space)
    swimmers = table.swimmers(space) if table.face != "whale" else []
    passengers = table.aboard(boat) if boat and table.face != "shark" else []
    asked = len(table._holders_to_ask(space)) ** 3
    return len(swimmers) + len(passengers) + 10 * (asked + len(_powerless_holders(table, space)))


def _powerless_holders(table: survive.Referee, space: str) -> set[int]:
    """Find who holds a whale repellent and rides in the boat there, but has no say in it (RUL-3)."""
    boat = table.boat_in(space)
    if table.face != "whale" or boat is None:
        return set()
    riders = {table.owner_of(explorer) for explorer in table.aboard(boat)} - {table.seat}
    return {seat for seat in riders - table.controllers(boat) if "whale_repellent" in table.hands[seat]}


def corners(table: survive.Referee, action: Action) -> set[str]:
    """Name the kind of action, and the rare things that it is about to bring on."""
    kind = action["type"]
    found = {kind}
    if kind in ("repel", "allow"):
        found |= _corners_of_a_question(table)
    elif "to_boat" in action and not table.aboard(action["to_boat"]):
        found |= _corners_of_a_boat(table, "board", table.boats[action["to_boat"]])
    elif kind in ("play_wind", "move_boat") and table.aboard(action["boat"]):
        found |= _corners_of_a_boat(table, kind, action["to"])
        if len(table.controllers(action["boat"])) > 1:
            found.add("a boat with tied controllers moved")
    elif kind == "play_dolphin" and _perilous(table, action):
        found.add("play_dolphin into danger")
    elif "to_space" in action and table.explorers[action["explorer"]][0] == "boat":
        found.add("overboard beside a shark" if table.holds("shark", action["to_space"]) else "overboard")
    elif kind == "sink" and not table.sea_next_to(action["space"]):
        found.add("landlocked tile sunk")
    elif kind == "sink" and table.back[action["space"]] == "volcano":
        found.add(f"volcano with ending {table.ending}")
    elif kind == "move_creature" and _powerless_holders(table, action["to"]):
        found.add("a holder aboard without control not asked")
    if kind in ("play_wind", "move_boat") and not any(map(table.on_board, table.mine())):
        found.add(f"{kind} with no explorer left")
    return found


def _corners_of_a_question(table: survive.Referee) -> set[str]:
    found = {f"{table.face} repellent asked for"}
    if len(table.to_ask) > 1:
        found.add(f"two holders of {table.face} repellents asked")
    boat = table.boat_in(table.threat[1])
    if table.face == "whale" and boat and table.seat in table.controllers(boat):
        found.add("a tied controller asked when the mover controls too")
    return found


def _corners_of_a_boat(table: survive.Referee, kind: str, space: str) -> set[str]:
    found = {f"{kind} beside a {beast}" for beast in ("serpent", "whale") if table.holds(beast, space)}
    if f"{kind} beside a whale" in found and table.holds("shark", space):
        found.add("tipped among sharks")
    return found
