"""A view in words: for each part of it, the words that its numbers make. `view_parts` says which numbers those are."""

from __future__ import annotations

from typing import Any

from ..model.cards import FACE_UP, KINDS, STANDARD_KINDS
from ..model.fields import FLAGS
from ..model.geometry import SIDE_NAMES, WALL_NAMES
from ..model.layout import Layout
from ..model.phases import HIDDEN, UNDECIDED
from ..model.pieces import CELL_NAMES, CELLS, MOSAICS, PIECE_NAMES
from ..play.ending import Result
from ..text.notation import Notation

Counts = tuple[int, ...]
Cards = tuple[int, ...]


def multiset(notation: Notation, counts: Counts) -> list[str]:
    """Cards by name, each as often as it is counted."""
    cards = notation.box.card_names
    found: list[str] = []
    for kind, n in enumerate(counts):
        if n:
            found += [cards[kind]] * n
    return found


def card_name(notation: Notation, card: int) -> str | None:
    """A card's name, unless it is hidden."""
    return None if card == HIDDEN else notation.box.card_names[card & ~FACE_UP]


def marked(cells: Counts) -> dict[int, list[str]]:
    """The names of the cells that carry each mark, in order."""
    found: dict[int, list[str]] = {}
    for cell, mark in enumerate(cells):
        if mark:
            found.setdefault(mark, []).append(CELL_NAMES[cell])
    return found


def options_words(notation: Notation, mirror: int, open_tallies: int) -> dict[str, bool]:
    """The table's options."""
    return {"mirror_mosaics": bool(mirror), "open_tallies": bool(open_tallies)}


def layout_words(notation: Notation, layout: Layout) -> dict[str, str]:
    """Throne and palms."""
    return layout.to_dict()


def phase_words(notation: Notation, phase: int) -> str:
    """Which small choice is due."""
    return notation.box.phase_names[phase]


def players_words(
    notation: Notation, seat: int | None, hand: Counts, known: Counts, talents: Counts, amulets: Counts,
    hand_size: Counts, merchants: Counts, statues: Counts,
) -> list[dict[str, Any]]:  # fmt: skip
    """Everyone, as the observer knows them."""
    hands = [hand if at == seat else known[at * KINDS : (at + 1) * KINDS] for at in range(len(notation.names))]
    rows = zip(hand_size, hands, talents, amulets, merchants, statues, strict=False)
    return [player_words(notation, at, row) for at, row in enumerate(rows)]


def player_words(notation: Notation, at: int, row: tuple[Any, ...]) -> dict[str, Any]:
    """One of them; `sight.standings` says what stands in a row."""
    cards, known, talents, amulets, merchants, statues = row
    return {
        "name": notation.names[at],
        "cards": cards,
        "known": multiset(notation, known),
        "talents": None if talents == HIDDEN else talents,
        "amulets": None if amulets == HIDDEN else amulets,
        "merchants": merchants,
        "statues": statues,
    }


def stalls_words(notation: Notation, stalls: tuple[Cards, ...]) -> list[list[str | None]]:
    """The market, oldest cards first."""
    return [[card_name(notation, card) for card in stall] for stall in stalls]


def draw_words(notation: Notation, top: int, cards: int, face_up: int) -> dict[str, Any]:
    """The draw pile."""
    return {"cards": cards, "face_up": face_up, "top": card_name(notation, top)}


def discard_words(notation: Notation, seen: Counts, taken: Counts, cards: int) -> dict[str, Any]:
    unseen = {notation.names[seat]: n for seat, n in enumerate(taken) if n}
    return {"cards": cards, "seen": multiset(notation, seen), "taken_unseen": unseen}


def aside_words(notation: Notation, aside: Cards, following: int) -> list[str | None]:
    """Cards drawn for the stalls that are not put yet."""
    return [card_name(notation, card) for card in aside[following:]]


