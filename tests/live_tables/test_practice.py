"""Example positions of the rules, without a server: each opens, can be played, and leaves nothing behind."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from cleopatra.bots.protocol import Budget
from cleopatra.rules.game import Game
from cleopatra.server.routes.positions import positions
from cleopatra.tables import dispatch
from cleopatra.tables import protocol as p
from cleopatra.tables.practice import LEARNER, practice_table
from cleopatra.tables.refusals import Refusal
from cleopatra.tables.table import Subscriber
from tests.live_tables.memory import DECODER, MemoryStorage, Node, finish
from tools.rules_map import rule_ids

ROOT = Path(__file__).parents[2]
TEXTS = sorted((ROOT / "web" / "src" / "rules" / "texts").glob("*.json"))
NOW = 5.0
AROUND = Node(MemoryStorage(), Budget())


class Learner(Subscriber):
    """A client at a practice table: every seat is its own."""

    def __init__(self, position: dict[str, Any]) -> None:
        super().__init__(LEARNER, "")
        self.table = practice_table(position["header"], position["rolls"], AROUND, NOW)
        self.heard: list[p.ServerMessage] = []
        self.moves = 0
        self.greeting = finish(dispatch.welcome(self.table, self, NOW))
        self.table.connect(self, NOW)

    def send(self, frame: bytes) -> None:
        self.heard.append(DECODER.decode(frame))

    @property
    def game(self) -> Game:
        assert self.table.session is not None
        return self.table.session.game

    def update(self) -> p.Update:
        return next(message for message in reversed(self.heard) if isinstance(message, p.Update))

    def look(self, seat: int) -> p.Update:
        finish(dispatch.answer(self.table, self, p.Look(seat=seat), NOW))
        return self.update()

    def play(self, seat: int, action: str) -> p.ServerMessage | None:
        self.moves += 1
        position = self.look(seat).position
        asked = p.Play(id=f"m{self.moves}", seat=seat, position=position, action=action)
        return finish(dispatch.answer(self.table, self, asked, NOW))


def test_every_rule_has_a_position_and_every_position_is_there() -> None:
    shown: dict[str, list[str]] = {rule: [] for rule in rule_ids()}
    for path in TEXTS:
        for section in json.loads(path.read_text("utf-8"))["sections"]:
            for rule in section["rules"]:
                shown[rule["id"]] += rule["positions"]
    assert [rule for rule, names in shown.items() if not names] == []
    assert {name for names in shown.values() for name in names} == set(positions())


def test_every_position_can_be_played_on() -> None:
    rng = random.Random(7)
    for name, position in positions().items():
        learner = Learner(position)
        assert learner.greeting.seats == [*range(len(learner.game.players))]
        for _ in range(6):
            if not learner.game.waiting:
                break
            seat = learner.game.waiting[0]
            told = learner.look(seat)
            assert told.legal, name
            assert isinstance(learner.play(seat, rng.choice(told.legal)), p.MoveKept), name


def test_a_wrong_try_is_refused_with_its_reason_and_taken_back() -> None:
    learner = Learner(positions()["06-pieces/wall-with-nothing-beside-it"])
    with pytest.raises(Refusal) as refused:
        learner.play(0, "build wall L1 pay artisan wood")
    assert refused.value.code == "does-not-cover"
    before = learner.game.fingerprint()
    learner.play(0, "build wall L1 pay artisan wood stone more")
    assert learner.game.view(0).to_dict()["palace"]["walls"] == ["L1"]
    undo = p.Undo(id="u1", seat=0, position=learner.look(0).position)
    finish(dispatch.answer(learner.table, learner, undo, NOW))
    assert learner.game.fingerprint() == before


def test_a_game_that_ends_is_neither_stored_nor_rated() -> None:
    name = next(name for name in positions() if name.startswith("11-end/"))
    learner, rng = Learner(positions()[name]), random.Random(3)
    for _ in range(3000):
        if learner.game.over:
            break
        seat = rng.choice(learner.game.waiting)
        learner.play(seat, rng.choice(learner.look(seat).legal))
    assert learner.game.over
    assert learner.table.record.state == "over"
    with pytest.raises(Refusal, match="no-such-table"):
        finish(learner.table.services.storage.insert(learner.table.record))
