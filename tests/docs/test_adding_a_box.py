"""The page about adding a box: its quotes are in the third box's files, and its commands run."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from cleopatra.rules.editions import edition_keys, unregister_edition
from tests.cli.conftest import Run, run
from tests.tables import THIRD_KEY

__all__ = ["run"]

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "adding-a-box.md").read_text("utf-8")
QUOTED = re.findall(r"^`(tests/third_box/[^`]+)`\n\n```\w+\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)
RUN = re.findall(r"(?<!`\n\n)^```python\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)
COMMANDS = re.findall(r"^    \$ cleopatra (.*)$", PAGE, re.MULTILINE)


@pytest.fixture(autouse=True)
def forgotten() -> Iterator[None]:
    yield
    if THIRD_KEY in edition_keys():
        unregister_edition(THIRD_KEY)


@pytest.mark.parametrize(("path", "block"), QUOTED)
def test_what_it_quotes_stands_in_the_file(path: str, block: str) -> None:
    assert block in (ROOT / path).read_text("utf-8")


def test_every_kind_of_file_is_quoted() -> None:
    quoted = {Path(path).name for path, _ in QUOTED}
    assert quoted == {"__init__.py", "box.toml", "gardener.py", "toll_keeper.py", "en.json"}
    assert PAGE.count("```") == 2 * (len(QUOTED) + len(RUN)), "every block is quoted or run"


def test_its_example_runs(capsys: pytest.CaptureFixture[str]) -> None:
    [example] = RUN
    exec(compile(example, "adding-a-box.md", "exec"), {})
    assert "take 1" in capsys.readouterr().out


def test_its_commands_run(run: Run) -> None:
    arena, play, serve = COMMANDS
    assert run(*shlex.split(arena)).code == 0
    unregister_edition(THIRD_KEY)
    assert run(*shlex.split(play), stdin="q\n").code == 0
    unregister_edition(THIRD_KEY)
    assert run(*shlex.split(serve), "--help").code == 0
