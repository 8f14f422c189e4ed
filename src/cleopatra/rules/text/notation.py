"""Notation: the words of small choices and of whole phrases, read and written (SCENARIOS, "Commands").

A *step* is one small choice (`play stone`, `raise wall L1`); every step has exactly one notation. A *phrase* says
several steps at once (`build wall L1 pay artisan wood stone`); `phrases` turns it into steps.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache

from ..editions import edition as edition_named
from ..editions.edition import Edition
from ..model import actions as a
from ..model.actions import Action
from ..model.cards import MERCHANT, RESOURCE_KINDS, STANDARD_KINDS, STANDARD_NAMES
from ..model.errors import NotationError, Reason
from ..model.geometry import SIDE_NAMES, WALL_NAMES
from ..model.pieces import CELL_BY_NAME, CELL_NAMES, MOSAICS, PLACEMENT_BY_CELLS, PLACEMENT_CELLS, PLACEMENT_MOSAIC
from ..model.tiles import WORSHIPPER_NAMES

WORDS = {
    "done": a.DONE, "quarry": a.QUARRY, "close": a.CLOSE, "hold": a.HOLD, "leave": a.LEAVE, "send": a.SEND,
    "ready": a.READY, "agree": a.AGREE, "rest": a.REST, "pay": a.PAY, "beggar": a.BEGGAR, "envoy": a.ENVOY,
    "vizier": a.VIZIER, "smuggler": a.SMUGGLER, "scribe mosaic": a.SCRIBE_MOSAIC, "scribe die on": a.SCRIBE_DIE_ON,
    "scribe die off": a.SCRIBE_DIE_OFF, "courtesan": a.COURTESAN,
}  # fmt: skip
WORD_OF = {code: text for text, code in WORDS.items()}
CARD_STEPS = {"pick": a.PICK, "retain": a.RETAIN, "drop": a.DROP}
STANDARD_STEPS = {"give": a.GIVE, "lay": a.LAY}
SEAT_STEPS = {"ask": a.ASK, "want": a.WANT}

PHRASE_WORDS = frozenset(
    "take stock build close beggar give pay courtesan envoy offer accept scribe smuggler vizier keep call hold discard "
    "bid done".split()
)
"""Command words of SCENARIOS: what scenario files and exports use."""
STEP_WORDS = frozenset(
    "done quarry close hold leave send ready agree rest pay beggar envoy vizier smuggler scribe courtesan take put "
    "call play pick give lay ask want retain drop claim raise bid".split()
)


@dataclass(frozen=True, slots=True)
class Phrase:
    """A whole command: several steps that are played together or not at all."""

    word: str
    stalls: tuple[int, ...] = ()
    cards: tuple[int, ...] = ()
    pieces: tuple[int, ...] = ()
    claims: tuple[tuple[int, ...], ...] = ()
    more: bool = False
    lists: dict[int, tuple[int, ...]] = field(default_factory=dict)


def step_text(code: int, box: Edition, names: Sequence[str]) -> str:
    """The notation of one small choice."""
    if code in WORD_OF:
        return WORD_OF[code]
    cards = box.card_names
    if code >= a.BID:
        return f"bid {code - a.BID}"
    if code >= a.RAISE_WALL:
        return "raise " + piece_text(code)
    if code >= a.CLAIM:
        return f"claim {CELL_NAMES[code - a.CLAIM]}"
    for word, base in (("drop", a.DROP), ("retain", a.RETAIN)):
        if code >= base:
            return f"{word} {cards[code - base]}"
    for word, base in (("want", a.WANT), ("ask", a.ASK)):
        if code >= base:
            seat, kind = divmod(code - base, STANDARD_KINDS)
            return f"{word} {names[seat] if seat < len(names) else seat + 1} {cards[kind]}"
    for word, base in (("lay", a.LAY), ("give", a.GIVE), ("pick", a.PICK)):
        if code >= base:
            return f"{word} {cards[code - base]}"
    if code >= a.PLAY:
        return f"play {cards[MERCHANT] if code == a.PLAY_MERCHANT else cards[code - a.PLAY]}"
    if code >= a.CALL:
        return f"call {WORSHIPPER_NAMES[code - a.CALL]}"
    return f"put {code - a.PUT + 1}" if code >= a.PUT else f"take {code - a.TAKE + 1}"


def piece_text(code: int) -> str:
    """A piece as `build` names it."""
    if code >= a.RAISE_MOSAIC:
        placement = code - a.RAISE_MOSAIC
        cells = PLACEMENT_CELLS[placement * 5 : placement * 5 + 5]
        if cells[0] < 0:
            return f"mosaic {MOSAICS[PLACEMENT_MOSAIC[placement]]} nowhere"
        return f"mosaic {MOSAICS[PLACEMENT_MOSAIC[placement]]} {' '.join(CELL_NAMES[cell] for cell in cells)}"
    if code >= a.RAISE_DOOR:
        return f"door {SIDE_NAMES[code - a.RAISE_DOOR]}"
    if code >= a.RAISE_OBELISK:
        return f"obelisk {SIDE_NAMES[code - a.RAISE_OBELISK]}"
    if code >= a.RAISE_PEDESTAL:
        return "pedestal" if code == a.RAISE_PEDESTAL else "throne"
    if code >= a.RAISE_SPHINX_IN:
        return f"sphinx {SIDE_NAMES[code - a.RAISE_SPHINX_IN]}"
    return "sphinx" if code == a.RAISE_SPHINX else f"wall {WALL_NAMES[code - a.RAISE_WALL]}"


@cache
def _shared_actions(box: Edition) -> list[Action]:
    """Every action whose notation needs no player's name, made once for all games of a box."""
    return [Action(code, step_text(code, box, ())) for code in range(a.BID + 64)]


