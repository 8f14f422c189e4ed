"""Files named on the command line: read, written, and refused with one line."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from cleopatra.rules.game import Game, load_game
from cleopatra.rules.model.errors import GameError

from . import words


class UsageError(Exception):
    """A mistake of the caller, in one line; the program ends with exit code 2."""


def read_text(file: Path) -> str:
    """The text of a file."""
    try:
        return file.read_text("utf-8")
    except OSError as error:
        raise UsageError(words.NO_FILE.format(file=file, why=error.strerror or error)) from None
    except UnicodeDecodeError:
        raise UsageError(words.NOT_TEXT.format(file=file)) from None


def write_text(file: Path, text: str, *, private: bool = False) -> None:
    """Write a whole file, or leave the old one as it was; a private one is for its owner only."""
    draft = file.with_name(f".{file.name}.part")
    try:
        if private:
            draft.unlink(missing_ok=True)
            draft.touch(0o600)
        draft.write_text(text, "utf-8")
        draft.replace(file)
    except OSError as error:
        raise UsageError(words.NO_FILE.format(file=file, why=error.strerror or error)) from None


def make_folder(folder: Path) -> None:
    """A folder to write into."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(words.NO_FILE.format(file=folder, why=error.strerror or error)) from None


def read_game(file: Path) -> Game:
    """A saved game."""
    text = read_text(file)
    try:
        return load_game(text)
    except GameError as error:
        raise UsageError(words.BAD_GAME.format(file=file, why=error)) from None


def read_layout_file(file: Path) -> dict[str, Any]:
    """A custom garden: a TOML file with the keys `throne` and `palms`."""
    try:
        return tomllib.loads(read_text(file))
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise UsageError(words.BAD_LAYOUT_FILE.format(file=file, why=error)) from None
