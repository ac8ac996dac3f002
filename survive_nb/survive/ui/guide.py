"""The guide of Survive!: what it explains when it first matters, and what it points at.

Everything follows from what the player's own seat sees: the view, the legal actions, and the events since the
prepared position.  `guide_plan` chooses the action; here it becomes a sentence and one thing to click.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, ClassVar, Final

from survive_nb.i18n.words import Words, mark
from survive_nb.survive import events as ev
from survive_nb.survive import model as m
from survive_nb.survive.ui import controls
from survive_nb.survive.ui.controls import Act, Ask, Choice, Drop, Pick
from survive_nb.survive.ui.guide_plan import advised
from survive_nb.survive.ui.offers import offer
from survive_nb.survive.ui.pieces_by_space import Reachable, Spots, kind_of, piece_of, spots_of, tile_of
from survive_nb.survive.view import View
from survive_nb.table import GameRepository, SeatPlan, Table
from survive_nb.transcript import loads, read
from survive_nb.ui.default_names import usual_names
from survive_nb.ui.guide import Guide, GuidedGame, Pointer, Step, Topic

if TYPE_CHECKING:
    from survive_nb.game import AnyMatch
    from survive_nb.survive.ui.play_page import PlayPage
    from survive_nb.ui.messages import Message
    from survive_nb.ui.page import AppContext

#: The seed of the prepared game; ``tools/guided_games.py`` found it and wrote the position.
SEED: Final = "guided survive 21"
_FILE: Final = "guided_game.json"

TOPICS: Final = (
    Topic("walk", mark("A turn begins with up to three moves. A step from tile to tile is one.")),
    Topic("board", mark("An explorer on land boards a boat beside it for one move. A boat holds three.")),
    Topic(
        "sail",
        mark(
            "A boat sails one space per move. You steer it unless somebody has more explorers in it than you."
        ),
    ),
    Topic(
        "sink",
        mark("After the moves you sink one tile: first the beaches, then the forests, then the mountains."),
    ),
    Topic(
        "tile", mark("Every tile hides something: it happens at once, or you keep it in your hand for later.")
    ),
    Topic("die", mark("Then the creature die is rolled. It says which kind of creature may move.")),
    Topic("creature", mark("Serpents take swimmers and boats, sharks eat swimmers, whales overturn boats.")),
    Topic(
        "land",
        mark("From a landing space beside a safe island an explorer goes ashore for one move and is saved."),
    ),
)


@cache
def _document() -> str:
    return (files("survive_nb.survive.ui") / _FILE).read_text(encoding="utf-8")


@cache
def opening() -> AnyMatch:
    """Return the prepared position: the beginning of a game, replayed through the rules."""
    return read(loads(_document()))


def begin(repository: GameRepository, browser: str, words: Words) -> Table:
    """Begin the guided game: one person against two scouts; values stay in sight (SET-6)."""
    you, *scouts = usual_names(["person", "scout", "scout"], words)
    plans = [SeatPlan("person", you), *(SeatPlan("bot", name, "scout") for name in scouts)]
    return repository.open_prepared(_document(), plans, browser=browser, memory_aid=True)


GUIDED_GAME: Final = GuidedGame(
    "survive",
    mark("Walk, sail and land in a game that is already under way: every step is explained."),
    (5, 8),
    SEED,
    begin,
)


def is_guided(table: Table) -> bool:
    """Return whether a game is the prepared one; its seed alone proves nothing, anybody may type it."""
    return table.prepared == SEED and len(table.here) == 1 and table.begins_like(opening())


#: What happens at once when a tile is sunk, and what a tile in the hand is for.
_BACKS: Final = {
    "shark": mark("Under the tile was a shark. It is in the water now and eats swimmers."),
    "whale": mark(
        "Under the tile was a whale. It is in the water now and overturns boats with explorers in them."
    ),
    "boat": mark("Under the tile was a boat. It lies there now, for everybody."),
    "whirlpool": mark("Under the tile was a whirlpool. It has taken everything in the sea there and around."),
    "volcano": mark("Under the tile was the volcano, which ends the game."),
    "dolphin": mark(
        "Under the tile was a dolphin. Only you have seen it: later it can carry one of your swimmers 1 to 3"
        " spaces."
    ),
    "wind": mark(
        "Under the tile was the wind. Only you have seen it: on a later turn it can blow your boat 1 to 3"
        " spaces on."
    ),
    "move_serpent": mark(
        "You keep this tile, and only you have seen it: later it lets you send a serpent away."
    ),
    "move_shark": mark("You keep this tile, and only you have seen it: later it lets you send a shark away."),
    "move_whale": mark("You keep this tile, and only you have seen it: later it lets you send a whale away."),
    "shark_repellent": mark(
        "Under the tile was a shark repellent. Only you have seen it: it saves your swimmers once."
    ),
    "whale_repellent": mark(
        "Under the tile was a whale repellent. Only you have seen it: it saves your boat once."
    ),
}
#: What the die asks for, the first time and later.
_ROLLED: Final = {
    "serpent": mark(
        "The die shows a serpent. It moves 1 space and takes swimmers and boats: choose the one at {space}."
    ),
    "shark": mark(
        "The die shows a shark. It moves 1 or 2 spaces and eats swimmers: choose the one at {space}."
    ),
    "whale": mark(
        "The die shows a whale. It moves 1 to 3 spaces and overturns boats: choose the one at {space}."
    ),
}


@dataclass(frozen=True)
class Lived:
    """What the player has done and suffered since the prepared position."""

    #: Topics in the order in which the player met them.
    met: tuple[str, ...]
    #: Backs of the tiles that the player has sunk.
    backs: tuple[str, ...]
    #: Whether the player has sunk a tile and the die has not been rolled since.
    before_die: bool
    #: How often the turn has gone to somebody else, and how many own explorers and boats were lost.
    passes: int
    losses: tuple[str, ...]
    #: The explorer that was saved last.
    saved: str | None


def lived(view: View, events: Sequence[ev.Event], after: int) -> Lived:
    """Read the events of a seat from the turn after ``after`` turns."""
    me, colors = view.viewer, () if not isinstance(view.viewer, int) else view.options.colors_of(view.viewer)
    met: dict[str, None] = {}
    backs: list[str] = []
    losses: list[str] = []
    turns = passes = 0
    turn: int | None = None
    before_die, saved = False, None
    for event in events:
        if isinstance(event, ev.TurnBegan):
            turns, turn = turns + 1, event.seat
            passes += turns > after and event.seat != me
            continue
        if turns < after:
            continue
        topic = _topic(event, turn == me)
        if topic is not None:
            met[topic] = None
        match event:
            case ev.TileSunk(seat) if seat == me:
                before_die = True
            case ev.TileShown(_, back) if turn == me:
                backs.append(back)
            case ev.TileKept(seat, _, str(back)) if seat == me:
                backs.append(back)
            case ev.DieRolled():
                before_die = False
            case ev.ExplorerMoved(explorer, _, to) if kind_of(explorer) in colors and to in m.ISLANDS:
                saved = explorer
            case ev.ExplorerLost(explorer) if kind_of(explorer) in colors:
                losses.append(explorer)
            case _:
                pass
    return Lived(tuple(met), tuple(backs), before_die, passes, tuple(losses), saved)


def _topic(event: ev.Event, is_mine: bool) -> str | None:
    """Return what an event of the player's own turn has taught."""
    if not is_mine:
        return None
    match event:
        case ev.ExplorerMoved(_, _, to):
            if to in m.ISLANDS:
                return "land"
            return "board" if kind_of(to) == "boat" else "walk"
        case ev.BoatMoved():
            return "sail"
        case ev.TileSunk():
            return "sink"
        case ev.TileKept() | ev.TileShown():
            return "tile"
        case ev.DieRolled():
            return "die"
        case ev.CreatureMoved() | ev.CreaturesStayed():
            return "creature"
        case _:
            return None


