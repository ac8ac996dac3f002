"""What the table of Fish Fish! shows: the picture with its marks, the panel, the score sheet, the log."""

from __future__ import annotations

from typing import TYPE_CHECKING

from survive_nb.fish_fish.model import Action
from survive_nb.fish_fish.view import View
from survive_nb.ui.fish_fish import controls
from survive_nb.ui.fish_fish.board.picture import FishMarks, FishPicture
from survive_nb.ui.fish_fish.coach_panel import coach_panel, review_panel
from survive_nb.ui.fish_fish.hand_end import HandEnd, hand_end
from survive_nb.ui.fish_fish.hand_story import hand_story
from survive_nb.ui.fish_fish.panel import Panel, tools
from survive_nb.ui.fish_fish.sheet import sheet_panel
from survive_nb.ui.fish_fish.twin import labels, twin
from survive_nb.ui.frame import head
from survive_nb.ui.log_panel import log_panel, past_banner
from survive_nb.ui.nodes import Node, button, h
from survive_nb.ui.parts import Parts
from survive_nb.ui.pieces import card, dialog, row, stack
from survive_nb.ui.theme import theme_named
from survive_nb.ui.words import Words

if TYPE_CHECKING:
    from survive_nb.ui.app import App
    from survive_nb.ui.fish_fish.play_page import FishPage


def table_parts(app: App, page: FishPage) -> Parts:
    """Return everything to be shown to whoever looks now; all of it comes from this one seat's eyes."""
    words, memory = app.words, page.memory
    theme = theme_named(app.settings.theme)
    end = _hand_end(page)
    view = _view(page, end)
    legal = () if page.past is not None else page.legal
    marks = _marks(page, legal)
    effects, said = page.news.take(page.table.onlooker(), memory, words)
    return Parts(
        "table",
        head=head(app, words.name("fish-fish")),
        main=_panel(app, page, view, legal, end),
        side=stack(
            sheet_panel(words, view, theme),
            tools(words, coach_on=page.coach_on, twin_open=page.twin_open, plays=bool(page.table.here)),
        ),
        log=log_panel(words, page.log.entries(words, memory), whole=page.whole_log, opened=page.past),
        twin=twin(view, words, legal) if page.twin_open else None,
        over=_over(app, page),
        picture=picture(app, view, marks),
        labels=labels(view, words),
        live=frozenset(marks.targets),
        say=said,
        effects=effects if page.past is None and not page.is_behind and app.settings.motion else (),
    )


def picture(app: App, view: View, marks: FishMarks) -> FishPicture:
    """Return what the board paints."""
    names = tuple(app.words.player(seat) for seat in range(view.players))
    return FishPicture(view, marks, theme_named(app.settings.theme), names, app.words.lang)


def _hand_end(page: FishPage) -> HandEnd | None:
    """Return the hand that is being told, as the eyes at the screen saw it."""
    if page.told_hand is None:
        return None
    return hand_end(page.memory, page.told_moment)


def _view(page: FishPage, end: HandEnd | None) -> View:
    view: View
    if page.past is not None:
        view = page.memory.view_at(page.past)
    elif end is not None:
        view = end.view
    else:
        view = page.seat.view()
    return view


def _panel(app: App, page: FishPage, view: View, legal: tuple[Action, ...], end: HandEnd | None) -> Node:
    """Return the panel, the story of a hand, or while looking back a banner that says so."""
    words, saved = app.words, page.table.saved
    theme = theme_named(app.settings.theme)
    if page.past is not None:
        return past_banner(words, page.past, page.memory.moments())
    if end is not None:
        extra = _reviews(words, page)
        return hand_story(words, end, theme, is_last=page.table.is_over, extra=extra)
    undoer = page.undoer()
    return Panel(
        words,
        theme,
        view,
        legal,
        controls.still(legal, page.chosen),
        is_shared=page.eyes.are_shared,
        undoer=None if undoer is None else undoer.index,
        hints=page.hints,
        coach=_coach(words, page),
        trouble=None if saved is None else words.refusal(saved.refusal),
    ).node()


def _coach(words: Words, page: FishPage) -> Node | None:
    """Return what the coach says to the eyes at the screen, if it is asked."""
    said = page.seat.coach() if page.coach_on else None
    return None if said is None else coach_panel(said, words)


def _reviews(words: Words, page: FishPage) -> list[Node]:
    """Return the review of the hand: the person's own, or a way for each person to their own."""
    if not page.coach_on or page.told_hand is None or not page.eyes.persons:
        return []
    if not page.eyes.are_shared:
        return _review(words, page, page.eyes.persons[0])
    if page.review_of is not None and page.review_open:
        hide = button(words.say("Hide the review"), "escape", key="hide", icon="close")
        return [*_review(words, page, page.review_of), hide]
    ways = [
        button(words.say("For {player} alone", player=seat), ("review", {"seat": seat}), key=f"review-{seat}")
        for seat in page.eyes.persons
    ]
    return [card(words.say("Review of the hand"), row(*ways), key="reviews", level=3)]


def _review(words: Words, page: FishPage, seat: int) -> list[Node]:
    assert page.told_hand is not None
    remarks = page.table.seat(seat).review(page.told_hand)
    # What a person did as fisher opens only before that person's own eyes.
    can_look = not page.eyes.are_shared
    return [] if remarks is None else [review_panel(remarks, words, open_moments=can_look)]


def _over(app: App, page: FishPage) -> Node | None:
    """Return the curtain while the screen waits for one person alone."""
    seat, words = page.curtain, app.words
    if seat is None:
        return None
    is_review = page.told_hand is not None
    why = (
        words.say("What your decisions cost is for your eyes alone.")
        if is_review
        else words.say("The fisher chooses a card and a bait in private: only the bait is for all to see.")
    )
    later = button(words.say("Never mind"), "escape", key="never-mind") if is_review else None
    me = button(
        words.say("I am {player}", player=seat), ("lift", {"seat": seat}), key="lift", cls="atl-primary"
    )
    return dialog(
        words.say("Pass the screen to {player}", player=seat),
        h("p", why),
        actions=[node for node in (me, later) if node is not None],
        key="curtain",
        cls="atl-curtain",
    )


def _marks(page: FishPage, legal: tuple[Action, ...]) -> FishMarks:
    """Point out what can be tapped, what is chosen and what is advised."""
    if controls.forced(page.seat.view(), legal) is not None:
        return FishMarks()
    hint = controls.places_of(page.hints[0].action) if page.hints and legal else frozenset()
    return FishMarks(
        selected=controls.selected(legal, page.chosen),
        targets=controls.targets(legal, page.chosen),
        hint=hint,
    )
