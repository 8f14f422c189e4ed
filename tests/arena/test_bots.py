"""Bots: looked up by name, given nothing but a view, deterministic."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import pytest

import cleopatra
from cleopatra.bots import UNSEEN, Bot, Budget, Decision, UnknownBot, ask, bot_names, bot_stream, make_bot


class Curious(Bot):
    """A bot that remembers what it was shown."""

    name: ClassVar[str] = "curious"
    needs_view: ClassVar[bool] = True

    def __init__(self) -> None:
        self.shown: list[tuple[cleopatra.View, Decision]] = []

    def choose(
        self,
        view: cleopatra.View,
        decision: Decision,
        legal: Sequence[cleopatra.Action],
        rng: cleopatra.Chance,
        budget: Budget,
    ) -> cleopatra.Action:
        self.shown.append((view, decision))
        return legal[-1]


def test_unknown_names_are_told_the_known_ones() -> None:
    assert "random" in bot_names()
    with pytest.raises(UnknownBot, match="random"):
        make_bot("oracle")


@pytest.mark.parametrize("name", bot_names())
def test_a_bot_answers_the_same_question_the_same_way(name: str) -> None:
    game = cleopatra.new_game()
    seat = game.waiting[0]
    legal = game.legal(seat)
    choices = [ask(make_bot(name), game, seat, legal, bot_stream(game, 5), Budget(nodes=20)) for _ in range(2)]
    assert choices[0] == choices[1]
    assert choices[0] in legal


def test_a_bot_that_looks_sees_its_own_view_and_the_decision() -> None:
    bot, game = Curious(), cleopatra.new_game()
    seat = game.waiting[0]
    ask(bot, game, seat, game.legal(seat), bot_stream(game, 0), Budget())
    ((view, decision),) = bot.shown
    assert view == game.view(seat)
    assert decision == Decision(seat, "turn")


def test_what_is_unseen_shows_nothing() -> None:
    with pytest.raises(AttributeError):
        _ = UNSEEN.hand


@pytest.mark.parametrize(("seconds", "nodes"), [(0.0, None), (-1.0, None), (float("nan"), None), (None, 0), (None, -5)])
def test_budgets_are_more_than_nothing(seconds: float | None, nodes: int | None) -> None:
    with pytest.raises(ValueError, match="expected more than 0"):
        Budget(seconds, nodes)
