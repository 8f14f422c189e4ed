"""The rules map: every rule has a module and a scenario, and the page is up to date."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_every_rule_is_implemented_and_shown() -> None:
    done = subprocess.run(
        [sys.executable, "tools/rules_map.py", "--check"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
