"""Provably fair luck: a commitment before the deal, numbers from the players, and the check afterwards.

The table's owner picks a secret and shows its hash, the commitment. Then every player may add a number. The seed of the
game is the hash of the secret and those numbers: the owner can't choose it, because it can't know the numbers when it
commits; the players can't, because they don't know the secret. Everything hashed is plain text, so that anybody can
repeat the computation with any tool that knows SHA-256.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from .game import Game, load_game
from .model.errors import GameError, Reason, SaveError
from .model.events import DiceRolled, PileShuffled
from .text.saves import open_save

COMMITMENT_LABEL = "cleopatra commitment 1"
SEED_LABEL = "cleopatra seed 1"

Finding = Literal["commitment", "number", "seed", "deal", "rolls", "shuffles"]
"""What is checked, in this order."""


def commitment_of(secret: str) -> str:
    """The hash that is shown before anybody adds a number.

    >>> commitment_of("00" * 32)[:16]
    '93880bf1719677df'
    """
    return _hash([COMMITMENT_LABEL, secret])


def combined_seed(secret: str, numbers: Sequence[str]) -> str:
    """The seed of a game: from the secret and the players' numbers in seat order, "" where a seat gave none.

    >>> combined_seed("00" * 32, ["11" * 32, ""])[:16]
    '0414d7d398b72a72'
    """
    return _hash([SEED_LABEL, secret, *numbers])


def _hash(lines: list[str]) -> str:
    return hashlib.sha256("\n".join(lines).encode("ascii")).hexdigest()


@dataclass(frozen=True, slots=True)
class Verification:
    """What a finished game's file shows about its luck."""

    commitment: str | None
    """The commitment in the file; None where the game was dealt without one."""
    numbers: tuple[str, ...]
    """The players' numbers in seat order; "" for a seat that gave none."""
    contributors: tuple[str, ...]
    """The players whose number it is. Bots give none: one for a bot was made up by somebody."""
    findings: dict[Finding, bool]
    """Each check that could be made, and whether it holds."""

    @property
    def sound(self) -> bool:
        """Whether every check holds."""
        return all(self.findings.values())


@dataclass(frozen=True, slots=True)
class Drawn:
    """When a game drew random numbers: the number of small choices made, including the one that drew."""

    rolls: tuple[tuple[int, int], ...]
    """Each roll as its position and how many dice were thrown."""
    shuffles: tuple[int, ...]
    """The position of each reshuffle."""


def drawn(game: Game) -> Drawn:
    """When a game drew, so that anybody who knows the secret can repeat each draw alone."""
    again = Game(game.header, game.tape.rewound())
    rolls: list[tuple[int, int]] = []
    shuffles: list[int] = []
    for position, (seat, action) in enumerate(game.moves, 1):
        told = again.logged()
        again.play(seat, action)
        for event in again.log(told):
            if isinstance(event, DiceRolled):
                rolls.append((position, event.dice))
            elif isinstance(event, PileShuffled):
                shuffles.append(position)
    return Drawn(tuple(rolls), tuple(shuffles))


def verify(text: str, *, commitment: str | None = None, number: str | None = None) -> Verification:
    """Check that a game's luck follows from its secret. `commitment` and `number` are what a player saw and sent.

    Raises `SaveError` for a file that is no sound save, or whose secret was withheld because the game still ran.
    """
    game, body = load_game(text), open_save(text)
    header = body["game"]
    fair = header.get("fair")
    if header["seed"] is None or header["setup"] is None or (fair is not None and fair["secret"] is None):
        raise SaveError(Reason.NO_SECRET, "this file was written before the game's end: its secret was withheld")
    findings: dict[Finding, bool] = {}
    numbers = tuple(fair["numbers"]) if fair else ()
    if fair is not None:
        shown = commitment if commitment is not None else fair["commitment"]
        findings["commitment"] = commitment_of(fair["secret"]) == shown == fair["commitment"]
    elif commitment is not None:
        findings["commitment"] = False
    if number is not None:
        findings["number"] = number in numbers
    if fair is not None:
        findings["seed"] = combined_seed(fair["secret"], numbers) == header["seed"]
    findings |= _luck_findings(header, game)
    contributors = tuple(name for name, given in zip(header["players"], numbers, strict=False) if given)
    return Verification(fair["commitment"] if fair else None, numbers, contributors, findings)


def _luck_findings(header: dict[str, Any], game: Game) -> dict[Finding, bool]:
    """Deal and play the game again from its seed alone."""
    try:
        again = Game(header | {"setup": None})
        dealt = again.header["setup"] == header["setup"]
    except (GameError, ValueError, TypeError, LookupError, OverflowError):  # nothing can be dealt from a forged header
        return {"deal": False}
    findings: dict[Finding, bool] = {"deal": dealt}
    if dealt:
        for seat, action in game.moves:
            again.play(seat, action)
            if not _agrees(again, game):
                break
        findings["rolls"] = again.tape.rolls == game.tape.rolls
        findings["shuffles"] = again.tape.shuffles == game.tape.shuffles
    return findings


def _agrees(again: Game, game: Game) -> bool:
    """Whether the randomness so far is that of the game; if not, its later choices may be impossible."""
    rolls, shuffles = again.tape.rolls, again.tape.shuffles
    return rolls == game.tape.rolls[: len(rolls)] and shuffles == game.tape.shuffles[: len(shuffles)]