class SurviveGuide(Guide["PlayPage"]):
    """The guide at one screen."""

    game = "survive"
    topics: ClassVar[tuple[Topic, ...]] = TOPICS

    def __init__(self, page: PlayPage) -> None:
        super().__init__(page)
        self._turns = sum(isinstance(event, ev.TurnBegan) for event in opening().events_for(None))

    # -- facts ------------------------------------------------------------------------------------------

    def _lived(self) -> Lived:
        seat = self.page.seat
        return lived(seat.view(), seat.events(), self._turns)

    def explained(self) -> Sequence[str]:
        """Return the topics that the player has met so far, oldest first."""
        return self._lived().met

    @property
    def is_finished(self) -> bool:
        """Return whether an explorer has landed."""
        return self._lived().saved is not None

    @property
    def goes_on(self) -> Callable[[AppContext], bool]:
        """Let bots and dice go on."""
        return lambda app: self.page.pause(app) is not None and self.page.tick(app)

    def card(self) -> str:
        """Return the card that has to be read before the game goes on, or nothing."""
        return next((card for card in self._cards(self._lived()) if card not in self.read), "")

    def _cards(self, done: Lived) -> list[str]:
        """Return the cards that belong to this moment."""
        view: View = self.page.seat.view()
        if view.step == "over" or self.page.past is not None:
            return []
        cards = [] if done.met or done.passes else ["goal", "value"]
        if done.losses:
            cards.append(f"lost {len(done.losses)}")
        if done.before_die and done.backs and done.backs.count(done.backs[-1]) == 1:
            cards.append(f"tile {done.backs[-1]}")
        if done.before_die and "die" not in done.met:
            cards.append("die")
        if done.passes == 1 and view.turn != view.viewer:
            cards.append("others")
        if done.saved is not None:
            cards.append("landed")
        elif not any(e.seat == view.viewer and e.place not in (None, *m.ISLANDS) for e in view.explorers):
            cards.append("none left")
        return cards

    # -- what it says -----------------------------------------------------------------------------------

    def step(self, words: Words) -> Step:
        """Return what to say and to point at now."""
        done, page = self._lived(), self.page
        view: View = page.seat.view()
        if page.past is not None:
            text = words.say("You are looking at an earlier moment: go back to the game to play on.")
            return Step(text, Pointer(do="return"))
        card = next((card for card in self._cards(done) if card not in self.read), "")
        if card:
            return self._card_step(words, view, done, card)
        if page.warning is not None:
            return Step(words.say("This move would cost you somebody: better not."), Pointer(do="escape"))
        legal = page.legal
        if not legal:
            return Step(self._waiting(words, view))
        action = advised(view, legal.actions)
        return self._action_step(words, view, legal, action, done)

    def _card_step(self, words: Words, view: View, done: Lived, card: str) -> Step:
        """Return a card with its button."""
        name, _, about = card.partition(" ")
        on = words.say("Go on")
        match name:
            case "goal":
                colors = view.options.colors_of(0)
                text = words.say(
                    "This is a prepared game, already under way. You play {color}: bring your explorers to a"
                    " safe island in a corner before Atlantis has sunk.",
                    color=colors[0],
                )
                on = words.say("Begin")
            case "value":
                text = words.say(
                    "The number on an explorer of yours is its treasure, 1 to 6. Here you see it; in other games"
                    " you have to remember it."
                )
            case "tile":
                text = words.say(_BACKS[about])
            case "die":
                text = words.say("Now the creature die decides which kind of creature may move.")
                on = words.say("Roll the die")
            case "others":
                text = words.say(
                    "Your turn is over. The two bots now do the same: move, sink a tile, roll the die."
                )
                on = words.say("Watch them")
            case "lost":
                lost = done.losses[-1]
                text = words.say(
                    "{explorer} is lost. It happens to everybody: you have others.", explorer=lost
                )
            case "landed":
                return self._landed(words, view, done, card)
            case _:
                text = words.say("None of your explorers is left on the board. Begin the guided game again?")
                again = (words.say("Begin again"), ("guided", {"game": self.game, "again": True}))
                return Step(text, card=card, buttons=(again, (words.say("Play on"), "guide-next")))
        return Step(text, Pointer(do="guide-next"), card, ((on, "guide-next"),))

    def _landed(self, words: Words, view: View, done: Lived, card: str) -> Step:
        """Congratulate, and offer to play on."""
        value = next((e.value for e in view.explorers if e.id == done.saved), None)
        text = words.say(
            "{explorer} is safe, with treasure worth {value}. You know the game now: play this one to its end, or"
            " begin one of your own.",
            explorer=done.saved,
            value=value,
        )
        on = (words.say("Play on"), "guide-next")
        new = (words.say("Play a whole game"), "guide-new")
        return Step(text, Pointer(do="guide-next"), card, (on, new))

    def _waiting(self, words: Words, view: View) -> str:
        if view.turn == view.viewer:
            return words.say("The die rolls.")
        return words.say("{player} plays. Watch the board: you will be next again soon.", player=view.turn)

    # -- actions ----------------------------------------------------------------------------------------

    def _action_step(self, words: Words, view: View, legal: Reachable, action: m.Action, done: Lived) -> Step:
        """Return the sentence for an action, and the next click on the way to it."""
        spots = spots_of(view)
        chosen = controls.still(legal, self.page.chosen)
        pointer = pointer_to(view, legal, chosen, self.page.ask, self.page.ask_number, action)
        if self.page.ask is not None:
            return Step(_answer_text(words, view, self.page.ask, pointer), pointer)
        if pointer == _PUT_BACK:
            put_back = words.say("Put it back")
            text = words.say("You have something else in hand: put it back first.")
            return Step(text, pointer, buttons=((put_back, "escape"),))
        is_picked = _is_picked(spots, chosen, action)
        say = _sentence(view, spots, action, done, chosen)
        piece = piece_of(action)
        here = None if piece is None else spots.place_of(piece)
        to = spots.destination(action)
        text = words.say(
            say, space=to if is_picked or here is None else here, tile=tile_of(action), face=view.face
        )
        return Step(text, pointer)

    def play(self, app: AppContext, message: Message) -> bool:
        """Play what is advised; return whether there was something to decide."""
        page = self.page
        legal = page.legal
        if page.past is not None or not legal:
            page.past = None
            return False
        page.play(app, advised(page.seat.view(), legal.actions), message)
        return True


