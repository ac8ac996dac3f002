"""Screens over both stores: two browsers in a room, each shows what the other does."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from random import Random

import pytest

from survive_nb.store import open_store
from tests.ui.apps import recorded
from tests.ui.rooms import Clock, Guest, all_wait, join, open_room, play_out


@contextmanager
def in_a_room(address: str) -> Iterator[list[Guest]]:
    """Let two browsers come into a room for Fish Fish! and begin, each with a store of its own."""
    with recorded(), ExitStack() as stack:
        stores = [stack.enter_context(closing(open_store(address))) for _ in range(2)]
        clock = Clock()
        ada, ben = (Guest(store, clock, number) for number, store in enumerate(stores, 1))
        for guest in (ada, ben):
            stack.callback(guest.app.close)
        join(ben, open_room(ada, "fish-fish", "person", "person"), "Ben")
        ada.click("lobby-start")
        all_wait(ada, ben)
        yield [ada, ben]


@pytest.mark.slow
def test_two_browsers_play_a_whole_game(address: str) -> None:
    with in_a_room(address) as guests:
        play_out(guests, Random(3))
        assert all(guest.is_done for guest in guests)


def test_other_screen_updates_without_click(address: str) -> None:
    async def seen() -> None:
        with in_a_room(address) as guests:
            fisher, fish = sorted(guests, key=lambda one: one.page.place.seat != one.page.table.waits_for())
            assert (fish.page.notify_fd() is not None) == address.startswith("postgresql")
            before, rng = fish.text, Random(3)
            async with asyncio.timeout(20):
                while fish.text == before:
                    fisher.play_on(rng)  # a row takes several clicks, and is seen when it lies
                    await asyncio.sleep(0.05)

    asyncio.run(seen())