def palace_words(
    notation: Notation, top: int, pile: Counts, throne: int, cleopatra: int, completed: int, sanctuaries: int,
    walls: Counts, doors: Counts, obelisks: Counts, sphinxes: Counts, mosaic_at: Counts, sanctuary: Counts,
    owners: Counts, statues: Counts,
) -> dict[str, Any]:  # fmt: skip
    """What stands."""
    laid, sacred = marked(mosaic_at), marked(sanctuary)
    return {
        "walls": [name for name, stands in zip(WALL_NAMES, walls, strict=True) if stands],
        "doors": [name for name, stands in zip(SIDE_NAMES, doors, strict=True) if stands],
        "obelisks": [name for name, stands in zip(SIDE_NAMES, obelisks, strict=True) if stands],
        "sphinxes": list(sphinxes) if notation.box.sphinx_room[1] else sum(sphinxes),
        "throne": ("none", "pedestal", "throne")[throne],
        "mosaics": {MOSAICS[mark - 1]: laid[mark] for mark in sorted(laid)},
        "pile": {
            "top": None if top == HIDDEN else MOSAICS[top],
            "left": [MOSAICS[mosaic] for mosaic in pile],
        },
        "sanctuaries": [
            {"owner": owners[i], "statue": CELL_NAMES[statues[i]], "cells": sacred.get(i + 1, [])}
            for i in range(sanctuaries)
        ],
        "cleopatra": cleopatra,
        "complete": [name for i, name in enumerate(PIECE_NAMES) if completed >> i & 1],
    }


def turn_words(notation: Notation, pool: Counts, built: Counts, formed: Counts, flags: Counts) -> dict[str, Any]:
    """What the active player has done this turn."""
    marks = sorted({mark for mark in formed if mark})
    units = [*notation.box.card_names[:STANDARD_KINDS], "material", "anything"]
    told = zip(FLAGS, flags, strict=True)
    return {
        **{key: bool(value) if yes_or_no else value for (_, key, yes_or_no), value in told},
        "counter": {unit: there for unit, there in zip(units, pool, strict=True) if there},
        "built": {name: built[i] for i, name in enumerate(PIECE_NAMES) if built[i]},
        "sanctuaries_formed": [[CELL_NAMES[cell] for cell in range(CELLS) if formed[cell] == mark] for mark in marks],
    }


def worshippers_words(notation: Notation, tiles: Counts) -> list[str] | None:
    """The worshippers' tiles, in boxes that have them."""
    box = notation.box
    return [box.worshippers[tile].name for tile in tiles[: box.tiles]] if box.tiles else None


def altar_words(notation: Notation, altar: int) -> int | None:
    """Dice on the altar, in boxes that have them."""
    return altar if notation.box.dice else None


def pending_words(
    notation: Notation, seat: int | None, five: Cards, kept: Counts, asked: Counts, offered: Counts,
    accepted: Counts, reply: Counts, five_size: int,
) -> dict[str, Any] | None:  # fmt: skip
    """What is being asked and answered, if anything is."""
    cards = notation.box.card_names
    pending: dict[str, Any] = {}
    if five:
        pending["five"] = [cards[kind] for kind in five]
        pending["kept"] = [cards[kind] for kind, keeps in zip(five, kept, strict=True) if keeps]
    elif five_size:
        pending["five"] = five_size
    for key, table in (("asked", asked), ("offered", offered), ("accepted", accepted)):
        if table:
            rows = {
                name: multiset(notation, table[at * STANDARD_KINDS : (at + 1) * STANDARD_KINDS])
                for at, name in enumerate(notation.names)
            }
            pending[key] = {name: named for name, named in rows.items() if named}
    if seat is not None and reply and reply[seat] > UNDECIDED:
        pending["answered"] = reply[seat]
    return pending or None


def result_words(notation: Notation, result: Result | None) -> dict[str, Any] | None:
    """The final account, at the end."""
    return None if result is None else result_to_dict(result, notation.names)


def result_to_dict(result: Result, names: tuple[str, ...]) -> dict[str, Any]:
    """The final account in words and numbers."""
    return {
        "winners": [names[seat] for seat in result.winners],
        "eaten": [names[seat] for seat in result.eaten],
        "accounts": {
            names[seat]: {field: getattr(account, field) for field in account.__dataclass_fields__}
            for seat, account in enumerate(result.accounts)
        },
    }
