"""Notation: the words of small choices and of whole phrases, read and written (SCENARIOS, "Commands").

A *step* is one small choice (`play stone`, `raise wall L1`); every step has exactly one notation. A *phrase* says
several steps at once (`build wall L1 pay artisan wood stone`); `phrases` turns it into steps.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache

from ..editions import Origin, origin_of, received_edition
from ..model import actions as a
from ..model.actions import Action
from ..model.cards import MERCHANT, RESOURCE_KINDS, STANDARD_KINDS, STANDARD_NAMES
from ..model.commands import NUMBERS, Command, Names, PhraseForm
from ..model.edition import Edition
from ..model.errors import NotationError, Reason
from ..model.geometry import SIDE_NAMES, WALL_NAMES
from ..model.pieces import CELL_BY_NAME, CELL_NAMES, MOSAICS, PLACEMENT_BY_CELLS, PLACEMENT_CELLS, PLACEMENT_MOSAIC
from ..powers.registry import PRINTED
from .action_table import ActionTable

COMMANDS = (
    Command("done", code=a.DONE),
    Command("quarry", code=a.QUARRY, spoken=False),
    Command("close", code=a.CLOSE),
    Command("hold", code=a.HOLD),
    Command("leave", code=a.LEAVE, spoken=False),
    Command("drop", Names.CARD, code=a.DROP, spoken=False),
)
"""Commands that every box has, besides those with a grammar of their own. Powers add theirs."""
GRAMMAR = ("take", "put", "play", "claim", "raise", "bid", "build", "stock", "discard")
SPOKEN_GRAMMAR = ("take", "stock", "build", "discard", "bid")
PRINTED_WORDS = frozenset(command.word for power in PRINTED for command in power.all_words())
PRINTED_FORMS = frozenset(form.word for power in PRINTED for form in power.phrases)
PRINTED_SPOKEN = PRINTED_FORMS | {
    command.word.split()[0] for power in PRINTED for command in power.all_words() if command.spoken
}
"""Commands of any printed box: in other boxes these are refused, not unknown."""

LONGEST_AMOUNT = 9
"""Digits of a bid: for more talents than anyone has. Python itself refuses to read thousands of them."""


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


class Vocabulary:
    """The commands of one box by words and by codes."""

    def __init__(self, box: Edition) -> None:
        self.box = box
        self.commands = (*COMMANDS, *box.commands)
        self.single = {one.word: one.code for one in self.commands if one.names is Names.NOTHING}
        self.naming = {one.word: one for one in self.commands if one.names is not Names.NOTHING}
        self.forms = {form.word: form for form in box.forms}
        self.by_code = {one.code + i: one for one in self.commands for i in range(NUMBERS[one.names])}
        self.words = {*GRAMMAR, *self.forms, *[one.word.split()[0] for one in self.commands]}
        self.spoken = {*SPOKEN_GRAMMAR, *self.forms, *[one.word.split()[0] for one in self.commands if one.spoken]}
        seats = [code for code, one in self.by_code.items() if one.names in (Names.SEAT, Names.SEAT_AND_STANDARD)]
        self.first_seat = min(seats, default=0)
        self.last_seat = max(seats, default=-1)
        """The range of codes that name players."""
        self.seats_anywhere = any(code < a.TAKE for code in seats)
        """Whether such actions can come before others; those of the printed boxes come last in their lists."""

    def text(self, code: int, names: Sequence[str]) -> str:
        """The notation of one small choice."""
        command = self.by_code.get(code)
        if command is not None:
            return " ".join([command.word, *self._named(command, code - command.code, names)])
        if code >= a.BID:
            return f"bid {code - a.BID}"
        if code >= a.RAISE_WALL:
            return "raise " + piece_text(code)
        if code >= a.CLAIM:
            return f"claim {CELL_NAMES[code - a.CLAIM]}"
        if a.PLAY <= code <= a.PLAY_MERCHANT:
            cards = self.box.card_names
            return f"play {cards[MERCHANT] if code == a.PLAY_MERCHANT else cards[code - a.PLAY]}"
        if a.TAKE <= code < a.CALL:
            return f"put {code - a.PUT + 1}" if code >= a.PUT else f"take {code - a.TAKE + 1}"
        return f"unused {code}"

    def _named(self, command: Command, at: int, names: Sequence[str]) -> list[str]:
        cards = self.box.card_names
        if command.names is Names.NOTHING:
            return []
        if command.names in (Names.CARD, Names.STANDARD):
            return [cards[at]]
        seat, kind = divmod(at, STANDARD_KINDS) if command.names is Names.SEAT_AND_STANDARD else (at, -1)
        player = names[seat] if seat < len(names) else str(seat + 1)
        return [player] if kind < 0 else [player, cards[kind]]


@cache
def vocabulary(box: Edition) -> Vocabulary:
    """The commands of a box, collected once."""
    return Vocabulary(box)


def piece_text(code: int) -> str:
    """A piece in the notation of `build`."""
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
    """Every action whose notation has no player's name, created once for all games of a box."""
    words = vocabulary(box)
    return [Action(code, words.text(code, ())) for code in range(a.BID + 64)]


def _notation_of(key: str, names: tuple[str, ...], origin: Origin | None) -> Notation:
    return Notation(received_edition(key, origin), names)


