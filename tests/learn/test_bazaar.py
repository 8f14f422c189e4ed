"""The bazaar, a box outside the package: small enough for OpenSpiel to walk its whole tree and to solve it."""

from __future__ import annotations

import runpy
import sys
from collections.abc import Iterator
from pathlib import Path

import pyspiel
import pytest
from open_spiel.python.algorithms import exploitability, get_all_states
from open_spiel.python.policy import UniformRandomPolicy

import cleopatra.learn.openspiel  # registers the game
from cleopatra.rules.editions import load_box, unregister_edition

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture(autouse=True)
def box() -> Iterator[None]:
    load_box("examples.bazaar")
    yield
    unregister_edition("bazaar")


def bazaar(deals: int) -> pyspiel.Game:
    return pyspiel.load_game("python_cleopatra", {"edition": "bazaar", "players": 2, "deals": deals})


def test_a_few_deals_are_one_chance_node() -> None:
    state = bazaar(3).new_initial_state()
    assert state.chance_outcomes() == [(deal, pytest.approx(1 / 3)) for deal in range(3)]
    for deal in range(3):
        dealt = state.child(deal)
        assert not dealt.is_chance_node()
        assert dealt.table.view(0) == cleopatra.new_game("bazaar", ["player_0", "player_1"], seed=deal).view(0)
        assert bazaar(3).deserialize_state(dealt.serialize()).table.view(1) == dealt.table.view(1)


@pytest.mark.parametrize("deals", [-1, 65_537])
def test_deals_are_counted(deals: int) -> None:
    with pytest.raises(ValueError, match=f"{deals} deals; expected"):
        bazaar(deals)


def test_every_game_of_the_tree_ends_and_nobody_wins_by_chance_alone() -> None:
    game = bazaar(1)
    states = get_all_states.get_all_states(game, include_terminals=True, include_chance_states=False)
    ends = [state for state in states.values() if state.is_terminal()]
    assert {tuple(state.returns()) for state in ends} == {(1, -1), (-1, 1)}
    assert 0 < exploitability.exploitability(game, UniformRandomPolicy(game)) < 1


def test_regret_minimisation_comes_close_to_an_equilibrium(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["cfr.py", "--deals", "2", "--iterations", "100"])
    runpy.run_path(str(EXAMPLES / "cfr.py"), run_name="__main__")
    said = [line.split() for line in capsys.readouterr().out.splitlines()]
    left = {int(line[0]): float(line[-1]) for line in said if line[1] == "iterations"}
    assert left[1] > 0.1
    assert left[100] < 0.01