_PUT_BACK: Final = Pointer(do="escape")


def _is_picked(spots: Spots, chosen: Choice, action: m.Action) -> bool:
    """Return whether the piece of an action is in hand; with a boat come the explorers aboard."""
    piece = piece_of(action)
    if piece is None or chosen.piece is None:
        return False
    if chosen.piece == piece:
        return True
    boat = spots.boats.get(chosen.piece)
    return boat is not None and piece in boat.crew and chosen.tile is None


def pointer_to(
    view: View, legal: Reachable, chosen: Choice, ask: Ask | None, ask_number: int, action: m.Action
) -> Pointer:
    """Return the next click on the way to an action; it is always one that does something now."""
    spots, piece, tile = spots_of(view), piece_of(action), tile_of(action)
    if ask is not None:
        return _answer(spots, ask, ask_number, action)
    if action in legal.buttons:
        return Pointer(do=("choose", {"type": action.type}))
    if isinstance(action, m.ChooseRiders):
        return _next_rider(legal, chosen, action)
    if tile is not None and chosen.tile != tile:
        return Pointer(do=("tile", {"back": tile}))
    to = spots.destination(action)
    if piece is None or _is_picked(spots, chosen, action):
        return Pointer(to or "")
    here = spots.place_of(piece) or ""
    meaning = controls.tap(view, legal, chosen, here)
    if _leads_to(spots, meaning, action):
        return Pointer(here)
    own = None if chosen.piece is None else spots.place_of(chosen.piece)
    if own is not None and isinstance(controls.tap(view, legal, chosen, own), Drop):
        return Pointer(own)
    return _PUT_BACK


