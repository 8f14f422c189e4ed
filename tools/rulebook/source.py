"""Texts of the rules as they are written in `rulebook/`.

A language is a folder of `rulebook/`. Its Markdown files have sections (`## id Title`), entries (`### R53 Title`) and
paragraphs, one line each, which may begin with tags: `[classic fr ruling]` holds for that box and that reading only,
and is a ruling of ours. Texts contain no numbers of the game. Placeholders read them from the data:

    {hand_limit.cards}                   the number
    {hand_limit.cards: card|cards}       with its word; a third form, without the number, is for zero
    {talents: $money}                    with a word of `terms.toml`
    {*money} {*wild}                     what this box calls its money and its wild card ({*money_n}: in a case)
    {list:cost.wall}                     several facts as a list
"""

from __future__ import annotations

import json
import re
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "rulebook"
EDITIONS = ("classic", "deluxe")
READINGS = ("en", "de", "fr", "it")
NOTES = ("ruling", "reconstructed")
PAGES = ("rules", "minutes", "sheet")
LANGUAGES = tuple(sorted(folder.name for folder in SOURCE.iterdir()))
PLACEHOLDER = re.compile(r"\{([^{}]+)\}")


@dataclass(frozen=True)
class Paragraph:
    """One line of the source: the boxes and readings it applies to, whether it is a note, and its text."""

    editions: tuple[str, ...]
    readings: tuple[str, ...]
    note: str
    text: str

    @property
    def tags(self) -> tuple[tuple[str, ...], tuple[str, ...], str]:
        """Everything but the text: the same in every language."""
        return self.editions, self.readings, self.note


@dataclass(frozen=True)
class Entry:
    """A rule, or a part of another page."""

    key: str
    title: str
    paragraphs: list[Paragraph]


@dataclass(frozen=True)
class Section:
    """Entries under one heading."""

    key: str
    title: str
    entries: list[Entry]


@cache
def sections(language: str, page: str) -> list[Section]:
    """A page of a language as it is written."""
    return read((SOURCE / language / f"{page}.md").read_text("utf-8"))


def read(text: str) -> list[Section]:
    """Sections, entries and paragraphs of a source file."""
    found: list[Section] = []
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("## "):
            key, title = line[3:].split(" ", 1)
            found.append(Section(key, title, []))
        elif line.startswith("### "):
            key, title = line[4:].split(" ", 1)
            found[-1].entries.append(Entry(key, title, []))
        elif line:
            found[-1].entries[-1].paragraphs.append(_paragraph(line, number))
    return found


def _paragraph(line: str, number: int) -> Paragraph:
    tagged = re.match(r"\[([a-z ]+)\] ", line)
    tags = tagged.group(1).split() if tagged else []
    odd = [tag for tag in tags if tag not in (*EDITIONS, *READINGS, *NOTES)]
    if odd:
        raise ValueError(f"line {number}: unknown tag {odd[0]!r}; expected {', '.join((*EDITIONS, *READINGS, *NOTES))}")
    return Paragraph(
        tuple(tag for tag in tags if tag in EDITIONS) or EDITIONS,
        tuple(tag for tag in tags if tag in READINGS),
        next((tag for tag in tags if tag in NOTES), ""),
        line[tagged.end() :] if tagged else line,
    )


@cache
def terms(language: str) -> dict[str, Any]:
    """Words, printings and sources of a language."""
    return tomllib.loads((SOURCE / language / "terms.toml").read_text("utf-8"))


@cache
def names(language: str) -> dict[str, Any]:
    """The web client's names of cards, pieces and boxes: their only source."""
    told: dict[str, Any] = json.loads((ROOT / "web" / "words" / f"{language}.json").read_text("utf-8"))
    return told
