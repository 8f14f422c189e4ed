"""A whole game through the protocol's messages, without a socket, a database or a clock."""

from __future__ import annotations

import random

import pytest

from cleopatra.tables import lobby
from cleopatra.tables import protocol as p
from cleopatra.tables.rating import RatedSeats
from cleopatra.tables.table_types import ClockRule, TableSettings
from tests.live_tables.memory import Guest, MemoryStorage, Node, Person, finish

ANA, BEN, CLEO = Person("a", "Ana"), Person("b", "Ben"), Person("c", "Cleo")
SPECTATOR = Person("s", "Sam")
SECRET, OTHER_SECRET = "5e" * 32, "07" * 32


def begin(node: Node, settings: TableSettings, seed: int = 7) -> str:
    """Ana, Ben and a bot, and an open seat that the host fills with another bot at the start."""
    record = lobby.new_record(node.bots, "table", ANA, settings, ["me", "open", "planner", "open"], SECRET, node.now)
    finish(node.storage.insert(record))
    table = node.table("table")
    finish(lobby.join(table, BEN, None, None, node.now))
    finish(lobby.add_luck(table, BEN, f"{seed:064x}", node.now))
    finish(lobby.start(table, ANA, "random", None, node.now))
    return table.id


def seated(node: Node, table: str, *people: Person) -> list[Guest]:
    """Connections to these people's seats, in seat order."""
    guests = [Guest(node, table, person) for person in people]
    for guest in guests:
        seats = guest.connect().seats
        guest.look(seats[0] if seats else None)
    return guests


def check_all(node: Node, guests: list[Guest]) -> None:
    """All clients have exactly what the rules let them know."""
    for guest in guests:
        session = guest.live.session
        assert session is not None
        assert guest.view == session.game.view(guest.observer).to_dict()
        assert len(guest.log) == session.game.told(guest.observer)
        assert guest.seen == session.position(guest.observer)


@pytest.mark.parametrize("edition", ["classic", "deluxe"])
def test_four_seats_from_the_lobby_to_the_result(edition: str) -> None:
    """People and bots, undo, a lost connection, a clock that runs out, a seat taken back, and a rematch."""
    node = Node(MemoryStorage())
    table = begin(node, TableSettings(edition=edition, clock=ClockRule("turn", 60, bot="greedy")))
    assert [(seat.name, seat.bot) for seat in node.table(table).record.seats] == [
        ("Ana", None), ("Ben", None), ("Planner", "planner"), ("Random", "random")
    ]  # fmt: skip
    ana, ben, sam = seated(node, table, ANA, BEN, SPECTATOR)
    rng = random.Random(5)
    node.run(ana.live)
    undone = away = expired = steps = 0
    while not ana.live.session.game.over:  # type: ignore[union-attr]
        node.now += 1
        steps += 1
        mover, seat = next(((one, at) for at, one in enumerate((ana, ben)) if one.legal), (None, -1))
        assert mover is not None, "nobody is waited for, and no bot is due"
        if mover is ben and steps > 40 and not expired:
            node.now += 100
            node.run(ben.live)
            assert ben.live.record.seats[1].bot == "greedy"
            refused = ben.play(1, "done")
            assert isinstance(refused, p.Refused)
            assert refused.code == "seat-taken"
            finish(lobby.take_back(ben.live, BEN, 1, node.now))
            expired += 1
        elif mover.can_undo and undone < 3:
            before = mover.seen
            answer = mover.ask({"type": "undo", "id": f"undo{steps}", "seat": seat, "position": mover.seen})
            assert isinstance(answer, p.MoveKept)
            assert mover.seen > before
            undone += 1
        else:
            action = rng.choice(mover.legal)
            if away == 0 and steps > 20:
                sam.disconnect()
                away = 1
            assert isinstance(mover.play(seat, action), p.MoveKept)
        node.run(ana.live)
        if away == 1 and steps > 60:
            sam.connect()
            sam.look(None)
            away = 2
        check_all(node, [ana, ben] if away == 1 else [ana, ben, sam])
    assert (undone, away, expired) == (3, 2, 1)
    assert node.storage.rated_seats == {table: RatedSeats("rated", (0,), helped=(1,))}  # a bot stood in for Ben
    assert node.storage.records[table].state == "over"
    assert node.counted["games_started"] == node.counted["games_finished"] == 1
    assert ana.view
    assert sam.view
    assert ana.view["result"] == sam.view["result"]
    again = finish(lobby.rematch(ana.live, ANA, "again", OTHER_SECRET, node.now))
    assert finish(lobby.rematch(ben.live, BEN, "other", OTHER_SECRET, node.now)) == again == "again"
    assert [seat.bot for seat in node.storage.records[again].seats] == [None, None, "planner", "random"]


