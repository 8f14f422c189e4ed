"""Worshippers: tiles on a sliding board, one call a turn (R43, R100, R101)."""

from __future__ import annotations

from ..model.choices import Choices
from ..model.commands import Command, Place
from ..model.errors import IllegalAction, Reason
from ..model.events import WorshipperCalled
from ..model.state import State
from ..play.hands import change_amulets, change_talents
from .power import Power


class Worshipper(Power):
    """A worshipper of one box. Its effects are also given as numbers, for bots to evaluate."""

    piece_talents: int
    """Talents with each piece built this turn."""
    visits: int
    """Visits this turn."""
    cards: int
    """Cards drawn."""
    materials: int
    """Units of material on the counter."""
    artisans: int
    """Artisans on the counter."""

    def __init__(self, place: Place) -> None:
        super().__init__(place)
        self.piece_talents = 0
        self.visits = 1
        self.cards = 0
        self.materials = 0
        self.artisans = 0

    @classmethod
    def all_words(cls) -> tuple[Command, ...]:
        """The call, whose code follows from the tile, and its other commands."""
        return (Command(f"call {cls.name}"), *cls.words)

    def apply(self, s: State, seat: int, code: int) -> None:
        """Pay for the tile's place, move it to the right end, and have its help this turn (R100-R102)."""
        _call(s, self.card, self.name)
        self.help(s)

    def help(self, s: State) -> None:
        """What the worshipper does as it is called."""

    def piece_built(self, s: State) -> None:
        """What it does with each piece that is built in the turn in which it was called."""

    def refuse_play(self, s: State, code: int) -> IllegalAction:
        """Too late, or too expensive."""
        if s.called or s.went_to_market or s.went_to_quarry:
            return IllegalAction(Reason.NOT_NOW, "one worshipper a turn, before the action")
        cost = s.edition.penalty_talents[place_of(s, self.card)]
        return IllegalAction(Reason.PENALTY, f"that place costs {cost}; there are only {s.talents[s.active]}")


def worshipper_at(s: State, tile: int) -> Worshipper:
    """The worshipper on a tile of this box."""
    return s.edition.worshippers[tile]


def called_worshipper(s: State) -> Worshipper:
    """Who was called this turn: the used tile lies at the right end (R101)."""
    return s.edition.worshippers[s.tiles[s.edition.tiles - 1]]


def legal_calls(s: State, out: Choices) -> None:
    """Any tile whose penalty the player can pay, once a turn, before the action (R43, R100)."""
    if s.called or s.went_to_market or s.went_to_quarry:
        return
    for tile in range(s.edition.tiles):
        if s.talents[s.active] >= s.edition.penalty_talents[place_of(s, tile)]:
            worshipper_at(s, tile).list_plays(s, out)


def place_of(s: State, tile: int) -> int:
    """Where the tile lies, 0 at the left."""
    place = 0
    while s.tiles[place] != tile:
        place += 1
    return place


def _call(s: State, tile: int, name: str) -> None:
    seat = s.active
    place = place_of(s, tile)
    s.called = 1
    if s.sink is not None:
        s.sink.append(WorshipperCalled(seat, name, place + 1))
    change_talents(s, seat, -s.edition.penalty_talents[place], "worshipper")
    change_amulets(s, seat, s.edition.penalty_amulets[place], "worshipper")
    for i in range(place, s.edition.tiles - 1):
        s.tiles[i] = s.tiles[i + 1]
    s.tiles[s.edition.tiles - 1] = tile