def _leads_to(spots: Spots, meaning: controls.Meaning, action: m.Action) -> bool:
    """Return whether a tap leads on to an action."""
    match meaning:
        case Act(played):
            return played == action
        case Pick(choice):
            return _is_picked(spots, choice, action)
        case Ask(options):
            return any(_leads(spots, option, action) for option in options)
        case _:
            return False


def _leads(spots: Spots, option: m.Action | Choice, action: m.Action) -> bool:
    return _is_picked(spots, option, action) if isinstance(option, Choice) else option == action


def _answer(spots: Spots, ask: Ask, number: int, action: m.Action) -> Pointer:
    """Return the answer to an open question that leads on to an action, or the way out of it."""
    for n, option in enumerate(ask.options):
        if _leads(spots, option, action):
            return Pointer(do=("answer", {"ask": number, "n": n}))
    return Pointer(do="escape")


def _answer_text(words: Words, view: View, ask: Ask, pointer: Pointer) -> str:
    """Name the answer that is pointed at."""
    if not isinstance(pointer.do, tuple):
        return words.say("None of these helps you now: choose “Never mind”.")
    option = ask.options[int(str(pointer.do[1]["n"]))]
    return words.say("Several things can be meant: choose “{text}”.", text=offer(words, view, option))


def _next_rider(legal: Reachable, chosen: Choice, action: m.ChooseRiders) -> Pointer:
    """Return the next swimmer who climbs in, one too many who climbs out, or the button that sends them."""
    if controls.riders_chosen(legal, chosen) is not None:
        return Pointer(do="riders")
    wrong = [name for name in chosen.riders if name not in action.explorers]
    missing = [name for name in action.explorers if name not in chosen.riders]
    return Pointer(do=("rider", {"explorer": (wrong or missing)[0]}))


# -- sentences ----------------------------------------------------------------------------------------------

