"""The notebooks: every cell runs, nothing that it printed is kept, and the documentation lists them all."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
SAYS = {
    "1-ten-minutes": "not-your-turn",
    "2-first-bot": "hoarder",
    "3-search": "(True, False)",
    "4-learning": "agrees with its teacher",
    "5-analysis": "better:",
    "6-balance": "30 games",
}
"""A notebook, and what it prints."""


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)
def test_every_cell_runs(notebook: Path) -> None:
    run = subprocess.run(
        [sys.executable, "-W", "ignore::UserWarning", str(Path(__file__).with_name("cells.py")), str(notebook)],
        env={**os.environ, "PYTHONPATH": str(ROOT / "src"), "OMP_NUM_THREADS": "1"},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    assert SAYS[notebook.stem] in run.stdout
    assert "picture: " in run.stdout


def test_results_are_not_kept() -> None:
    for notebook in NOTEBOOKS:
        for cell in json.loads(notebook.read_text("utf-8"))["cells"]:
            assert not cell.get("outputs")
            assert cell.get("execution_count") is None


def test_the_documentation_lists_them() -> None:
    page = (ROOT / "docs" / "notebooks.md").read_text("utf-8")
    assert NOTEBOOKS
    assert all(f"../notebooks/{notebook.name}" in page for notebook in NOTEBOOKS)
    assert {notebook.stem for notebook in NOTEBOOKS} == SAYS.keys()
