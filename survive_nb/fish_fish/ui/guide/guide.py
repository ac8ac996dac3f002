"""The guide of Fish Fish! at one screen: one hand as a fish and one as the fisher.

Everything follows from what the player's own seat sees: the view, the legal actions, and the events since the
prepared position.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from survive_nb.fish_fish import events as ev
from survive_nb.fish_fish import model as m
from survive_nb.fish_fish.bots.guided import advised
from survive_nb.fish_fish.ui import controls
from survive_nb.fish_fish.view import View
from survive_nb.i18n.words import Words, mark
from survive_nb.ui.guide import Guide, GuidedGame, Pointer, Step, guide_texts
from survive_nb.ui.messages import Message
from survive_nb.ui.page import AppContext

if TYPE_CHECKING:
    from survive_nb.fish_fish.ui.play_page import FishPage

#: The seed of the prepared game; ``tools/guided_fish_fish.py`` found it and wrote the position.
SEED: Final = "guided fish-fish 0"

TEXTS: Final = guide_texts("survive_nb.fish_fish.ui.guide")
GUIDED_GAME: Final = GuidedGame(
    "fish-fish",
    mark("The last two hands of a game, first as a fish and then as the fisher: every step is explained."),
    (2, 3),
    SEED,
    __package__,
    "angler",
)


class FishGuide(Guide["FishPage"]):
    """The guide at one screen."""

    guided = GUIDED_GAME
    topics = TEXTS["topics"]

    def __init__(self, page: FishPage) -> None:
        super().__init__(page)
        # The hands that had begun at the prepared position.
        self._hands = self.guided.count("hands")

    # -- facts ------------------------------------------------------------------------------------------

    def _events(self) -> list[ev.Event]:
        """Return what the seat has seen happen since the prepared position."""
        events: list[ev.Event] = self.page.memory.events()
        hands = 0
        for at, event in enumerate(events):
            hands += isinstance(event, ev.HandBegan)
            if hands == self._hands:
                return events[at + 1 :]
        return []

    def explained(self) -> Sequence[str]:
        """Return the topics that the player has met so far, oldest first."""
        me = self.page.memory.index
        met: dict[str, None] = {}
        for event in self._events():
            match event:
                case ev.BidMade(seat) if seat == me:
                    met["bid"] = None
                case ev.RowRevealed():
                    met["check"] = None
                case ev.HandEnded():
                    met["score"] = None
                case ev.RowLaid(seat) if seat == me:
                    met["lay"] = None
                case ev.GameEnded():
                    met["end"] = None
                case _:
                    pass
        return list(met)

    @property
    def is_finished(self) -> bool:
        """Return whether the game is over."""
        return self.page.table.is_over

    def cards(self) -> list[str]:
        """Return the cards that belong to this moment, read or not."""
        page, events = self.page, self._events()
        if page.past is not None or page.ended_hand is not None:
            return []
        if not any(isinstance(event, ev.BidMade) for event in events):
            return ["goal"]
        revealed = [event.card for event in events if isinstance(event, ev.RowRevealed)]
        view: View = page.seat.view()
        if view.bait is not None or not revealed or revealed.count(revealed[-1]) > 1:
            return []
        return [f"checked {revealed[-1]}", *(["count"] if len(revealed) == 1 else [])]

    # -- what it says -----------------------------------------------------------------------------------

    def step_now(self, words: Words) -> Step:
        """Return what to say and to point at while the page shows the present."""
        page = self.page
        view: View = page.seat.view()
        if page.ended_hand is not None:
            return self._hand_over(words)
        card = self.card()
        if card:
            return self._card_step(words, view, card)
        legal = page.legal
        if not legal or controls.forced(view, legal) is not None:
            return Step(_waiting(words, view))
        return self._action_step(words, view, legal)

    def _card_step(self, words: Words, view: View, card: str) -> Step:
        name, _, about = card.partition(" ")
        template = TEXTS["revealed"][about] if name == "checked" else TEXTS["cards"][name]
        on = words.say("Begin") if name == "goal" else words.say("Go on")
        text = words.say(template, player=view.fisher)
        return Step(text, Pointer(do="guide-next"), card, ((on, "guide-next"),))

    def _hand_over(self, words: Words) -> Step:
        """Lead on from the summary of a hand."""
        if not self.page.table.is_over:
            text = words.say(
                "The hand is over: in its last row every fish bids all tiles that it has left, and these"
                " score or are caught as well. In the next hand you are the fisher."
            )
            return Step(text, Pointer(do="next-hand"))
        text = words.say("That was the game, and you know it now: see the results, or play a whole one.")
        new = (words.say("Play a whole game"), "guide-new")
        return Step(text, Pointer(do="next-hand"), buttons=((words.say("To the results"), "next-hand"), new))

    def _action_step(self, words: Words, view: View, legal: tuple[m.Action, ...]) -> Step:
        """Return the sentence for an action, and the next click on the way to it."""
        action, met = advised(view, legal), self.explained()
        if isinstance(action, m.Bid):
            case = "later" if "bid" in met else "first"
            if action.tiles == 0:
                case = "nothing"
            text = words.say(TEXTS["bid"][case], bait=view.bait, tiles=action.tiles)
            return Step(text, Pointer(f"bid-{action.tiles}"))
        chosen = controls.revalidate(legal, self.page.chosen)
        if chosen.card != action.card:
            cards = TEXTS["card_later" if "lay" in met else "card_first"]
            return Step(words.say(cards[action.card]), Pointer(f"card-{action.card}"))
        if chosen.bait != action.bait:
            return Step(words.say(TEXTS["row"]["bait"], bait=action.bait), Pointer(f"bait-{action.bait}"))
        lay = TEXTS["row"]["lay_last" if len(legal) == 1 else "lay"]
        return Step(words.say(lay), Pointer("row"))

    def play(self, app: AppContext, message: Message) -> bool:
        """Play what is advised, or go on to the next hand; return whether there was something to decide."""
        page = self.page
        if page.past is not None:
            page.past = None
            return True
        if page.ended_hand is not None:
            page.handlers()["next-hand"](app, message)
            return True
        legal = page.legal
        if not legal or controls.forced(page.seat.view(), legal) is not None:
            return False
        page.play(app, advised(page.seat.view(), legal), message)
        return True


def _waiting(words: Words, view: View) -> str:
    if view.row == m.ROWS and view.bait is not None:
        return words.say("The last row: every fish bids all tiles that are left, by itself.")
    return words.say("{player} decides. Watch the table.", player=view.to_act)
