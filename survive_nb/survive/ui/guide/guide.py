"""The guide of Survive! at one screen: cards to read, sentences, and what it points at.

Everything follows from what the player's own seat sees: the view, the legal actions, and the events since the
prepared position.  `plan` chooses the action; here it becomes a sentence and one thing to click.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from survive_nb.i18n.words import Words, mark
from survive_nb.survive import model as m
from survive_nb.survive.bots.guided import advised
from survive_nb.survive.history import GuideProgress, guide_progress
from survive_nb.survive.piece_index import index_pieces, piece_of, tile_of
from survive_nb.survive.ui import controls
from survive_nb.survive.ui.action_buttons import offer
from survive_nb.survive.ui.controls import Ask, Drop
from survive_nb.survive.ui.guide.pointer import PUT_BACK, is_picked, pointer_to
from survive_nb.survive.ui.guide.text import TEXTS, sentence
from survive_nb.survive.ui.reachable import Reachable
from survive_nb.survive.view import View
from survive_nb.ui.guide import Guide, GuidedGame, Pointer, Step
from survive_nb.ui.messages import Message
from survive_nb.ui.nodes import Do
from survive_nb.ui.page import AppContext

if TYPE_CHECKING:
    from survive_nb.survive.ui.play_page import PlayPage

#: The seed of the prepared game; ``tools/guided_games.py`` found it and wrote the position.
SEED: Final = "guided survive 36"
#: One person against two scouts; values stay in sight (SET-6).
GUIDED_GAME: Final = GuidedGame(
    "survive",
    mark("Walk, sail and land in a game that is already under way: every step is explained."),
    (5, 8),
    SEED,
    __package__,
    "scout",
    memory_aid=True,
)


class SurviveGuide(Guide["PlayPage"]):
    """The guide at one screen."""

    guided = GUIDED_GAME
    topics = TEXTS["topics"]

    def __init__(self, page: PlayPage) -> None:
        super().__init__(page)
        # The turns that had begun at the prepared position.
        self._turns = self.guided.count("turns")

    # -- facts ------------------------------------------------------------------------------------------

    def _progress(self) -> GuideProgress:
        seat = self.page.seat
        return guide_progress(seat.view(), seat.events(), self._turns)

    def explained(self) -> Sequence[str]:
        """Return the topics that the player has met so far, oldest first."""
        return self._progress().met

    @property
    def is_finished(self) -> bool:
        """Return whether an explorer has landed."""
        return self._progress().saved is not None

    def cards(self) -> list[str]:
        """Return the cards that belong to this moment, read or not."""
        done = self._progress()
        view: View = self.page.seat.view()
        if view.step == "over" or self.page.past is not None:
            return []
        cards = [] if done.met or done.passes else ["goal", "value", "ring"]
        if done.losses:
            cards.append(f"lost {len(done.losses)}")
        if done.before_die and done.backs and done.backs.count(done.backs[-1]) == 1:
            cards.append(f"tile {done.backs[-1]}")
        if done.before_die and "die" not in done.met:
            cards.append("die")
        if f"{done.passes}" in TEXTS["later_turns"] and view.turn == view.viewer and not done.before_die:
            cards.append(f"later {done.passes}")
        if done.passes == 1 and view.turn != view.viewer:
            cards.append("others")
        if done.saved is not None:
            cards.append("landed")
        elif not any(e.seat == view.viewer and e.place not in (None, *m.ISLANDS) for e in view.explorers):
            cards.append("none")
        return cards

    # -- what it says -----------------------------------------------------------------------------------

    def step_now(self, words: Words) -> Step:
        """Return what to say and to point at while the page shows the present."""
        done, page = self._progress(), self.page
        view: View = page.seat.view()
        card = self.card()
        if card:
            return self._card_step(words, view, done, card)
        if page.warning is not None:
            return Step(words.say("This move would cost you somebody: better not."), Pointer(do="escape"))
        legal = page.legal
        if not legal:
            return Step(self._waiting(words, view))
        action = advised(view, legal.actions)
        return self._action_step(words, view, legal, action, done)

    def _card_step(self, words: Words, view: View, done: GuideProgress, card: str) -> Step:
        """Return a card with its button."""
        name, _, about = card.partition(" ")
        tables = {"tile": "backs", "later": "later_turns"}
        on = words.say(TEXTS["buttons"].get(name, "Go on"))
        buttons: tuple[tuple[str, Do], ...] = ((on, "guide-next"),)
        if name == "lost":
            return Step(self._lost(words, view, done), Pointer(do="guide-next"), card, buttons)
        if name == "landed":
            buttons = ((words.say("Play on"), "guide-next"), (words.say("Play a whole game"), "guide-new"))
        if name == "none":
            again: Do = ("guided", {"game": self.game, "again": True})
            buttons = ((words.say("Begin again"), again), (words.say("Play on"), "guide-next"))
        # The card that offers another game points at nothing.
        pointer = Pointer() if name == "none" else Pointer(do="guide-next")
        value = next((e.value for e in view.explorers if e.id == done.saved), None)
        template = TEXTS[tables[name]][about] if name in tables else TEXTS["cards"][name]
        text = words.say(template, color=view.options.colors_of(0)[0], value=value)
        return Step(text, pointer, card, buttons)

    def _lost(self, words: Words, view: View, done: GuideProgress) -> str:
        """Say what took the explorers that were lost since the last card about losses."""
        reported = max((int(card[5:]) for card in self.read if card.startswith("lost ")), default=0)
        lost = done.losses[reported:] or done.losses[-1:]
        values = {e.id: e.value for e in view.explorers}
        rules = {event.rule for event in lost}
        rule = rules.pop() if len(rules) == 1 else ""
        value = sum(values[event.explorer] or 0 for event in lost)
        texts = TEXTS["lost" if len(lost) == 1 else "lost_at_once"]
        text = words.say(texts[rule if rule in texts else "other"], number=len(lost), value=value)
        left = sum(e.seat == view.viewer and e.place is not None for e in view.explorers)
        if len(lost) > 1 or not left:
            return text
        return f"{text} {words.say(TEXTS['left']['one' if left == 1 else 'many'])}"

    def _waiting(self, words: Words, view: View) -> str:
        if view.turn == view.viewer:
            return words.say("The die rolls.")
        return words.say("{player} plays. Watch the board: you will be next again soon.", player=view.turn)

    # -- actions ----------------------------------------------------------------------------------------

    def _action_step(
        self, words: Words, view: View, legal: Reachable, action: m.Action, done: GuideProgress
    ) -> Step:
        """Return the sentence for an action, and the next click on the way to it."""
        index = index_pieces(view)
        chosen = controls.revalidate(legal, self.page.chosen)
        pointer = pointer_to(view, legal, chosen, self.page.ask, self.page.ask_number, action)
        if self.page.ask is not None:
            return Step(_answer_text(words, view, self.page.ask, pointer), pointer)
        if pointer == PUT_BACK:
            put_back = words.say("Put it back")
            text = words.say("You have something else in hand: put it back first.")
            return Step(text, pointer, buttons=((put_back, "escape"),))
        if pointer.place and isinstance(controls.tap(view, legal, chosen, pointer.place), Drop):
            text = words.say(
                "You still have a piece in hand: choose {space} to put it back.", space=pointer.place
            )
            return Step(text, pointer)
        in_hand = is_picked(index, chosen, action)
        say = sentence(view, index, action, done, chosen)
        piece = piece_of(action)
        here = None if piece is None else index.place_of(piece)
        to = index.destination(action)
        text = words.say(
            say, space=to if in_hand or here is None else here, tile=tile_of(action), face=view.face
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


def _answer_text(words: Words, view: View, ask: Ask, pointer: Pointer) -> str:
    """Name the answer that is pointed at."""
    if not isinstance(pointer.do, tuple):
        return words.say("None of these helps you now: choose “Never mind”.")
    option = ask.options[int(str(pointer.do[1]["n"]))]
    return words.say("Several things can be meant: choose “{text}”.", text=offer(words, view, option))
