"""Hints: the planner's choice from the seat's own view, who may ask, what it costs, and what is told of it."""

from __future__ import annotations

import random
from itertools import count
from typing import Any

import pytest

from cleopatra.bots import Budget, Decision, PlannerBot
from cleopatra.bots.advising import advise
from cleopatra.rules.editions import EDITION_KEYS
from cleopatra.rules.model.chance import Chance
from cleopatra.tables import hints, lobby
from cleopatra.tables import protocol as p
from cleopatra.tables.hints import HINT_SECONDS
from cleopatra.tables.table_types import HintAsked, TableSettings
from tests.live_tables.memory import Guest, MemoryStorage, Node, Person, finish
from tests.tables import Kind, start

ANA, BEN, SAM = Person("a", "Ana"), Person("b", "Ben"), Person("s", "Sam")
NUMBERS = count()


def table_of(*seats: str) -> tuple[Node, list[Guest]]:
    """A started game: Ana is the host, Ben takes a free seat; their connections, and a spectator's."""
    node = Node(MemoryStorage())
    record = lobby.new_record(
        node.bots, "table", ANA, TableSettings(edition="deluxe", first=0), ["me", *seats], "5e" * 32, 1.0
    )
    finish(node.storage.insert(record))
    table = node.table("table")
    if "open" in seats:
        finish(lobby.join(table, BEN, None, None, node.now))
    finish(lobby.start(table, ANA, None, None, node.now))
    guests = [Guest(node, "table", person) for person in ([ANA, BEN, SAM] if "open" in seats else [ANA, SAM])]
    for guest in guests:
        own = guest.connect().seats
        guest.look(own[0] if own else None)
    return node, guests


def ask(guest: Guest, seat: int = 0, **more: Any) -> Any:
    guest.node.now += HINT_SECONDS
    return guest.ask({"type": "hint", "id": f"h{next(NUMBERS)}", "seat": seat, **more})


def code(answer: Any) -> str:
    assert isinstance(answer, p.Refused)
    return answer.code


def test_a_hint_is_what_the_planner_prefers_in_that_view() -> None:
    _, (ana, _, _) = table_of("open")
    session = ana.live.session
    assert session is not None
    view, legal = session.game.view(0), session.game.legal(0)
    found = PlannerBot().explain(view, Decision(0, view.phase), legal, Chance(0), Budget())
    best, second = sorted(found, key=lambda one: -one.value)[:2]
    told = ask(ana, confirmed=True)
    assert isinstance(told, p.Hinted)
    assert told.second is not None
    assert (told.best.action, told.best.reason, told.second.action) == (
        str(best.action), best.reason, str(second.action)
    )  # fmt: skip
    assert told.position == ana.seen
    assert told.best.value >= told.second.value


def test_only_the_owner_of_a_seat_that_has_to_decide_is_told() -> None:
    _, (ana, ben, sam) = table_of("open")
    assert code(ask(ben, 0, confirmed=True)) == "not-your-seat"
    assert code(ask(sam, 0, confirmed=True)) == "not-your-seat"
    assert code(ask(ben, 1, confirmed=True)) == "nothing-owed"
    assert ana.live.record.hints == []
    assert code(ana.ask({"type": "hint", "id": "h", "seat": 3})) == "no-such-seat"


def test_nothing_that_a_seat_cant_see_goes_into_a_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is made from the view and the choices alone; these are the same whatever lies hidden (tests of the rules)."""
    _, (ana, _, _) = table_of("open")
    given: list[Any] = []

    def watched(*seen: Any) -> Any:
        given.append(seen)
        return advise(*seen)

    monkeypatch.setattr(ana.node.bots, "advise", watched)
    ask(ana, confirmed=True)
    session = ana.live.session
    assert session is not None
    [(view, legal)] = given
    assert view.to_dict() == session.game.view(0).to_dict()
    assert legal == [action.code for action in session.game.legal(0)]


def test_a_game_that_counts_has_to_be_given_up_first_and_everybody_is_told() -> None:
    _, (ana, ben, sam) = table_of("open")
    answer = ask(ana)
    assert (code(answer), answer.expected) == ("not-confirmed", {"counts": "rated"})
    assert ana.live.record.hints == []
    assert isinstance(ask(ana, confirmed=True), p.Hinted)
    for guest in (ana, ben, sam):
        state = next(one for one in reversed(guest.heard) if isinstance(one, p.TableChanged)).table
        assert state.hints == [HintAsked(0, 1)]
    assert isinstance(ask(ana), p.Hinted), "from now on it counts for nothing"


@pytest.mark.parametrize(
    ("seat", "hinted", "counts"),
    [("open", False, "rated"), ("open", True, "rated"), ("random", False, "solo"), ("random", True, "unrated")],
)
def test_nothing_is_gained_by_a_game_with_a_hint(seat: str, hinted: bool, counts: str) -> None:
    node, guests = table_of(seat)
    rng = random.Random(4)
    if hinted:
        ask(guests[0], confirmed=True)
    for _ in range(4000):
        node.run(guests[0].live)
        mover = next((guest for guest in guests if guest.legal), None)
        if mover is None:
            break
        mover.play(mover.observer or 0, rng.choice(mover.legal))
    assert node.storage.finished == [("table", counts)]
    helped = (0,) if hinted and seat == "open" else ()
    assert node.storage.rated_seats["table"].helped == helped


def test_hints_are_limited() -> None:
    _, (ana, _) = table_of("random")
    assert code(ask(ana)) == "not-confirmed"
    assert isinstance(ask(ana, confirmed=True), p.Hinted)
    assert code(ana.ask({"type": "hint", "id": "again", "seat": 0})) == "too-fast"
    for _ in range(hints.MOST_HINTS - 1):
        assert isinstance(ask(ana), p.Hinted)
    assert code(ask(ana)) == "too-many"


@pytest.mark.parametrize("edition", EDITION_KEYS)
def test_every_decision_of_a_game_can_be_asked_about(edition: str) -> None:
    """Whole games played by hints, with a random choice now and then, so that all kinds of decision come up."""
    kinds = set()
    for seed in range(3):
        rng, game = random.Random(seed), start(Kind(edition, "en", 3), seed)
        while not game.over:
            seat = rng.choice(game.waiting)
            legal = game.legal(seat)
            best, *_ = advise(game.view(seat), [action.code for action in legal])
            assert best[0] in map(str, legal)
            kinds.add(best[3])
            game.play(seat, best[0] if rng.random() < 0.8 else rng.choice(legal))
    assert {"turn.take", "turn.quarry", "stock.stall", "bid"} <= kinds
