"""Positions as data: setting up a table by hand, and writing down the opening of a game (SCENARIOS, `setup`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ..model.cards import FACE_UP, KIND_MASK, KINDS
from ..model.edition import Edition
from ..model.errors import Reason, SetupError
from ..model.geometry import LAST_STEP, SIDE_NAMES, WALL_NAMES
from ..model.phases import FREE, MAX_PILE, MAX_SANCTUARIES, MAX_TALLY, SACRED, STALLS
from ..model.pieces import (
    CELL_BY_NAME,
    CELLS,
    MOSAIC_COUNT,
    MOSAICS,
    PLACEMENT_BY_CELLS,
)
from ..model.placements import PLACED
from ..model.state import State
from ..play.deal import finish_setup
from ..play.draw_pile import set_draw_pile
from ..play.garden import lay_mosaic
from ..play.hands import add_card, hand_names
from ..play.palace import complete_categories
from ..seen.memory import all_see_discarded

THRONE_STAGES = ("none", "pedestal", "throne")


def arrange(s: State, names: Sequence[str], setup: Mapping[str, Any]) -> None:
    """Bring an empty table into the position that a `setup` describes; the turn begins."""
    table = _Table(s, names)
    unknown = [key for key in setup if key not in _READERS]
    if unknown:
        raise _wrong(f"unknown key {unknown[0]!r} in setup; expected some of: {', '.join(_READERS)}")
    for key, read in _READERS.items():
        if key in setup:
            read(table, setup[key])
    if "mosaics" not in setup:
        laid = {s.mosaic_at[cell] - 1 for cell in range(CELLS)}
        for mosaic in range(MOSAIC_COUNT - 1, -1, -1):
            if mosaic not in laid:
                s.pile[s.pile_size] = mosaic
                s.pile_size += 1
    if "statues" not in setup:
        for i in range(s.sanctuaries):
            owner = s.sanctuary_owner[i]
            if not s.statues[owner]:
                raise _wrong(f"{names[owner]} has more sanctuaries than statues")
            s.statues[owner] -= 1
    if "cleopatra" not in setup:
        s.cleopatra = bin(complete_categories(s)).count("1")
        if s.cleopatra >= LAST_STEP:
            raise _wrong("five categories are complete: that game is over; give cleopatra: 0 to 4")
    _check_room(s)
    finish_setup(s)


def _check_room(s: State) -> None:
    """Any pile may come to hold all the cards, every statue may come to stand, and one player may bid all talents."""
    cards = s.draw_size + s.discard_size + sum(s.hand_size) + sum(s.stall_size)
    if cards >= MAX_PILE:
        raise _wrong(f"{cards} cards in all piles, stalls and hands; expected up to {MAX_PILE - 1}")
    if s.sanctuaries + sum(s.statues) > MAX_SANCTUARIES:
        raise _wrong(f"more than {MAX_SANCTUARIES} statues and sanctuaries in all")
    if sum(s.talents) > MAX_TALLY:
        raise _wrong(f"{sum(s.talents)} talents in all; expected up to {MAX_TALLY}")


def _wrong(message: str) -> SetupError:
    return SetupError(Reason.BAD_SETUP, message)


class _Table:
    """The table being set up, and the readers of its keys."""

    s: State
    box: Edition
    names: Sequence[str]

    def __init__(self, s: State, names: Sequence[str]) -> None:
        self.s = s
        self.box: Edition = s.edition
        self.names = names

    def seat(self, name: object) -> int:
        if name not in self.names:
            raise _wrong(f"nobody called {name!r}; expected: {', '.join(self.names)}")
        return list(self.names).index(str(name))

    def per_player(self, value: object, what: str) -> list[tuple[int, Any]]:
        if not isinstance(value, Mapping):
            raise _wrong(f"{what}: expected a value for each player named, not {value!r}")
        return [(self.seat(name), given) for name, given in value.items()]

    def count(self, value: object, what: str, most: int = MAX_TALLY) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= most:
            raise _wrong(f"{what}: expected a number from 0 to {most}, not {value!r}")
        return value

    def words(self, value: object, what: str) -> list[str]:
        if value is None:
            return []
        if not isinstance(value, str):
            raise _wrong(f"{what}: expected words in one string, not {value!r}")
        return value.split()

    def card(self, word: str, what: str, *, facing: bool) -> int:
        face_up = word.endswith("^")
        if face_up and not facing:
            raise _wrong(f"{what}: {word!r} has a facing where there is none")
        kind = self.box.kind(word.removesuffix("^"))
        if not 0 <= kind < KINDS:
            raise _wrong(f"{what}: no card {word!r} in {self.box.key}")
        return kind | FACE_UP if face_up else kind

    def cards(self, value: object, what: str, *, facing: bool = False) -> list[int]:
        found = [self.card(word, what, facing=facing) for word in self.words(value, what)]
        if len(found) >= MAX_PILE:
            raise _wrong(f"{what}: more than {MAX_PILE - 1} cards")
        return found

    def cells(self, words: Sequence[str], what: str) -> list[int]:
        for word in words:
            if word not in CELL_BY_NAME:
                raise _wrong(f"{what}: no cell {word!r}; expected a1 to i9")
        return [CELL_BY_NAME[word] for word in words]

    def only_with(self, has: object, what: str) -> None:
        if not has:
            raise _wrong(f"{what}: {self.box.key} has none")

    def hands(self, value: object) -> None:
        for seat, text in self.per_player(value, "hands"):
            for kind in self.cards(text, "hands"):
                add_card(self.s, seat, kind)

    def talents(self, value: object) -> None:
        for seat, given in self.per_player(value, "talents"):
            self.s.talents[seat] = self.count(given, "talents")

    def amulets(self, value: object) -> None:
        for seat, given in self.per_player(value, "amulets"):
            self.s.amulets[seat] = self.count(given, "amulets")

    def merchants(self, value: object) -> None:
        self.only_with(self.box.merchants, "merchants")
        for seat, given in self.per_player(value, "merchants"):
            self.s.merchants[seat] = self.count(given, "merchants", self.box.merchants)

    def statues(self, value: object) -> None:
        for i in range(self.s.sanctuaries):
            self.s.statues[self.s.sanctuary_owner[i]] -= 1
        for seat, given in self.per_player(value, "statues"):
            self.s.statues[seat] = self.count(given, "statues", self.box.statues)
        if min(self.s.statues) < 0:
            raise _wrong("sanctuaries: more of one owner than statues")

    def stalls(self, value: object) -> None:
        if not isinstance(value, Sequence) or isinstance(value, str) or len(value) != STALLS:
            raise _wrong(f"stalls: expected a list of three, not {value!r}")
        for stall, text in enumerate(value):
            found = self.cards(text, "stalls", facing=True)
            for i, card in enumerate(found):
                self.s.stall[stall * MAX_PILE + i] = card
            self.s.stall_size[stall] = len(found)

    def draw(self, value: object) -> None:
        set_draw_pile(self.s, self.cards(value, "draw", facing=True)[::-1])

    def discard(self, value: object) -> None:
        for kind in self.cards(value, "discard"):
            self.s.discard[kind] += 1
            self.s.discard_size += 1
            all_see_discarded(self.s, kind)

    def garden(self, value: object) -> None:
        if not isinstance(value, Sequence) or isinstance(value, str):
            raise _wrong(f"garden: expected a list of mosaics with their cells, not {value!r}")
        for text in value:
            letter, *names = self.words(text, "garden") or [""]
            if letter not in MOSAICS or len(letter) != 1:
                raise _wrong(f"garden: no mosaic {letter!r}; expected one of {' '.join(MOSAICS)}")
            mosaic = MOSAICS.index(letter)
            if mosaic + 1 in self.s.mosaic_at:
                raise _wrong(f"garden: mosaic {letter} lies there twice")
            placement = PLACEMENT_BY_CELLS.get((mosaic, tuple(sorted(self.cells(names, "garden")))))
            if placement is None:
                raise _wrong(f"garden: {' '.join(names)} is not the shape of mosaic {letter}")
            for i in range(placement * 5, placement * 5 + 5):
                if self.s.cells[PLACED.cells[i]] != FREE:
                    raise _wrong(f"garden: mosaic {letter} overlaps something")
            lay_mosaic(self.s, placement)

    def mosaics(self, value: object) -> None:
        letters = self.words(value, "mosaics")
        for letter in letters:
            if letter not in MOSAICS or len(letter) != 1:
                raise _wrong(f"mosaics: no mosaic {letter!r}; expected one of {' '.join(MOSAICS)}")
            if letters.count(letter) > 1:
                raise _wrong(f"mosaics: {letter} is in the pile twice")
            if MOSAICS.index(letter) + 1 in self.s.mosaic_at:
                raise _wrong(f"mosaics: {letter} lies in the garden already")
        for i, letter in enumerate(reversed(letters)):
            self.s.pile[i] = MOSAICS.index(letter)
        self.s.pile_size = len(letters)

    def slots(self, value: object, what: str, names: Sequence[str]) -> list[int]:
        found = self.words(value, what)
        for word in found:
            if word not in names or found.count(word) > 1:
                raise _wrong(f"{what}: expected each of {', '.join(names)} at most once, not {word!r}")
        return [names.index(word) for word in found]

    def walls(self, value: object) -> None:
        for slot in self.slots(value, "walls", WALL_NAMES):
            self.s.walls[slot] = 1

    def doors(self, value: object) -> None:
        for side in self.slots(value, "doors", SIDE_NAMES):
            self.s.doors[side] = 1

    def obelisks(self, value: object) -> None:
        for row in self.slots(value, "obelisks", SIDE_NAMES):
            self.s.obelisks[row] = 1

    def sphinxes(self, value: object) -> None:
        room = self.box.sphinx_room
        if not room[1]:
            self.s.sphinxes[0] = self.count(value, "sphinxes", room[0])
            return
        if not isinstance(value, Mapping) or any(row not in SIDE_NAMES for row in value):
            raise _wrong(f"sphinxes: expected {{left: 0-3, right: 0-3}}, not {value!r}")
        for row, given in value.items():
            self.s.sphinxes[SIDE_NAMES.index(row)] = self.count(given, "sphinxes", room[SIDE_NAMES.index(row)])

    def throne(self, value: object) -> None:
        if value not in THRONE_STAGES:
            raise _wrong(f"throne: expected one of {', '.join(THRONE_STAGES)}, not {value!r}")
        self.s.throne = THRONE_STAGES.index(str(value))

    def sanctuaries(self, value: object) -> None:
        if not isinstance(value, Sequence) or isinstance(value, str):
            raise _wrong(f"sanctuaries: expected a list, not {value!r}")
        for entry in value:
            if not isinstance(entry, Mapping) or set(entry) != {"owner", "cells", "statue"}:
                raise _wrong("sanctuaries: each has exactly the keys owner, cells and statue")
            self.one_sanctuary(entry)

    def one_sanctuary(self, entry: Mapping[str, Any]) -> None:
        s = self.s
        owner = self.seat(entry["owner"])
        cells = self.cells(self.words(entry["cells"], "sanctuaries"), "sanctuaries")
        (statue,) = self.cells([str(entry["statue"])], "sanctuaries")
        if statue not in cells:
            raise _wrong(f"sanctuaries: the statue on {entry['statue']} stands outside its cells")
        if s.sanctuaries == MAX_SANCTUARIES:
            raise _wrong("sanctuaries: too many")
        s.sanctuary_owner[s.sanctuaries] = owner
        s.sanctuary_statue[s.sanctuaries] = statue
        s.sanctuaries += 1
        for cell in cells:
            if s.cells[cell] != FREE:
                raise _wrong("sanctuaries: cells must be free and in one sanctuary only")
            s.cells[cell] = SACRED
            s.sanctuary[cell] = s.sanctuaries

    def altar(self, value: object) -> None:
        self.only_with(self.box.dice, "altar")
        self.s.altar = self.count(value, "altar", self.box.dice - 1)

    def cleopatra(self, value: object) -> None:
        self.s.cleopatra = self.count(value, "cleopatra", LAST_STEP - 1)

    def worshippers(self, value: object) -> None:
        self.only_with(self.box.tiles, "worshippers")
        names = [worshipper.name for worshipper in self.box.worshippers]
        tiles = self.words(value, "worshippers")
        if sorted(tiles) != sorted(names):
            raise _wrong(f"worshippers: expected {' '.join(names)} in some order")
        for place, tile in enumerate(tiles):
            self.s.tiles[place] = names.index(tile)

    def turn(self, value: object) -> None:
        self.s.active = self.seat(value)


_READERS: dict[str, Callable[[_Table, Any], None]] = {
    "hands": _Table.hands,
    "talents": _Table.talents,
    "amulets": _Table.amulets,
    "merchants": _Table.merchants,
    "stalls": _Table.stalls,
    "draw": _Table.draw,
    "discard": _Table.discard,
    "garden": _Table.garden,
    "mosaics": _Table.mosaics,
    "walls": _Table.walls,
    "doors": _Table.doors,
    "sphinxes": _Table.sphinxes,
    "obelisks": _Table.obelisks,
    "throne": _Table.throne,
    "sanctuaries": _Table.sanctuaries,
    "statues": _Table.statues,
    "altar": _Table.altar,
    "cleopatra": _Table.cleopatra,
    "worshippers": _Table.worshippers,
    "turn": _Table.turn,
}
"""Keys in the order in which they are laid out: mosaics look at the garden, statues at the sanctuaries."""


def card_text(box: Edition, card: int) -> str:
    """A card with its facing, as piles are written."""
    return box.card_names[card & KIND_MASK] + ("^" if card & FACE_UP else "")


def write_cards(box: Edition, cards: Sequence[int]) -> str:
    """Cards in one string, in the order given."""
    return " ".join([card_text(box, card) for card in cards])


def read_cards(box: Edition, text: object, what: str) -> list[int]:
    """Cards of one string, facing and all, in the order written."""
    if not isinstance(text, str):
        raise _wrong(f"{what}: expected cards in one string, not {text!r}")
    found = []
    for word in text.split():
        kind = box.kind(word.removesuffix("^"))
        if not 0 <= kind < KINDS:
            raise _wrong(f"{what}: no card {word!r} in {box.key}")
        found.append(kind | FACE_UP if word.endswith("^") else kind)
    return found


def stall_cards(s: State, stall: int) -> list[int]:
    """A stall's cards, the oldest first."""
    return [s.stall[stall * MAX_PILE + i] for i in range(s.stall_size[stall])]


def dealt_position(s: State, names: Sequence[str]) -> dict[str, Any]:
    """The opening position of a game just dealt, in full."""
    box = s.edition
    setup: dict[str, Any] = {
        "hands": {names[seat]: " ".join(hand_names(s, seat)) for seat in range(s.players)},
        "stalls": [write_cards(box, stall_cards(s, stall)) for stall in range(STALLS)],
        "draw": write_cards(box, [s.draw[i] for i in range(s.draw_size - 1, -1, -1)]),
        "mosaics": " ".join([MOSAICS[s.pile[i]] for i in range(s.pile_size - 1, -1, -1)]),
        "turn": names[s.active],
    }
    if box.tiles:
        setup["worshippers"] = " ".join([box.worshippers[s.tiles[i]].name for i in range(box.tiles)])
    return setup
