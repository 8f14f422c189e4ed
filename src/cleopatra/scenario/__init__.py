"""Scenarios: positions and lines of play as data, the project's executable rulebook (SCENARIOS)."""

from .reader import Scenario, ScenarioError, read_scenario
from .runner import Failure, run_scenario
from .writer import write_scenario

__all__ = ["Failure", "Scenario", "ScenarioError", "read_scenario", "run_scenario", "write_scenario"]
