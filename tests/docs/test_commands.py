"""Commands that the documentation names exist, and take the options that it gives them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer

from cleopatra.cli.app import app

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
LINE = re.compile(r"(?:^ *(?:\$ )?|`)(?:\S*/)?cleopatra ((?:--boxes \S+ )?[a-z][^`#|\n]*)", re.MULTILINE)
LABELS = {"commitment", "seed"}
"""No commands, but what the hashes of the fairness page begin with."""
PROGRAM = typer.main.get_command(app)


def commands(page: Path) -> Iterator[list[str]]:
    """The words of every command line of a page, without those before the command's own name."""
    for line in LINE.findall(page.read_text("utf-8")):
        words = re.sub(r"^--boxes \S+ ", "", line.partition(";")[0]).split()
        if words[0] not in LABELS:
            yield words


def unknown(words: list[str]) -> str | None:
    """The first word that no command and no option has; None if all is well."""
    command: Any = PROGRAM
    while words and (below := getattr(command, "commands", None)):
        name, *words = words
        if name not in below:
            return name
        command = below[name]
    known = {name for one in command.params for name in (*one.opts, *one.secondary_opts)} | {"--help"}
    return next((word for word in words if re.match(r"--?[a-z]", word) and word.partition("=")[0] not in known), None)


def test_a_wrong_option_is_found() -> None:
    assert unknown(["arena", "--games", "3", "--gmaes"]) == "--gmaes"
    assert unknown(["arenas"]) == "arenas"
    assert unknown(["host", "bakcup"]) == "bakcup"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_commands_are_there(page: Path) -> None:
    assert not [(words, wrong) for words in commands(page) if (wrong := unknown(words))]


def test_commands_are_found_in_the_documentation() -> None:
    assert sum(len(list(commands(page))) for page in PAGES) > 60
