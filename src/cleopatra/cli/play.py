"""`cleopatra play`: from options to a playable table."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console

from cleopatra.rules.editions import edition_keys
from cleopatra.rules.game import Game, new_game

from . import words
from .files import UsageError, read_game, read_layout_file, write_text
from .seating import Seating, asked, can_ask, resumed, seating
from .table import TerminalTable

DEFAULT_READING = "en"
SEED_BITS = 31


@dataclass(frozen=True, slots=True)
class PlayOptions:
    """The command's options; None where not given."""

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
        """Whether no option says who plays."""
        return self.edition is None and self.players is None and not self.seats


def play_here(given: PlayOptions) -> None:
    """Set up the table and play."""
    _edit_lines()
    console = Console(highlight=False)
    game, seats = _resumed(given, console) if given.resume else _begun(given, console)
    save = given.save or given.resume
    if save is not None:
        write_text(save, game.to_json())
    TerminalTable(console, game, seats, save).run()


def _begun(given: PlayOptions, console: Console) -> tuple[Game, Seating]:
    if given.save is not None and given.save.exists():
        raise UsageError(words.ALREADY_THERE.format(file=given.save))
    layout = read_layout_file(given.layout) if given.layout else None
    if given.silent() and can_ask():
        edition, seats = asked(console)
    else:
        edition = given.edition or edition_keys()[0]
        seats = seating(edition, given.players, given.seats)
    if given.first is not None and given.first not in seats.names:
        names = ", ".join(seats.names)
        raise UsageError(words.UNKNOWN_NAME.format(option="--first", name=given.first, names=names))
    game = new_game(
        edition,
        seats.names,
        secrets.randbits(SEED_BITS) if given.seed is None else given.seed,
        given.reading or DEFAULT_READING,
        {"open_tallies": given.open_tallies, "mirror_mosaics": not given.no_mirror},
        layout=layout,
        first=None if given.first is None else seats.names.index(given.first),
    )
    return game, seats


def _resumed(given: PlayOptions, console: Console) -> tuple[Game, Seating]:
    for option, value in (
        ("--edition", given.edition), ("--reading", given.reading), ("--players", given.players),
        ("--seed", given.seed), ("--first", given.first), ("--layout", given.layout),
        ("--open-tallies", given.open_tallies or None), ("--no-mirror", given.no_mirror or None),
    ):  # fmt: skip
        if value is not None:
            raise UsageError(words.WITH_RESUME.format(option=option))
    if given.resume is None:
        raise AssertionError("there is nothing to resume")
    game = read_game(given.resume)
    return game, resumed(game.players, given.seats, console)


def _edit_lines() -> None:
    """Arrow keys and history at the prompt, if the platform supports them."""
    try:
        import readline
    except ImportError:
        return
    readline.set_auto_history(True)
