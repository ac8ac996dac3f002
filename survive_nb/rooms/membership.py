"""One person's membership of a room: what a player may do, and what the host may do."""

from __future__ import annotations

from dataclasses import replace

from survive_nb.fields import boolean
from survive_nb.names import clean_name
from survive_nb.registry import bots_of
from survive_nb.rooms import chair_changes
from survive_nb.rooms.codes import hash_of
from survive_nb.rooms.connection import HOST, RoomConnection
from survive_nb.rooms.document import Document, checked_bot
from survive_nb.rooms.refusals import replaced_error, room_error
from survive_nb.rooms.repository import asking_the_store
from survive_nb.rooms.start_game import game_of, revealed, started


class Membership(RoomConnection):
    """A seat, the host's place or a watcher's; what it refuses raises `Refused`."""

    # -- players ----------------------------------------------------------------------------------------

    def add_phrase(self, text: object) -> None:
        """Mix a phrase of one's own into the luck of the game, before it begins."""
        seat = self._own_seat()
        self.change(lambda document: chair_changes.with_phrase(document, self._still(document, seat), text))

    def commit_nonce(self, commitment: object) -> None:
        """Take the fingerprint of the random number that the browser of this seat has made."""
        seat = self._own_seat()
        self.change(
            lambda document: chair_changes.with_commitment(document, self._still(document, seat), commitment)
        )

    def reveal_nonce(self, nonce: object) -> None:
        """Take the number itself, once the host has started the game."""
        seat = self._own_seat()
        self.change(
            lambda document: revealed(document, self._row, self._still(document, seat), nonce, self.now())
        )

    def leave(self) -> None:
        """Give the seat up: it is open to others then, and in a running game a bot plays on."""
        seat, game = self._own_seat(), self._row.game
        self.change(lambda document: chair_changes.left(document, self._still(document, seat), game))

    def _own_seat(self) -> int:
        seat = self.seat
        if seat is None:
            raise room_error("You have no seat in this room.", code="no-seat")
        return seat

    def _still(self, document: Document, seat: int) -> int:
        """Return the seat if it is still ours in this document, which may be newer than what we saw."""
        chair = document.chairs[seat]
        if chair.kind != "person" or chair.holder != hash_of(self.key):
            raise room_error("You have no seat in this room.", code="no-seat")
        return seat

    # -- the host ---------------------------------------------------------------------------------------

    def sit(self, name: object) -> None:
        """Let the host take a chair too, and play."""
        self._require_host()

        def edit(document: Document) -> Document:
            if document.host_seat is not None:
                raise room_error("You have a seat in this room already.", code="already-seated")
            seat = chair_changes.free_chair(replace(document, locked=False))
            now = self._repository.clock()
            return replace(chair_changes.seated(document, seat, name, hash_of(self.key), now), host_seat=seat)

        self.change(edit)

    def start(self, fill: str | bool | None = None) -> None:
        """Start the game; ``fill`` is the bot for the chairs that nobody took, ``True`` the usual one.

        It begins when all browsers have revealed their numbers, or after `REVEAL_SECONDS`.
        """
        self._require_host()
        wanted = bots_of(self._row.game).substitute if fill is True else fill or None
        bot = None if wanted is None else checked_bot(self._row.game, wanted)
        self.change(lambda document: started(document, self._row, bot, self.now()))
        if not self._document.has_begun:
            return
        with asking_the_store():
            game_of(self._repository, self._row, self._document)
            self._update_table(self._look(attached=self._noted is not None))

    def lock(self, locked: bool) -> None:
        """Lock or unlock the room."""
        self._require_host()
        is_locked = boolean(locked, "locked")
        self.change(lambda document: replace(document, locked=is_locked))

    def pause(self, paused: bool) -> None:
        """Pause or resume the game."""
        self._require_host()
        is_paused = boolean(paused, "paused")

        def edit(document: Document) -> Document:
            if not document.is_playing:
                raise room_error("There is no running game to pause.", code="game-not-running")
            return document.with_pause(is_paused, self.now())

        self.change(edit)

    def rename(self, seat: object, name: object) -> None:
        """Give a player another name; players may change their own."""
        self.change(lambda document: chair_changes.renamed(self._allowed(document, seat), seat, name))

    def remove(self, seat: object, bot: object = None) -> None:
        """Free a seat: it is then open to others, or a bot's; in a running game always a bot's."""
        self._require_host()
        number, game = chair_changes.checked_seat(self._document, seat), self._row.game
        new = None if bot is None else checked_bot(game, bot)
        self.change(lambda document: chair_changes.removed(document, number, game, new))

    def stand_in(self, seat: object, bot: object = None) -> None:
        """Let a bot play for somebody who is absent, or with ``None`` that player again.

        Players may take their own seat back themselves.
        """
        if bot is not None:
            self._require_host()
        name, game = None if bot is None else checked_bot(self._row.game, bot), self._row.game
        self.change(lambda document: chair_changes.stood_in(self._allowed(document, seat), seat, name, game))

    def end(self) -> None:
        """End the game; its log is kept."""
        self._require_host()
        self.change(lambda document: replace(document, status="ended"))

    def title(self, text: object) -> None:
        """Give the room a title, or none."""
        self._require_host()
        title = clean_name(text, chair_changes.LONGEST_TITLE)
        self.change(lambda document: replace(document, title=title))

    def _allowed(self, document: Document, seat: object) -> Document:
        """Let the host go on with any seat and players with their own, as it is in this document."""
        if self.seat is None or seat != self.seat:
            self._require_host()
        elif not self.is_host:
            self._still(document, self.seat)
        return document

    def _require_host(self) -> None:
        if not self.is_host:
            raise room_error("Only the host of this room can do that.", code="not-the-host")
        with asking_the_store():
            # The key may have been replaced while this page was open.
            if self._repository.store.key(hash_of(self.key)) != (self._row.id, HOST):
                raise replaced_error()
