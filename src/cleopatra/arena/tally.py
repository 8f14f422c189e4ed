"""A tally of one game: what was built, who was called and how it ended, drawn from what a spectator sees happen."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from cleopatra.rules.game import Game
from cleopatra.rules.model.events import (
    CharacterPlayed,
    CleopatraMoved,
    Event,
    GameEnded,
    PieceBuilt,
    SanctuaryClaimed,
    WorshipperCalled,
)
from cleopatra.rules.model.geometry import LAST_STEP
from cleopatra.rules.model.pieces import PIECE_NAMES

PEDESTAL = "pedestal"
STALEMATE = "stalemate"


@dataclass(frozen=True, slots=True)
class Tally:
    """What happened in one game, over all seats."""

    pieces: dict[str, int]
    """How many of each kind were built; a pedestal is one of the throne's two pieces."""
    talents: dict[str, int]
    """What each kind of piece earned, statues and bonuses aside."""
    characters: dict[str, int]
    worshippers: dict[str, int]
    sanctuaries: int
    ending: str
    """The category that brought Cleopatra to the end, several joined by `+`, or `stalemate`."""
    unfinished: str
    """The categories that were not complete at the end, joined by `+`."""


def tally_of(game: Game) -> Tally:
    """Count a finished game."""
    return count_events(game.events(0, None))


def count_events(events: list[Event]) -> Tally:
    """The tally of a whole log."""
    pieces: Counter[str] = Counter()
    talents: Counter[str] = Counter()
    characters: Counter[str] = Counter()
    worshippers: Counter[str] = Counter()
    sanctuaries = 0
    done: set[str] = set()
    ending = ""
    for event in events:
        match event:
            case PieceBuilt():
                pieces[kind_of(event.piece)] += 1
                talents[kind_of(event.piece)] += event.talents
            case CharacterPlayed():
                characters[event.card] += 1
            case WorshipperCalled():
                worshippers[event.worshipper] += 1
            case SanctuaryClaimed():
                sanctuaries += 1
            case CleopatraMoved():
                done.update(event.categories)
                if event.step == LAST_STEP and not ending:  # what is completed in a last round ends nothing
                    ending = "+".join(event.categories)
            case GameEnded():
                ending = STALEMATE if event.stalemate else ending
            case _:
                pass
    return Tally(
        dict(pieces), dict(talents), dict(characters), dict(worshippers), sanctuaries,
        ending, "+".join(name for name in PIECE_NAMES if name not in done),
    )  # fmt: skip


def kind_of(piece: str) -> str:
    """The kind of a piece as an event names it: `wall L1` is a wall."""
    word = piece.split(maxsplit=1)[0]
    return "throne" if word == PEDESTAL else word
