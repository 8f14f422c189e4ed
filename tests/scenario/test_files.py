"""The executable rulebook: every scenario passes, every rule has one, and games of an independent program agree."""

from __future__ import annotations

from pathlib import Path

import pytest

from cleopatra.scenario import read_scenario, run_scenario

ROOT = Path(__file__).parents[2]
RULEBOOK = sorted((ROOT / "scenarios").rglob("*.yaml"))
GAMES = sorted((ROOT / "data" / "games").glob("*.yaml"))


@pytest.mark.parametrize("path", [*RULEBOOK, *GAMES], ids=lambda path: path.stem)
def test_it_holds(path: Path) -> None:
    assert run_scenario(read_scenario(path.read_text("utf-8"), path.name)) is None


def test_there_are_as_many_as_promised() -> None:
    assert len(RULEBOOK) >= 120
    assert len(GAMES) == 42


@pytest.mark.parametrize("path", RULEBOOK, ids=lambda path: path.stem)
def test_it_says_which_rules_it_is_about(path: Path) -> None:
    scenario = read_scenario(path.read_text("utf-8"), path.name)
    assert scenario.rules
    assert any(step.kind in ("expect", "refuse") for step in scenario.steps)
