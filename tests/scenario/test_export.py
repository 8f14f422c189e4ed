"""Export: any game exported as a scenario passes."""

from __future__ import annotations

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import cleopatra
from cleopatra.scenario import read_scenario, run_scenario, write_scenario
from tests.tables import KINDS, Kind, play_on, start
from tests.tiers import examples


@pytest.mark.parametrize("kind", KINDS, ids=str)
@settings(max_examples=examples(quick=2, full=5), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(seed=st.integers(0, 2**32), garden=st.booleans())
def test_random_games_export_run_and_agree(kind: Kind, seed: int, garden: bool) -> None:
    layout = {"throne": "b8", "palms": "a1 c3 d4 i9"} if garden else None
    game = start(kind, seed, layout=layout)
    play_on(game, random.Random(seed), 20_000)
    text = write_scenario(game)
    scenario = read_scenario(text, "export")
    assert run_scenario(scenario) is None
    again = scenario.game
    for step in scenario.steps:
        if step.kind == "play":
            for name, command in step.content.items():
                again.command(again.players.index(name), str(command))
    assert again.view(None).to_dict() == game.view(None).to_dict()
    assert [again.view(seat).to_dict() for seat in range(kind.players)] == [
        game.view(seat).to_dict() for seat in range(kind.players)
    ]


def test_an_open_visit_is_written_with_more() -> None:
    setup = {"hands": {"Ana": "artisan wood stone artisan wood stone envoy", "Ben": "stone"}}
    game = cleopatra.new_game("classic", ["Ana", "Ben", "Cleo"], setup=setup)
    for seat, command in (
        (0, "build wall L1 pay artisan wood stone more"),
        (0, "envoy Ben stone"),
        (1, "offer"),
        (0, "accept"),
        (0, "build wall L2 pay artisan wood stone"),
        (0, "done"),
    ):
        game.play(seat, command)
    text = write_scenario(game)
    assert "- Ana: build wall L1 pay artisan wood stone more\n" in text
    assert "- Ben: offer\n- Ana: accept\n" in text
    assert run_scenario(read_scenario(text, "export")) is None


def test_an_unfinished_phrase_is_left_out() -> None:
    game = cleopatra.new_game("classic", ["Ana", "Ben", "Cleo"], seed=1, first=0)
    game.play(0, "take 1")
    game.play(0, "put 2")
    assert "stock" not in write_scenario(game)
    assert run_scenario(read_scenario(write_scenario(game), "export")) is None


@pytest.mark.parametrize(
    "names", [["expect", "refuse", "final"], ["1e3", "0o7", "0x1F"], ["true", "~", "Y"], ["a:", "#b", "*c"]]
)
def test_players_may_be_called_as_a_word_of_the_format_or_as_a_number(names: list[str]) -> None:
    game = cleopatra.new_game("classic", names, seed=1)
    play_on(game, random.Random(1), 100)
    assert run_scenario(read_scenario(write_scenario(game), "export")) is None
