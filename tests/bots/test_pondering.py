"""Pondering: questions are foreseen, their answers are the bot's own, and it stops when it is told to."""

from __future__ import annotations

import itertools
from dataclasses import replace

import pytest

import cleopatra
from cleopatra.bots import Budget, answer, ask, bot_stream, make_bot
from cleopatra.bots.pondering import Interrupted, expected, key_of, ponder
from cleopatra.bots.protocol import BotQuestion, fresh_memory, question_for
from cleopatra.bots.registry import ponders
from cleopatra.rules.seen.view import view_of
from tests.tables import KINDS, Kind, start

ENGLISH = [kind for kind in KINDS if kind.reading == "en"]
FEW = Budget(nodes=6)


def never() -> None:
    """Nothing more urgent comes."""


def turns_of(kind: Kind, seed: int, most: int):  # type: ignore[no-untyped-def]
    """Where another player had a choice before the bot in seat 1: the position then, and its question afterwards."""
    game = start(kind, seed)
    memory = fresh_memory("architect", game, 1)
    bots, streams = [make_bot("greedy") for _ in game.players], [bot_stream(game, at) for at in range(kind.players)]
    before: BotQuestion | None = None
    while not game.over and most:
        seat = 1 if 1 in game.waiting else game.waiting[0]
        legal = game.legal(seat)
        if seat == 1 and len(legal) > 1:
            question = question_for(game, 1, memory, FEW)
            if before is not None:
                most -= 1
                yield before, question
            told = answer(question)
            memory, before = told.memory, None
            game.play(1, game.notation.action(told.code))
            continue
        if seat != 1 and len(legal) > 1:
            before = question_for(game, 1, memory, FEW)
        game.play(seat, ask(bots[seat], game, seat, legal, streams[seat], Budget()))


@pytest.mark.parametrize("kind", ENGLISH, ids=str)
def test_most_questions_are_foreseen_and_answered_as_if_asked(kind: Kind) -> None:
    asked = foreseen = 0
    for before, question in turns_of(kind, 3, 12):
        asked += 1
        ahead = {key_of(one): one for one in expected(before, never)}
        if key_of(question) in ahead:
            foreseen += 1
            same = ahead[key_of(question)]
            assert (same.view, same.legal, same.kind) == (question.view, question.legal, question.kind)
            assert answer(same) == answer(question)
    assert asked == 12
    assert foreseen >= 5


def test_what_is_foreseen_does_not_depend_on_what_is_hidden() -> None:
    """Before somebody draws cards there is no knowing what one will be asked: nothing is foreseen beyond that."""
    game = cleopatra.new_game("deluxe", ["Ana", "Ben"], 3, first=0)
    stalls = {tuple(game.view(1).stalls)}
    for one in expected(question_for(game, 1, fresh_memory("architect", game, 1), FEW), never):
        assert tuple(one.view["stalls"]) in stalls
    game.play(0, "take 1")
    question = question_for(game, 1, fresh_memory("architect", game, 1), FEW)
    ahead = [key_of(one) for one in expected(question, never)]
    assert ahead
    world = cleopatra.determinize(game.view(1), cleopatra.Chance(77))
    other = view_of(world, 1, game.notation)
    assert {name: getattr(other, name) for name in question.view} == question.view


def test_what_was_found_is_not_searched_again() -> None:
    before, _ = next(turns_of(ENGLISH[-1], 3, 1))
    found = [one.key for one in ponder(before, (), never)]
    assert len(found) == len(set(found)) > 0
    assert [one.key for one in ponder(before, found[:1], never)] == found[1:]


def test_it_stops_between_two_games() -> None:
    before, _ = next(turns_of(ENGLISH[-1], 3, 1))
    calls = itertools.count(1)

    def urgent() -> None:
        if next(calls) > 40:
            raise Interrupted

    with pytest.raises(Interrupted):
        list(ponder(replace(before, budget=Budget(nodes=1_000_000)), (), urgent))
    assert next(calls) == 42, "nothing is done after the interruption"


def test_bots_that_search_long_ponder() -> None:
    assert [name for name in ("planner", "mason", "architect1", "architect", "nobody") if ponders(name)] == [
        "architect1",
        "architect",
    ]