def _notation_of(key: str, names: tuple[str, ...]) -> Notation:
    return Notation(edition_named(key), names)


class Notation:
    """Reads and writes the commands of one table: a box and the names of its players."""

    def __init__(self, box: Edition, names: Sequence[str]) -> None:
        self.box = box
        self.names = tuple(names)
        self._shared = _shared_actions(box)

    def __reduce__(self) -> tuple[object, ...]:
        """Other processes have the same boxes: a key says it all."""
        return _notation_of, (self.box.key, self.names)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Notation) and other.box is self.box and other.names == self.names

    def __hash__(self) -> int:
        return hash(self.names)

    def action(self, code: int) -> Action:
        """The action with that number."""
        if a.ASK <= code < a.RETAIN or code >= len(self._shared):
            return Action(code, step_text(code, self.box, self.names))
        return self._shared[code]

    def actions(self, codes: list[int]) -> list[Action]:
        """Many at once, in canonical order: those that name players, and high bids, come last."""
        if codes and (codes[-1] >= len(self._shared) or a.ASK <= codes[-1] < a.RETAIN):
            return [self.action(code) for code in codes]
        shared = self._shared
        return [shared[code] for code in codes]

    def read(self, text: str) -> int | Phrase:
        """A step's number, or a phrase."""
        words = text.split()
        if not words:
            raise NotationError(Reason.BAD_NOTATION, "an empty command; expected a word like: take, build, done")
        word, rest = words[0], words[1:]
        if word not in STEP_WORDS and word not in PHRASE_WORDS:
            known = ", ".join(sorted(PHRASE_WORDS | STEP_WORDS))
            raise NotationError(Reason.UNKNOWN_WORD, f"unknown command {word!r}; expected one of: {known}")
        if " ".join(words) in WORDS:
            return WORDS[" ".join(words)]
        if word == "build":
            return self._build(rest)
        if word == "stock":
            return Phrase("stock", stalls=tuple(self._stall(name) for name in rest))
        if word == "courtesan":
            return Phrase("courtesan", cards=(self._one_card(rest, word),))
        if word in ("offer", "keep", "discard"):
            return Phrase(word, cards=tuple(self._cards(rest)))
        if word in ("envoy", "accept"):
            return Phrase(word, lists=self._lists(rest, word))
        return self._step(word, rest)

    def _step(self, word: str, rest: list[str]) -> int:
        if word in ("take", "put") and len(rest) == 1:
            return (a.TAKE if word == "take" else a.PUT) + self._stall(rest[0]) - 1
        if word == "call" and len(rest) == 1:
            if rest[0] not in WORSHIPPER_NAMES:
                raise _bad(f"no worshipper {rest[0]!r}; expected one of: {', '.join(WORSHIPPER_NAMES)}")
            return a.CALL + WORSHIPPER_NAMES.index(rest[0])
        if word == "play":
            return self._play(self._one_card(rest, word))
        if word in CARD_STEPS:
            return CARD_STEPS[word] + self._not_merchant(self._one_card(rest, word))
        if word in STANDARD_STEPS:
            return STANDARD_STEPS[word] + self._standard(self._one_card(rest, word))
        if word in SEAT_STEPS and len(rest) == 2:
            kind = self._standard(self._one_card(rest[1:], word))
            return SEAT_STEPS[word] + self._seat(rest[0]) * STANDARD_KINDS + kind
        if word == "claim" and len(rest) == 1:
            return a.CLAIM + self._cell(rest[0])
        if word == "raise" and rest:
            return self._piece(rest)
        if word == "bid" and len(rest) == 1 and rest[0].isascii() and rest[0].isdigit():
            return a.BID + int(rest[0])
        raise _bad(f"can't read {' '.join([word, *rest])!r}; see the table of commands for {word!r}")

    def _build(self, words: list[str]) -> Phrase:
        more = bool(words) and words[-1] == "more"
        if more:
            words = words[:-1]
        if "pay" not in words:
            raise _bad("build needs the word pay: build PIECE ; PIECE pay CARD CARD")
        at = words.index("pay")
        pieces: list[int] = []
        claims: list[tuple[int, ...]] = []
        for part in _split(words[:at]):
            claim: list[str] = []
            if "claim" in part:
                cut = part.index("claim")
                part, claim = part[:cut], part[cut + 1 :]
                if not claim:
                    raise _bad("claim names no cell; expected one statue cell for each sanctuary")
            pieces.append(self._piece(part))
            claims.append(tuple(self._cell(name) for name in claim))
        cards = tuple(self._cards(words[at + 1 :], merchants=True))
        return Phrase("build", cards=cards, pieces=tuple(pieces), claims=tuple(claims), more=more)

    def _piece(self, words: list[str]) -> int:
        match words:
            case ["wall", slot] if slot in WALL_NAMES:
                return a.RAISE_WALL + WALL_NAMES.index(slot)
            case ["sphinx"]:
                return a.RAISE_SPHINX
            case ["sphinx", row] if row in SIDE_NAMES:
                return a.RAISE_SPHINX_IN + SIDE_NAMES.index(row)
            case ["pedestal"]:
                return a.RAISE_PEDESTAL
            case ["throne"]:
                return a.RAISE_THRONE
            case ["obelisk", row] if row in SIDE_NAMES:
                return a.RAISE_OBELISK + SIDE_NAMES.index(row)
            case ["door", side] if side in SIDE_NAMES:
                return a.RAISE_DOOR + SIDE_NAMES.index(side)
            case ["mosaic", letter, *cells] if letter in MOSAICS and len(letter) == 1:
                return a.RAISE_MOSAIC + self._placement(letter, cells)
        raise _bad(
            f"no piece {' '.join(words)!r}; expected: wall L1 … R3, sphinx (left, right), pedestal, throne, "
            "obelisk left, door left, mosaic T with its five cells"
        )

    def _placement(self, letter: str, names: list[str]) -> int:
        cells = tuple(sorted(self._cell(name) for name in names))
        placement = PLACEMENT_BY_CELLS.get((MOSAICS.index(letter), cells))
        if placement is None:
            raise NotationError(Reason.WRONG_SHAPE, f"{' '.join(names)} is not the shape of mosaic {letter}")
        return placement

    def _lists(self, words: list[str], word: str) -> dict[int, tuple[int, ...]]:
        lists: dict[int, tuple[int, ...]] = {}
        for part in _split(words) if words else []:
            seat = self._seat(part[0])
            if seat in lists:
                raise NotationError(Reason.REQUEST, f"{part[0]} is named twice; each opponent once")
            if len(part) == 1:
                raise NotationError(Reason.REQUEST, f"no card named for {part[0]}; at least one")
            lists[seat] = tuple(self._standard(kind) for kind in self._cards(part[1:]))
        return lists

    def _cards(self, names: Sequence[str], *, merchants: bool = False) -> list[int]:
        kinds = [self._card(name) for name in names]
        return kinds if merchants else [self._not_merchant(kind) for kind in kinds]

    def _one_card(self, names: Sequence[str], word: str) -> int:
        if len(names) != 1:
            raise _bad(f"{word} names exactly one card")
        return self._card(names[0])

    def _card(self, name: str) -> int:
        kind = self.box.kind(name)
        if kind < 0:
            raise NotationError(Reason.UNKNOWN_CARD, f"no card {name!r} in {self.box.key}")
        return kind

    def _play(self, kind: int) -> int:
        if kind == MERCHANT:
            return a.PLAY_MERCHANT
        if kind >= RESOURCE_KINDS:
            raise NotationError(Reason.UNKNOWN_CARD, f"{self.box.card_names[kind]} pays for nothing")
        return a.PLAY + kind

    def _not_merchant(self, kind: int) -> int:
        if kind == MERCHANT:
            raise NotationError(Reason.UNKNOWN_CARD, "a merchant is no card")
        return kind

    def _standard(self, kind: int) -> int:
        if kind >= STANDARD_KINDS:
            name = self.box.card_names[kind]
            raise NotationError(
                Reason.UNKNOWN_CARD, f"{name} is not a standard resource; expected: {', '.join(STANDARD_NAMES)}"
            )
        return kind

    def _stall(self, name: str) -> int:
        if name not in ("1", "2", "3"):
            raise NotationError(Reason.STALL, f"no stall {name!r}; expected 1, 2 or 3")
        return int(name)

    def _cell(self, name: str) -> int:
        if name not in CELL_BY_NAME:
            raise _bad(f"no cell {name!r}; expected a1 to i9")
        return CELL_BY_NAME[name]

    def _seat(self, name: str) -> int:
        if name not in self.names:
            raise NotationError(Reason.UNKNOWN_SEAT, f"nobody called {name!r}; expected: {', '.join(self.names)}")
        return self.names.index(name)


def _bad(message: str) -> NotationError:
    return NotationError(Reason.BAD_NOTATION, message)


def _split(words: list[str]) -> list[list[str]]:
    parts: list[list[str]] = [[]]
    for word in words:
        if word == ";":
            parts.append([])
        else:
            parts[-1].append(word)
    if not all(parts):
        raise _bad("nothing between two semicolons, or nothing named at all")
    return parts
