"""What spectators are told of the quarry: what everybody sees, computed once for all of them."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from cleopatra.tables import lobby
from cleopatra.tables import protocol as p
from cleopatra.tables.table_types import TableSettings
from tests.live_tables.memory import Guest, MemoryStorage, Node, Person, finish

ANA, SAM = Person("a", "Ana"), Person("s", "Sam")


class Counting(Node):
    """A node that counts what is computed away from its tables."""

    computed = 0

    async def compute(self, work: Callable[..., Any], *args: Any) -> Any:
        self.computed += 1
        return work(*args)


def watched(edition: str, *, memory_aid: bool = True) -> tuple[Counting, Guest, Guest]:
    """Ana at a game against two bots, and Sam, who watches."""
    node = Counting(MemoryStorage())
    settings = TableSettings(edition=edition, first=0, memory_aid=memory_aid)
    record = lobby.new_record(node.bots, "t", ANA, settings, ["me", "random", "random"], "5e" * 32, node.now)
    finish(node.storage.insert(record))
    finish(lobby.start(node.table("t"), ANA, None, None, node.now))
    ana, sam = Guest(node, "t", ANA), Guest(node, "t", SAM)
    for guest, seat in ((ana, 0), (sam, None)):
        guest.connect()
        guest.look(seat)
    return node, ana, sam


def shown(guest: Guest, seat: int | None) -> p.Planned:
    answer = guest.ask({"type": "plan", "id": "q", "seat": seat})
    assert isinstance(answer, p.Planned), answer
    return answer


@pytest.mark.parametrize("edition", ["classic", "deluxe"])
def test_what_is_left_and_what_it_earns_is_what_a_player_is_told(edition: str) -> None:
    node, ana, sam = watched(edition)
    rng = random.Random(11)
    known: set[tuple[int, int | None]] = set()
    session = ana.live.session
    assert session is not None
    while not session.game.over:
        if ana.legal:
            mine, theirs = shown(ana, 0), shown(sam, None)
            assert (theirs.account, theirs.forecast, theirs.bill, theirs.proposal) == (None,) * 4
            assert theirs.quarry
            assert mine.quarry
            for own, other in zip(mine.quarry, theirs.quarry, strict=True):
                assert (other.piece, other.left) == (own.piece, own.left)
                assert (other.payment, other.places, other.missing) == (None, [], [])
                if session.game.active == 0 and own.piece != "mosaic":  # hers may be chosen by a scribe
                    assert other.earns == own.earns
                known.add((other.left, other.earns))
            assert theirs.corruption
            assert mine.account
            assert theirs.corruption.seats[0].least <= mine.account.left
            ana.play(0, rng.choice(ana.legal))
        node.run(ana.live)
    assert len(known) > 20


def test_it_is_computed_once_for_all_who_watch_and_tells_nothing_of_choices() -> None:
    node, ana, sam = watched("classic")
    stranger = Guest(node, "t", None)
    stranger.connect()
    assert shown(sam, None) == shown(stranger, None) == shown(sam, None)
    assert node.computed == 1
    ana.play(0, "take 1")
    shown(stranger, None)
    assert node.computed == 2
    refused = stranger.ask({"type": "plan", "id": "q", "seat": None, "action": "take 1"})
    assert isinstance(refused, p.Refused)
    assert refused.code == "not-your-seat"


def test_a_table_without_memory_aid_tells_nobody_the_corruption_of_others() -> None:
    _, ana, sam = watched("classic", memory_aid=False)
    assert shown(ana, 0).corruption is shown(sam, None).corruption is None
    assert shown(ana, 0).account
    assert shown(ana, 0).quarry
