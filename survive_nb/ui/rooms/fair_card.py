"""The check of the luck at the end of a game: the secret is shown, and everybody can work it out again."""

from __future__ import annotations

from survive_nb.rooms import RoomFacts
from survive_nb.ui.nodes import Node, h
from survive_nb.ui.pieces import card, facts
from survive_nb.ui.words import Words


def fair_card(words: Words, room: RoomFacts) -> Node:
    """Show the secret, its fingerprint and the phrases, and how to check them."""
    phrases = [
        (words.say("Phrase of {name}", name=name), h("span", phrase, dir="auto"))
        for name, phrase in room.phrases
    ]
    return card(
        words.say("Was the luck fair?"),
        h(
            "p",
            words.say(
                "All luck of this game came from this secret and from the players’ phrases. Its fingerprint"
                " was shown before the game began."
            ),
        ),
        facts(
            [
                (words.say("Secret"), h("code", room.secret, cls="atl-hash")),
                (words.say("Fingerprint"), h("code", room.commitment, cls="atl-hash")),
                *phrases,
            ]
        ),
        h("p", words.say("To check the deal and every roll, download the game and run this:")),
        h("p", h("code", "survive-nb verify --fair FILE"), dir="ltr"),
        key="fair",
    )
