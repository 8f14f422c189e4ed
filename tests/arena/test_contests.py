"""Contests: contestants with budgets, every deal in every seating, results independent of the order of games."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest

from cleopatra.arena import BadBudget, Match, Played, play_series, read_contestant, seatings, standings, whole_deals
from cleopatra.arena.contestants import Contestant
from cleopatra.arena.intervals import resampled, wilson
from cleopatra.arena.pace import Pace, pace_from_dict, together
from cleopatra.arena.places import margins, places
from cleopatra.arena.ratings import rate
from cleopatra.bots import Budget, UnknownBot
from cleopatra.rules.play.ending import Account, Result

MIX = Match("deluxe", ("greedy", "random"), seed=4)


@pytest.fixture(scope="module")
def games() -> list[Played]:
    return list(play_series(MIX, 12))


@pytest.mark.parametrize(
    "text", ["random", "planner@0.2s", "greedy@500n", "architect@0.2s*4", "architect@0.2cpu", "architect@90n*2"]
)
def test_contestants_are_written_as_they_are_read(text: str) -> None:
    assert str(read_contestant(text)) == text


def test_a_budget_of_ones_own_goes_before_the_common_one() -> None:
    common = Budget(seconds=1.0)
    assert read_contestant("greedy", common) == Contestant("greedy", common)
    assert read_contestant("greedy@5n", common) == Contestant("greedy", Budget(nodes=5))


@pytest.mark.parametrize(
    "text", ["greedy@", "greedy@0s", "greedy@-2n", "greedy@1", "greedy@xs", "greedy@infs", "greedy@1cp"]
)
def test_budgets_that_are_none_are_refused(text: str) -> None:
    with pytest.raises(BadBudget, match="expected seconds like"):
        read_contestant(text)
    with pytest.raises(UnknownBot, match="greedy"):
        read_contestant("oracle@1s")


@pytest.mark.parametrize(
    ("mix", "around"), [("AAA", 1), ("AB", 2), ("ABBB", 4), ("AABB", 6), ("ABCD", 24), ("ABBBB", 5), ("ABCDE", 5)]
)
def test_seatings_are_balanced(mix: str, around: int) -> None:
    arrangements = seatings(tuple(mix))
    assert len(set(arrangements)) == len(arrangements) == around
    for seat in range(len(mix)):
        sitting = Counter(arrangement[seat] for arrangement in arrangements)
        assert {who: n * len(mix) for who, n in sitting.items()} == {who: mix.count(who) * around for who in set(mix)}
    assert whole_deals(1, tuple(mix)) == around
    assert whole_deals(around, tuple(mix)) == around


def test_a_deal_is_played_in_every_seating(games: list[Played]) -> None:
    for deal in range(6):
        pair = [played for played in games if played.deal == deal]
        assert [played.seats for played in pair] == [("greedy", "random"), ("random", "greedy")]
        assert len({(played.seed, played.first) for played in pair}) == 1
        one, other = (MIX.game(played.number) for played in pair)
        for seat in range(2):
            assert one.view(seat).to_dict()["hand"] == other.view(seat).to_dict()["hand"]


def test_two_budgets_of_one_bot_are_two_contestants() -> None:
    match = Match("deluxe", ("random@5n", "random"), seed=1)
    assert list(match.contestants) == ["random@5n", "random"]
    assert {played.seats for played in play_series(match, 4)} == {("random@5n", "random"), ("random", "random@5n")}


def account(talents: int, amulets: int = 0, *, eaten: bool = False) -> Account:
    return Account(talents, amulets, 0, 0, 0, amulets, eaten, 0, 0, 0, talents)


def test_places_and_margins() -> None:
    accounts = (account(30, 2), account(90, 9, eaten=True), account(30, 1), account(12))
    result = Result((2,), (1,), accounts)
    assert places(result) == [2, 4, 1, 3]
    assert margins(result) == [0, -30, 0, -18]
    everybody_eaten = Result((), (0, 1), (account(5, 3, eaten=True), account(9, 3, eaten=True)))
    assert places(everybody_eaten) == [1, 1]
    assert margins(everybody_eaten) == [0, 0]


def hand_made(number: int, seats: tuple[str, ...], result: Result) -> Played:
    return Played(
        number, number // 2, 0, seats, 0, 100, 90, 10, 1, result, paces=tuple(Pace({700: 5}, 0.001) for _ in seats)
    )


def test_standings_share_wins_and_count_a_game_once() -> None:
    a_wins = Result((0,), (), (account(10), account(4), account(7)))
    shared = Result((0, 1), (2,), (account(8), account(8), account(9, 5, eaten=True)))
    games = [hand_made(0, ("A", "B", "B"), a_wins), hand_made(1, ("B", "A", "B"), shared)]
    found = {one.name: one for one in standings(games, {"A": Contestant("A"), "B": Contestant("B", Budget(0.0005))})}
    a, b = found["A"], found["B"]
    assert (a.wins, a.rate, a.games, a.seats) == (1.5, 0.75, 2, 2)
    assert (b.wins, b.rate, b.games, b.seats) == (0.5, 0.125, 2, 4)
    assert (a.margin, b.eaten, b.choices) == (1.5, 0.25, 20)
    assert (a.low, a.high) == wilson(0.75, 2)
    assert a.overrun is None
    assert b.overrun == pytest.approx(b.p99 / 0.0005 - 1)


def test_intervals() -> None:
    assert wilson(0.45, 100) == pytest.approx((0.3561, 0.5476), abs=1e-4)
    assert wilson(1.0, 60) == pytest.approx((0.9398, 1.0), abs=1e-4)
    assert wilson(0.0, 0) == (0.0, 1.0)
    for n in range(1, 400):
        assert wilson(0.0, n)[0] == 0.0
        assert wilson(1.0, n)[1] == 1.0
    low, high = resampled([0.0, 1.0] * 200)
    assert (low, high) == pytest.approx((0.451, 0.549), abs=0.01)
    assert resampled([0.5] * 30) == (0.5, 0.5)


def test_pace_keeps_quantiles_within_half_a_per_cent() -> None:
    rng = random.Random(3)
    seconds = [10 ** rng.uniform(-5.5, 0.5) for _ in range(4000)]
    one, other = Pace(), Pace()
    for i, value in enumerate(seconds):
        (one if i % 3 else other).add(value)
    whole = pace_from_dict(together([one, other]).to_dict())
    assert whole.choices == 4000
    assert whole.slowest == max(seconds)
    for share in (0.1, 0.5, 0.99):
        exact = sorted(seconds)[int(share * 4000) - 1]
        assert whole.quantile(share) == pytest.approx(exact, rel=0.006)
    assert Pace().quantile(0.5) == 0.0


def test_only_choices_are_timed(games: list[Played]) -> None:
    for played in games:
        assert sum(pace.choices for pace in played.paces) == played.choices < played.decisions


def test_ratings_do_not_depend_on_the_order_of_games(games: list[Played]) -> None:
    shuffled = games[::-1]
    assert rate(games) == rate(shuffled)
    greedy, nobody = (rate(games)[name] for name in ("greedy", "random"))
    assert greedy.mu - greedy.reach > nobody.mu


def test_error_bars_shrink_with_games(games: list[Played]) -> None:
    more = [replace(one, number=one.number + 12 * i, deal=one.deal + 6 * i) for i in range(8) for one in games]
    assert rate(more)["greedy"].reach < rate(games)["greedy"].reach