class Notation:
    """Reads and writes the commands of one table: a box and the names of its players."""

    def __init__(self, box: Edition, names: Sequence[str]) -> None:
        self.box = box
        self.names = tuple(names)
        self._words = vocabulary(box)
        self.table = ActionTable(_shared_actions(box), self._words, self.names)

    def __reduce__(self) -> tuple[object, ...]:
        """Other processes have the printed boxes, and learn of others when they are sent something of theirs."""
        return _notation_of, (self.box.key, self.names, origin_of(self.box.key))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Notation) and other.box is self.box and other.names == self.names

    def __hash__(self) -> int:
        return hash(self.names)

    def check_spoken(self, text: str) -> None:
        """Check that a command is one of scenario files: a whole one, not a small step."""
        word = text.split(maxsplit=1)[0] if text.split() else ""
        if word and word not in self._words.spoken | PRINTED_SPOKEN:
            known = ", ".join(sorted(self._words.spoken))
            raise NotationError(Reason.UNKNOWN_WORD, f"unknown command {word!r}; expected one of: {known}")
        form = self._words.forms.get(" ".join(text.split()))
        if form is not None and form.opening == form.word:
            raise _bad(f"{word} names at least one card")

    def action(self, code: int) -> Action:
        """The action with that code."""
        return self.table.action(code)

    def actions(self, codes: list[int]) -> list[Action]:
        """Many at once, in canonical order."""
        return self.table.actions(codes)

    def read(self, text: str) -> int | Phrase:
        """A step's code, or a phrase. A semicolon needs no blanks around it: names and cards have none."""
        words = text.replace(";", " ; ").split()
        if not words:
            raise NotationError(Reason.BAD_NOTATION, "an empty command; expected a word like: take, build, done")
        word, rest = words[0], words[1:]
        known = self._words
        if word not in known.words:
            raise self._unknown(words)
        if " ".join(words) in known.single:
            return known.single[" ".join(words)]
        if word == "build":
            return self._build(rest)
        if word == "stock":
            return Phrase("stock", stalls=tuple(self._stall(name) for name in rest))
        if word == "discard":
            return Phrase(word, cards=tuple(self._cards(rest)))
        for end in range(len(words) - 1, 0, -1):
            command = known.naming.get(" ".join(words[:end]))
            if command is not None:
                return command.code + self._place(command, words[end:])
        if word in known.forms:
            return self._form(known.forms[word], rest)
        return self._step(word, rest)

    def _unknown(self, words: list[str]) -> NotationError:
        """The error for a word that this box does not have, but another one may."""
        word = words[0]
        if " ".join(words) in PRINTED_WORDS or word in PRINTED_WORDS | PRINTED_FORMS:
            return NotationError(Reason.NOT_NOW, f"there is no {' '.join(words)!r} in {self.box.key}")
        if word in {known.split()[0] for known in PRINTED_WORDS}:
            return _unreadable(word, words[1:])
        expected = ", ".join(sorted(self._words.words))
        return NotationError(Reason.UNKNOWN_WORD, f"unknown command {word!r}; expected one of: {expected}")

    def _place(self, command: Command, rest: list[str]) -> int:
        """Which of a command's codes is meant by what follows its word."""
        if command.names is Names.CARD:
            return self._not_merchant(self._one_card(rest, command.word))
        if command.names is Names.STANDARD:
            return self._standard(self._one_card(rest, command.word))
        if command.names is Names.SEAT and len(rest) == 1:
            return self._seat(rest[0])
        if command.names is Names.SEAT_AND_STANDARD and len(rest) == 2:
            kind = self._standard(self._one_card(rest[1:], command.word))
            return self._seat(rest[0]) * STANDARD_KINDS + kind
        raise _unreadable(command.word, rest)

    def _form(self, form: PhraseForm, rest: list[str]) -> Phrase:
        """A phrase of a power: its cards, or lists of cards by player."""
        item = self._words.naming[form.item]
        if item.names is Names.SEAT_AND_STANDARD:
            return Phrase(form.word, lists=self._lists(rest))
        if form.exactly_one:
            return Phrase(form.word, cards=(self._not_merchant(self._one_card(rest, form.word)),))
        return Phrase(form.word, cards=tuple(self._cards(rest)))

    def _step(self, word: str, rest: list[str]) -> int:
        if word in ("take", "put") and len(rest) == 1:
            return (a.TAKE if word == "take" else a.PUT) + self._stall(rest[0]) - 1
        if word == "play":
            return self._play(self._one_card(rest, word))
        if word == "claim" and len(rest) == 1:
            return a.CLAIM + self._cell(rest[0])
        if word == "raise" and rest:
            return self._piece(rest)
        if word == "bid" and len(rest) == 1 and _is_amount(rest[0]):
            return a.BID + int(rest[0])
        raise _unreadable(word, rest)

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

    def _lists(self, words: list[str]) -> dict[int, tuple[int, ...]]:
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


def _unreadable(word: str, rest: list[str]) -> NotationError:
    return _bad(f"can't read {' '.join([word, *rest])!r}; see the table of commands for {word!r}")


def _is_amount(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) <= LONGEST_AMOUNT


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
