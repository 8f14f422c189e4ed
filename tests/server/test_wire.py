"""Updates: minimal changes that fold to the complete view, and readable frames."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest
from websockets.frames import Frame
from websockets.streams import StreamReader

from cleopatra.client.seat import with_changes
from cleopatra.rules.model.errors import GameError
from cleopatra.server.socket_writer import framed
from cleopatra.tables import protocol as p
from cleopatra.tables.session import GameSession, Observer, deal
from cleopatra.tables.view_updates import ViewUpdates
from tests.tables import KINDS, NAMES, Kind

UPDATE = msgspec.json.Decoder(p.Update)


def session_of(kind: Kind, seed: int) -> GameSession:
    header = {
        "edition": kind.edition, "players": list(NAMES[: kind.players]), "seed": seed, "reading": kind.reading,
        "options": {}, "layout": None, "first": None,
    }  # fmt: skip
    session = GameSession(deal(header))
    session.begin_clocks(0.0)
    return session


class Reader:
    """An observer who folds updates."""

    def __init__(self, observer: Observer) -> None:
        self.observer = observer
        self.position = 0
        self.view: dict[str, Any] | None = None
        self.log: list[Any] = []

    def hear(self, update: p.Update) -> None:
        before = self.view
        self.view = with_changes(before, update)
        del self.log[update.start :]
        self.log += update.events
        self.position = update.position
        if not update.whole and before is not None:
            now = self.view
            assert set(update.view) == {key for key in {*before, *now} if before.get(key) != now.get(key)}


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_changes_add_up_to_the_view(kind: Kind) -> None:
    """Some observers get updates immediately, others when they look; choices are undone in between."""
    rng = random.Random(3)
    session, updates = session_of(kind, 5), ViewUpdates()
    readers = [Reader(observer) for observer in session.observers]
    partial = undone = 0
    while not session.game.over:
        game = session.game
        seat = rng.choice(game.waiting)
        session.play(seat, rng.choice(game.legal(seat)), str(session.entries), 0.0)
        if rng.random() < 0.02:
            try:
                session.undo(seat, str(session.entries), 0.0, agreed=rng.random() < 0.3)
                undone += 1
            except GameError:
                pass
        told = [r for r in readers if rng.random() < 0.8 and session.position(r.observer) != r.position]
        behind = {(reader.observer, reader.position): reader for reader in told}
        if not behind:
            continue
        for place, update in updates.updates(session, behind, None):
            behind[place].hear(UPDATE.decode(msgspec.json.encode(update)))
            partial += not update.whole
        for reader in told:
            check(reader, session)
    assert partial > 200
    assert undone


def check(reader: Reader, session: GameSession) -> None:
    assert reader.view == session.game.view(reader.observer).to_dict()
    assert len(reader.log) == session.game.told(reader.observer)


def test_who_comes_back_gets_everything() -> None:
    session, updates = session_of(KINDS[0], 1), ViewUpdates()
    first = updates.whole(session, 0, 0, None)
    again = updates.whole(session, 0, first.position, None)
    for update in (first, again):
        assert update.whole
        assert msgspec.json.decode(msgspec.json.encode(update.view)) == session.game.view(0).to_dict()
    assert msgspec.json.decode(msgspec.json.encode(again.events)) == []


def test_an_undo_leaves_the_log_that_was_there_before() -> None:
    session = session_of(KINDS[0], 1)
    rng = random.Random(1)
    while not (session.game.phase == "stock" and session.entries > 40):
        seat = rng.choice(session.game.waiting)
        session.play(seat, rng.choice(session.game.legal(seat)), str(session.entries), 0.0)
    seat = session.game.active
    before = session.game.told(None)
    session.play(seat, "put 1", "put", 0.0)
    position = session.position(None)
    session.undo(seat, "undo", 0.0)
    missed = session.missed(None, position)
    assert (missed.start, missed.events) == (before, [])
    assert session.missed(None, position - 1).start == 0


@pytest.mark.parametrize("size", [0, 60, 125, 126, 200, 65_535, 65_536, 70_000])
def test_frames_of_every_size_can_be_read(size: int) -> None:
    reader = StreamReader()
    reader.feed_data(framed(p.Heard(id="x" * size)))
    reading = Frame.parse(reader.read_exact, mask=False)
    try:
        next(reading)
    except StopIteration as done:
        frame = done.value
    assert msgspec.json.decode(frame.data) == {"type": "heard", "id": "x" * size}
    assert frame.fin
