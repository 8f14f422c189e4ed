"""Puzzles: found by search, right by a second one, and nothing in them that the seat can't know."""

from __future__ import annotations

from collections import Counter

import pytest

from cleopatra.puzzles.collecting import collect
from cleopatra.puzzles.judging import check, judge, second_luck
from cleopatra.puzzles.lines import Line
from cleopatra.puzzles.puzzle import KINDS, Asked, Puzzle, choice_of
from cleopatra.puzzles.store import puzzles, read_puzzles, write_puzzles
from cleopatra.rules.editions import edition_keys
from cleopatra.rules.game import new_game
from cleopatra.rules.model.chance import Chance
from cleopatra.rules.model.errors import GameError
from cleopatra.rules.seen.determinize import determinize
from cleopatra.scenario.positions import position_of

ALL = list(puzzles().values())
SEED = 90


def test_there_are_enough_of_every_kind_and_size() -> None:
    assert len(ALL) >= 120
    kinds = Counter((one.edition, one.kind) for one in ALL)
    assert set(kinds) == {(edition, kind) for edition in edition_keys() for kind in KINDS}
    assert min(kinds.values()) >= 10
    assert {len(one.players) for one in ALL} == {2, 3, 4, 5}
    assert {one.grade for one in ALL} == {1, 2, 3}
    assert min(one.gap / one.error for one in ALL if one.error) >= 5
    assert min(one.gap for one in ALL) >= 0.04


@pytest.mark.parametrize("puzzle", ALL[::12], ids=lambda one: one.id)
def test_a_position_is_what_the_seat_sees(puzzle: Puzzle) -> None:
    """Whatever the seat can't know may be dealt anew: it sees the same."""
    start = Asked(puzzle.seat, puzzle.setup, (), (), puzzle.edition, puzzle.players).game()
    view = start.view(puzzle.seat)
    for luck in range(3):
        other = determinize(view, Chance(luck))
        setup = position_of(other, puzzle.players)
        again = new_game(puzzle.edition, puzzle.players, 2, options={"open_tallies": True}, setup=setup)
        seen = again.view(puzzle.seat)
        assert seen.to_dict() == view.to_dict()
        assert again.legal(puzzle.seat) == start.legal(puzzle.seat)
    assert puzzle.seat in puzzle.game().waiting


def test_a_second_search_agrees() -> None:
    sample = ALL[::20]
    agreed = sum(check(one, second_luck(SEED, number)) for number, one in enumerate(sample))
    assert agreed >= 0.97 * len(sample) - 1, f"{agreed} of {len(sample)}"


@pytest.mark.slow
def test_a_second_search_agrees_on_most_of_them() -> None:
    sample = ALL[1::6]
    agreed = sum(check(one, second_luck(SEED + 1, number)) for number, one in enumerate(sample))
    assert agreed >= 0.97 * len(sample), f"{agreed} of {len(sample)}"


@pytest.mark.parametrize("kind", KINDS)
def test_answers_are_judged(kind: str) -> None:
    puzzle = next(one for one in ALL if one.kind == kind and _is_answer(one, 0))
    best = judge(puzzle, puzzle.lines[0].actions)
    assert best.grade == "best"
    assert best.yours == puzzle.lines[0]
    assert best.other.choice not in puzzle.accepted
    wrong = next(
        (i for i, line in enumerate(puzzle.lines) if line.choice not in puzzle.accepted and _is_answer(puzzle, i)), None
    )
    if wrong is not None:
        worse = judge(puzzle, puzzle.lines[wrong].actions)
        assert worse.grade in ("worse", "near")
        assert worse.best.chance > worse.yours.chance
    with pytest.raises(GameError):
        judge(puzzle, ["take 9"])


def test_stalls_are_told_apart_by_their_cards() -> None:
    """Which of two stalls is better is no matter of sums alone: how many cards each has is told, and is true."""
    told = 0
    for puzzle in (one for one in ALL if one.kind == "stall"):
        taken = [i for i, line in enumerate(puzzle.lines) if line.actions[0].startswith("take")]
        answer = judge(puzzle, puzzle.lines[taken[-1]].actions)
        sizes = [len(stall) for stall in puzzle.game().view(puzzle.seat).stalls]
        better = answer.best if answer.grade != "best" else answer.yours
        worse = answer.other if answer.grade == "best" else answer.yours
        stalls = [int(line.actions[0].split()[1]) for line in (better, worse) if line.actions[0].startswith("take")]
        said = [(one.better, one.worse) for one in answer.because if one.code == "cards"]
        differ = len(stalls) == 2 and sizes[stalls[0] - 1] != sizes[stalls[1] - 1]
        assert said == ([(sizes[stalls[0] - 1], sizes[stalls[1] - 1])] if differ else []), puzzle.id
        told += len(said)
    assert told


def _is_answer(puzzle: Puzzle, number: int) -> bool:
    return not puzzle.lines[number].actions[0].startswith(("call", "scribe", "beggar", "vizier", "envoy", "courtesan"))


def test_a_line_that_is_not_stored_is_weighed() -> None:
    puzzle = next(one for one in ALL if one.kind == "bid" and len(one.lines) > 3)
    stored = {line.choice for line in puzzle.lines}
    bid = next(f"bid {n}" for n in range(40, -1, -1) if f"bid {n}" not in stored and _can(puzzle, f"bid {n}"))
    verdict = judge(puzzle, [bid])
    assert verdict.yours.choice == bid
    assert 0 < verdict.yours.chance < 1
    assert verdict.because


def _can(puzzle: Puzzle, action: str) -> bool:
    return action in {str(one) for one in puzzle.game().legal(puzzle.seat)}


def test_a_piece_of_an_answer_is_no_answer() -> None:
    puzzle = next(one for one in ALL if one.kind == "visit")
    with pytest.raises(GameError, match="no whole answer"):
        judge(puzzle, ["quarry"])


@pytest.mark.slow
def test_more_can_be_found_and_stored() -> None:
    found = next(iter(collect([], ["deluxe"], 1, 3, lambda seed: None)))
    assert found.kind in KINDS
    assert found.lines[0].choice in found.accepted
    assert read_puzzles(write_puzzles([found])) == [found]
    assert choice_of("bid", Line((), bid=7)) == "bid 7"
    with pytest.raises(ValueError, match="not a file of puzzles"):
        read_puzzles("{}")