#: Kind of action → what is said before the piece is picked up the first time, later, and afterwards.
_MOVES: Final = {
    "walk": (
        mark("You have three moves. A step from tile to tile is one: choose your explorer at {space}."),
        mark("Walk on towards a boat: choose your explorer at {space}."),
        mark("Now choose {space}, one step nearer to a boat."),
    ),
    "board": (
        mark("Boarding a boat beside you costs one move: choose your explorer at {space}."),
        mark("This explorer can board: choose it at {space}."),
        mark("Now choose the boat at {space}."),
    ),
    "climb": (
        mark("A swimmer climbs into a boat in its own space: choose it at {space}."),
        mark("A swimmer climbs into a boat in its own space: choose it at {space}."),
        mark("Choose {space} again, then let your swimmer board the boat."),
    ),
    "sail": (
        mark("Nobody has more explorers in this boat than you, so you steer it: choose it at {space}."),
        mark("Sail on: choose the boat at {space}."),
        mark("Sail to {space}: a boat goes one space per move."),
    ),
    "swim": (
        mark("Without a boat you swim, one space per turn: choose your explorer at {space}."),
        mark("Swim on: choose your explorer at {space}."),
        mark("Swim to {space}."),
    ),
    "land": (
        mark("You have reached a landing space: choose your explorer at {space}."),
        mark("You have reached a landing space: choose your explorer at {space}."),
        mark("Choose the safe island: going ashore costs one move."),
    ),
    "creature": (
        mark("You may move one of these: choose the one at {space}."),
        mark("You may move one of these: choose the one at {space}."),
        mark("Move it to {space}, where it does you no harm."),
    ),
    "wind": (
        mark("Choose the boat at {space}, which the wind is to blow on."),
        mark("Choose the boat at {space}, which the wind is to blow on."),
        mark("Let the wind blow it to {space}: this costs none of your three moves."),
    ),
    "dolphin": (
        mark("Choose your swimmer at {space}, whom the dolphin is to carry."),
        mark("Choose your swimmer at {space}, whom the dolphin is to carry."),
        mark("Let the dolphin carry your swimmer to {space}."),
    ),
    "chase": (
        mark("Choose the creature at {space}: it is too near to you."),
        mark("Choose the creature at {space}: it is too near to you."),
        mark("Send it away to {space}."),
    ),
}
_BUTTONS: Final = {
    "skip_tile": mark(
        "You could play a tile from your hand now, but it helps more later: choose “Play no tile”."
    ),
    "end_moves": mark("No other move helps you now: choose “End moves”."),
    "stay": mark("Every move of this creature could harm you: choose “Leave the creatures”."),
    "repel": mark("A creature is about to strike, and you hold the tile against it: use the repellent."),
    "allow": mark("There is nothing you can do against it: let it happen."),
    "choose_riders": mark("More than three swim where the boat appeared: name three who climb in."),
}
_PLAY_TILE: Final = mark("Before the moves you may play one tile from your hand: choose “{tile}”.")
_SINK_FIRST: Final = mark(
    "After the moves you sink one tile, beaches first: choose {space}, where none of yours stands."
)
_SINK: Final = mark("Sink the tile at {space}: none of yours stands on it.")
_SINK_OWN: Final = mark("Sink the tile at {space}: here you lose the least.")


def _sentence(view: View, spots: Spots, action: m.Action, done: Lived, chosen: Choice) -> str:
    """Return the template of the sentence for an action."""
    if isinstance(action, m.Sink):
        if any(e.seat == view.viewer for e in spots.folk(action.space)):
            return _SINK_OWN
        return _SINK if "sink" in done.met else _SINK_FIRST
    if action.type in _BUTTONS:
        return _BUTTONS[action.type]
    kind = _kind(spots, action)
    if tile_of(action) != chosen.tile:
        return _PLAY_TILE
    first, later, go = _MOVES[kind]
    if _is_picked(spots, chosen, action):
        return go
    if isinstance(action, m.MoveCreature):
        return _ROLLED[kind_of(action.creature)] if "creature" not in done.met else later
    return later if kind in done.met else first


def _kind(spots: Spots, action: m.Action) -> str:
    """Name what an action does."""
    match action:
        case m.MoveExplorer(to_island=str()):
            return "land"
        case m.MoveExplorer(explorer, to_boat=str()):
            return "board" if spots.place_of(explorer) in spots.land else "climb"
        case m.MoveExplorer(to_space=space):
            return "walk" if space in spots.land else "swim"
        case m.MoveBoat():
            return "sail"
        case m.PlayWind():
            return "wind"
        case m.PlayDolphin():
            return "dolphin"
        case m.PlayCreature():
            return "chase"
        case _:
            return "creature"