def test_undo_past_a_revelation_needs_all_players_and_bots_draw_other_luck() -> None:
    node = Node(MemoryStorage())
    table = begin(node, TableSettings(first=0))
    ana, ben = seated(node, table, ANA, BEN)
    before = (ana.view, [*ana.log])
    luck = ana.live.session.bot_memory(3, "random").luck  # type: ignore[union-attr]
    ana.play(0, "take 1")
    assert not ana.can_undo
    asked = {"type": "undo", "id": "u1", "seat": 0, "position": ana.seen}
    assert isinstance(ana.ask(asked), p.Heard)
    told = p.UndoWish(seat=0, agreed=[0], needed=[1], settled="open")
    assert ben.heard[-1] == told
    assert Guest(node, table, BEN).connect().wish == told
    assert isinstance(ben.ask({"type": "answer-undo", "id": "b1", "seat": 1, "agree": True}), p.Heard)
    assert [one.settled for one in ana.heard if isinstance(one, p.UndoWish)] == ["open", "granted"]
    assert (ana.view, ana.log) == before
    assert ana.live.session.bot_memory(3, "random").luck != luck  # type: ignore[union-attr]
    nothing = ben.ask({"type": "answer-undo", "id": "b2", "seat": 1, "agree": True})
    assert isinstance(nothing, p.Refused)
    assert nothing.code == "nothing-asked"


def test_a_move_is_made_once_and_never_on_sight_of_an_older_table() -> None:
    node = Node(MemoryStorage())
    table = begin(node, TableSettings(first=0))
    (ana,) = seated(node, table, ANA)
    move = {"type": "play", "id": "m", "seat": 0, "position": ana.seen, "action": "take 1"}
    first, again = ana.ask(move), ana.ask(move)
    assert isinstance(first, p.MoveKept)
    assert isinstance(again, p.MoveKept)
    assert (first.repeated, again.repeated, again.position) == (False, True, first.position)
    for wrong, code in ((move | {"id": "n", "action": "put 1"}, "stale-position"),
                        (move | {"id": "n", "position": 10**6}, "position-ahead"),
                        (move | {"id": "n", "seat": 1}, "not-your-seat"),
                        (move | {"id": "n", "seat": 4}, "no-such-seat"),
                        (move | {"id": "n", "position": ana.seen, "action": "done"}, "not-now")):  # fmt: skip
        refused = ana.ask(wrong)
        assert isinstance(refused, p.Refused)
        assert refused.code == code
    assert len(node.storage.journals[table]) == 1


def test_what_storage_does_not_confirm_is_not_told() -> None:
    node = Node(MemoryStorage())
    table = begin(node, TableSettings(first=0))
    ana, ben = seated(node, table, ANA, BEN)
    heard = len(ben.heard)
    node.storage.broken = True
    refused = ana.play(0, "take 1")
    assert isinstance(refused, p.Refused)
    assert refused.code == "storage"
    assert len(ben.heard) == heard
    node.storage.broken = False
    assert isinstance(ana.play(0, "take 1"), p.MoveKept)
    check_all(node, [ana, ben])


def test_two_nodes_race_and_hear_of_each_other() -> None:
    storage = MemoryStorage()
    here, there = Node(storage), Node(storage)
    here.others, there.others = [there], [here]
    table = begin(here, TableSettings(first=0))
    ana, ana_there = seated(here, table, ANA)[0], seated(there, table, ANA)[0]
    (ben,) = seated(there, table, BEN)
    here.deliver()
    there.deliver()
    assert here.table(table).state(None, here.now).seats[1].connected
    assert isinstance(ana.play(0, "take 1"), p.MoveKept)
    lost = ana_there.play(0, "take 2")
    assert isinstance(lost, p.Refused)
    assert lost.code == "stale-position"
    assert there.counted["lost_races"] == 1
    ana.play(0, "put 1")
    here.deliver()
    check_all(there, [ben, ana_there])
    ben.ask({"type": "say", "id": "s", "text": "hello"})
    there.deliver()
    assert ana.heard[-1] == p.Said(line=p.ChatLine(1, "b", "Ben", "hello", there.now))


def test_an_undo_declined_on_another_node_is_asked_no_more() -> None:
    storage = MemoryStorage()
    here, there = Node(storage), Node(storage)
    here.others, there.others = [there], [here]
    table = begin(here, TableSettings(first=0))
    ana, ben = seated(here, table, ANA)[0], seated(there, table, BEN)[0]
    ana.play(0, "take 1")
    here.deliver()
    assert isinstance(ana.ask({"type": "undo", "id": "u", "seat": 0, "position": ana.seen}), p.Heard)
    here.deliver()
    assert isinstance(ben.ask({"type": "answer-undo", "id": "b", "seat": 1, "agree": False}), p.Heard)
    there.deliver()
    assert Guest(here, table, CLEO).connect().wish is None
    assert [one.settled for one in ana.heard if isinstance(one, p.UndoWish)] == ["open", "declined"]


def test_absent_players_are_notified_once() -> None:
    node = Node(MemoryStorage())
    table = begin(node, TableSettings(first=1))
    assert node.notified == [("b", 1)]
    (ben,) = seated(node, table, BEN)
    ben.play(1, "take 1")
    assert node.notified == [("b", 1)]


def test_muted_players_are_not_heard_and_strangers_may_not_speak() -> None:
    node = Node(MemoryStorage())
    table = begin(node, TableSettings())
    node.storage.mutes["a"] = {"b"}
    ana, ben = seated(node, table, ANA, BEN)
    assert isinstance(ben.ask({"type": "say", "id": "s", "text": "hello"}), p.Heard)
    assert not any(isinstance(one, p.Said) for one in ana.heard)
    assert isinstance(ben.heard[-1], p.Said)
    stranger = Guest(node, table, None)
    assert stranger.connect().chat[0].text == "hello"
    refused = stranger.ask({"type": "say", "id": "s", "text": "hello"})
    assert isinstance(refused, p.Refused)
    assert refused.code == "not-signed-in"
