"""`cleopatra play`: from wishes to a table that can be played at."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console

from cleopatra.rules.editions import EDITION_KEYS
from cleopatra.rules.game import Game, new_game

from . import words
from .files import Trouble, read_game, read_layout_file, write_text
from .seating import Seating, asked, can_ask, resumed, seating
from .table import Table

DEFAULT_READING = "en"
SEED_BITS = 31


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the options asked for; nothing where they are silent."""

    edition: str | None
    reading: str | None
    players: int | None
    seats: tuple[str, ...]
    seed: int | None
    first: str | None
    open_tallies: bool
    no_mirror: bool
    layout: Path | None
    save: Path | None
    resume: Path | None

    def silent(self) -> bool:
        """Whether nothing was said about who plays what."""
        return self.edition is None and self.players is None and not self.seats


def play_here(wishes: Wishes) -> None:
    """Set the table as wished and play at it."""
    _edit_lines()
    console = Console(highlight=False)
    game, seats = _resumed(wishes, console) if wishes.resume else _begun(wishes, console)
    save = wishes.save or wishes.resume
    if save is not None:
        write_text(save, game.to_json())
    Table(console, game, seats, save).run()


def _begun(wishes: Wishes, console: Console) -> tuple[Game, Seating]:
    if wishes.save is not None and wishes.save.exists():
        raise Trouble(words.ALREADY_THERE.format(file=wishes.save))
    layout = read_layout_file(wishes.layout) if wishes.layout else None
    if wishes.silent() and can_ask():
        edition, seats = asked(console)
    else:
        edition = wishes.edition or EDITION_KEYS[0]
        seats = seating(edition, wishes.players, wishes.seats)
    if wishes.first is not None and wishes.first not in seats.names:
        names = ", ".join(seats.names)
        raise Trouble(words.UNKNOWN_NAME.format(option="--first", name=wishes.first, names=names))
    game = new_game(
        edition,
        seats.names,
        secrets.randbits(SEED_BITS) if wishes.seed is None else wishes.seed,
        wishes.reading or DEFAULT_READING,
        {"open_tallies": wishes.open_tallies, "mirror_mosaics": not wishes.no_mirror},
        layout=layout,
        first=None if wishes.first is None else seats.names.index(wishes.first),
    )
    return game, seats


def _resumed(wishes: Wishes, console: Console) -> tuple[Game, Seating]:
    for option, given in (
        ("--edition", wishes.edition), ("--reading", wishes.reading), ("--players", wishes.players),
        ("--seed", wishes.seed), ("--first", wishes.first), ("--layout", wishes.layout),
        ("--open-tallies", wishes.open_tallies or None), ("--no-mirror", wishes.no_mirror or None),
    ):  # fmt: skip
        if given is not None:
            raise Trouble(words.WITH_RESUME.format(option=option))
    if wishes.resume is None:
        raise AssertionError("there is nothing to resume")
    game = read_game(wishes.resume)
    return game, resumed(game.players, wishes.seats, console)


def _edit_lines() -> None:
    """Arrow keys and history at the prompt, where the platform has them."""
    try:
        import readline
    except ImportError:
        return
    readline.set_auto_history(True)
