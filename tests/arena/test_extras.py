"""Without an extra the arena still plays, and an error names what to install."""

from __future__ import annotations

import subprocess
import sys

import pytest

ARENA = ["arena", "-e", "deluxe", "--bots", "random,random@5n", "--games", "2"]
LACKING = [
    ("openskill", [], 0, "no ratings: a rating needs openskill: pip install 'cleopatra-architects[arena]'"),
    ("openskill.models", ["--plot", "{folder}/a.svg"], 2, "a rating needs openskill: pip install"),
    ("matplotlib", ["--plot", "{folder}/a.svg"], 2, "a chart needs matplotlib: pip install"),
    ("arro3.core", ["--output", "{folder}/a.parquet"], 2, "Parquet needs arro3-io: pip install"),
    ("ray", ["--distributed"], 2, "a distributed arena needs ray: pip install 'cleopatra-architects[ray]'"),
]


@pytest.mark.parametrize(("lacking", "options", "code", "said"), LACKING, ids=[row[0] for row in LACKING])
def test_a_missing_extra_is_named(
    lacking: str, options: list[str], code: int, said: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("arena")
    arguments = [*ARENA, *(option.format(folder=folder) for option in options)]
    program = f"import sys; sys.modules[{lacking!r}] = None\nfrom cleopatra.cli import main; main({arguments!r})"
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stderr.count("\n")) == (code, 1), ended.stderr
    assert said in ended.stderr
    assert ("2 games" in ended.stdout) == (code == 0)
