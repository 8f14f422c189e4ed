"""Scenarios: positions and lines of play as YAML, the project's executable rulebook (docs/scenarios.md).

>>> text = '''
... edition: classic
... players: [Ana, Ben, Cleo]
... setup: {hands: {Ana: artisan wood stone}}
... steps:
...   - Ana: build wall L1 pay artisan wood stone
...   - expect: {Ana.talents: 8}
... '''
>>> print(run_scenario(read_scenario(text)))
None
"""

from .reader import Scenario, ScenarioError, read_scenario
from .runner import Failure, run_scenario
from .writer import write_scenario

__all__ = ["Failure", "Scenario", "ScenarioError", "read_scenario", "run_scenario", "write_scenario"]
