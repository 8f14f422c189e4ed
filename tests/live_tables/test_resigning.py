"""A player resigns: a bot takes the seat for good, and the others say whether the game goes on."""

from __future__ import annotations

import random

import pytest

from cleopatra.tables import lobby, resigning
from cleopatra.tables import protocol as p
from cleopatra.tables.refusals import Refusal
from cleopatra.tables.table_types import ClockRule, Resignation, TableSettings
from tests.live_tables.memory import Guest, MemoryStorage, Node, Person, finish

ANA, BEN, CLEO, SAM = Person("a", "Ana"), Person("b", "Ben"), Person("c", "Cleo"), Person("s", "Sam")
SECRET = "5e" * 32


def begin(node: Node, *others: Person, clock: ClockRule | None = None) -> str:
    """Ana, the others, and a bot."""
    settings = TableSettings(first=0, clock=clock)
    seats = ["me", *["open"] * len(others), *["random"] * (3 - len(others))]
    finish(node.storage.insert(lobby.new_record(node.bots, "table", ANA, settings, seats, SECRET, node.now)))
    table = node.table("table")
    for person in others:
        finish(lobby.join(table, person, None, None, node.now))
    finish(lobby.start(table, ANA, None, None, node.now))
    return table.id


def resign(node: Node, person: Person, seat: int) -> None:
    finish(resigning.resign(node.table("table"), person, seat, "greedy", node.now))


def answer(node: Node, person: Person, seat: int, *, end: bool) -> None:
    finish(resigning.answer(node.table("table"), person, seat, end, node.now))


def code(node: Node, person: Person, seat: int, *, end: bool = True) -> str:
    with pytest.raises(Refusal) as refusal:
        answer(node, person, seat, end=end)
    return refusal.value.code


def told(guest: Guest) -> list[Resignation]:
    """What a client was told last."""
    return next(one for one in reversed(guest.heard) if isinstance(one, p.TableChanged)).table.resignations


def test_a_bot_takes_the_seat_for_good_and_one_who_plays_on_settles_it() -> None:
    node = Node(MemoryStorage())
    begin(node, BEN, CLEO)
    ana, sam = Guest(node, "table", ANA), Guest(node, "table", SAM)
    ana.connect()
    sam.connect()
    resign(node, BEN, 1)
    assert node.table("table").record.seats[1].bot == "greedy"
    assert told(ana) == told(sam) == [Resignation(1)]
    assert code(node, SAM, 0) == "not-your-seat"
    assert code(node, BEN, 1) == "nothing-asked", "whoever resigned has no vote"
    answer(node, ANA, 0, end=True)
    assert told(ana) == [Resignation(1, [0])]
    answer(node, CLEO, 2, end=False)
    assert told(ana) == [Resignation(1, [0], open=False)]
    assert node.storage.records["table"].state == "playing"
    assert code(node, ANA, 0) == "nothing-asked"
    with pytest.raises(Refusal) as refusal:
        finish(lobby.take_back(node.table("table"), BEN, 1, node.now))
    assert refusal.value.code == "seat-resigned"
    with pytest.raises(Refusal) as again:
        resign(node, BEN, 1)
    assert again.value.code == "seat-resigned"


def test_the_game_ends_without_a_result_when_everybody_else_wants_that() -> None:
    node = Node(MemoryStorage())
    begin(node, BEN, CLEO)
    ana = Guest(node, "table", ANA)
    ana.connect()
    ana.look(0)
    resign(node, BEN, 1)
    answer(node, ANA, 0, end=True)
    answer(node, CLEO, 2, end=True)
    record = node.storage.records["table"]
    assert (record.state, record.closed, record.ended) == ("over", "resigned", node.now)
    assert node.storage.finished == [], "it counts for nothing"
    refused = ana.play(0, "take 1")
    assert isinstance(refused, p.Refused)
    assert refused.code == "ended"
    assert code(node, CLEO, 2) == "ended"


def test_moves_go_on_meanwhile_and_a_second_resignation_keeps_the_answers() -> None:
    node = Node(MemoryStorage())
    begin(node, BEN, CLEO)
    ana = Guest(node, "table", ANA)
    ana.connect()
    ana.look(0)
    resign(node, BEN, 1)
    answer(node, ANA, 0, end=True)
    assert isinstance(ana.play(0, "take 1"), p.MoveKept)
    assert told(ana)[-1].open
    resign(node, CLEO, 2)
    assert node.storage.records["table"].closed == "resigned"
    assert told(ana) == [Resignation(1, [0], open=False), Resignation(2, [0], open=False)]


def test_whoever_plays_alone_against_bots_asks_nobody() -> None:
    node = Node(MemoryStorage())
    begin(node)
    resign(node, ANA, 0)
    assert node.storage.records["table"].closed == "resigned"


def test_bots_that_stand_in_have_no_vote_and_hold_nobody_up() -> None:
    node = Node(MemoryStorage())
    begin(node, BEN, CLEO, clock=ClockRule("turn", 60))
    resign(node, BEN, 1)
    finish(lobby.give_to_bot(node.table("table"), CLEO, 2, "greedy", node.now))
    assert code(node, CLEO, 2) == "nothing-asked"
    finish(lobby.take_back(node.table("table"), CLEO, 2, node.now))
    answer(node, CLEO, 2, end=True)
    assert node.storage.records["table"].state == "playing"
    finish(node.table("table").load())
    node.now += 100
    node.run(node.table("table"))  # Ana's clock has run out
    assert node.storage.records["table"].closed == "resigned"


def test_the_last_one_who_plays_waits_for_a_player_whose_bot_stands_in() -> None:
    node = Node(MemoryStorage())
    begin(node, BEN)
    finish(lobby.give_to_bot(node.table("table"), ANA, 0, "greedy", node.now))
    resign(node, BEN, 1)
    assert node.storage.records["table"].state == "playing"
    finish(lobby.take_back(node.table("table"), ANA, 0, node.now))
    answer(node, ANA, 0, end=True)
    assert node.storage.records["table"].closed == "resigned"


def test_it_is_asked_and_answered_across_nodes_and_after_a_restart() -> None:
    storage = MemoryStorage()
    here, there = Node(storage), Node(storage)
    here.others, there.others = [there], [here]
    begin(here, BEN, CLEO)
    cleo = Guest(there, "table", CLEO)
    cleo.connect()
    resign(here, BEN, 1)
    here.deliver()
    assert told(cleo) == [Resignation(1)]
    answer(there, CLEO, 2, end=True)
    restarted = Node(storage)
    welcome = Guest(restarted, "table", ANA).connect()
    assert welcome.table.resignations == [Resignation(1, [2])]
    restarted.others = [there]
    answer(restarted, ANA, 0, end=True)
    restarted.deliver()
    changed = cleo.heard[-1]
    assert isinstance(changed, p.TableChanged)
    assert (changed.table.state, changed.table.closed) == ("over", "resigned")


def test_a_game_that_was_given_up_early_counts_for_nothing() -> None:
    node = Node(MemoryStorage())
    begin(node, BEN)
    ana = Guest(node, "table", ANA)
    ana.connect()
    ana.look(0)
    resign(node, BEN, 1)
    answer(node, ANA, 0, end=False)
    rng = random.Random(3)
    while ana.live.record.state != "over":
        node.run(ana.live)
        if ana.legal:
            assert isinstance(ana.play(0, rng.choice(ana.legal)), p.MoveKept)
    assert node.storage.finished == [("table", "unrated")]
