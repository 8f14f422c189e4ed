"""What a view says about the table, as counts named like `features`, not yet divided by their units."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from cleopatra.engine.features import (
    CELL_PLANES,
    PLANE_FORMED,
    PLANE_MOSAIC,
    PLANE_OWNER,
    PLANE_PALM,
    PLANE_STATUE,
    PLANES,
)
from cleopatra.rules.model.actions import TILES
from cleopatra.rules.model.cards import KIND_MASK, KINDS
from cleopatra.rules.model.geometry import LAST_STEP
from cleopatra.rules.model.phases import HIDDEN, OPEN_PHASE, PHASES, SACRED, SEATS, STALLS, UNDECIDED
from cleopatra.rules.model.pieces import CELLS, MOSAIC_COUNT, PIECES
from cleopatra.rules.seen.view import View

Facts = dict[str, Sequence[float] | NDArray[np.float64]]

TURN = "went_to_market went_to_quarry called architect limit_answered smuggled moved fresh".split()
TURN_COUNTS = "visits_allowed scribes idle_turns last_turns built_total palms_covered formed_count claimed_now".split()
UNITS = np.array([unit for _, unit, _ in CELL_PLANES], dtype=np.float64)


def facts_of(view: View, seat: int) -> Facts:
    """Everything except the rows of the seats."""
    return {"planes": planes(view, seat), **_agreed(view), **_turn(view), **_cards(view, seat), **_palace(view)}


def one_hot(size: int, at: Iterable[int]) -> list[float]:
    """1 at some places, 0 elsewhere."""
    row = [0.0] * size
    for place in at:
        row[place] = 1.0
    return row


def counted(kinds: Iterable[int]) -> list[float]:
    """How many of each kind."""
    row = [0.0] * KINDS
    for kind in kinds:
        row[kind] += 1
    return row


def planes(view: View, seat: int) -> NDArray[np.float64]:
    """The garden, plane by plane."""
    a = view.arrays
    cells = np.array(a["cells"])
    table = np.zeros((PLANES, CELLS))
    for kind in range(SACRED + 1):
        table[kind] = cells == kind
    table[PLANE_PALM] = np.array(view.layout.palms) != 0
    sanctuary = np.array(a["sanctuary"])
    for number in range(view.scalars["sanctuaries"]):
        owner = (a["sanctuary_owner"][number] - seat) % view.scalars["players"]
        table[PLANE_OWNER + owner] += sanctuary == number + 1
        table[PLANE_STATUE, a["sanctuary_statue"][number]] = 1
    table[PLANE_FORMED] = a["formed"]
    table[PLANE_MOSAIC] = a["mosaic_at"]
    return table / UNITS[:, None]


def _agreed(view: View) -> Facts:
    box = view.notation.box
    reading = box.reading(view.reading)
    return {
        "box": box.traits,
        "reading": [reading.limit_at_market, reading.envoy_one_kind, reading.envoy_other_card],
        "options": [view.scalars["mirror"], view.scalars["open_tallies"]],
        "players": one_hot(SEATS, [view.scalars["players"] - 1]),
        "deck": view.arrays["total"],
    }


def _turn(view: View) -> Facts:
    n, a = view.scalars, view.arrays
    return {
        "phase": one_hot(OPEN_PHASE, [n["phase"]] if n["phase"] < OPEN_PHASE else []),
        "back": one_hot(OPEN_PHASE, [n["back"]]),
        "open_phase": one_hot(PHASES - OPEN_PHASE, [n["phase"] - OPEN_PHASE] if n["phase"] >= OPEN_PHASE else []),
        "memo": [n["memo"]],
        "turn": [n[name] for name in TURN],
        "turn_counts": [n[name] for name in TURN_COUNTS],
        "turns": [n["turns"]],
        "stocked": [n["stocked"]],
        "counter": a["pool"],
        "built": a["built"],
    }


def _cards(view: View, seat: int) -> Facts:
    n = view.scalars
    aside = view.aside[n["aside_next"] :]
    reply = view.reply[seat] if view.reply else UNDECIDED
    return {
        "hand": view.hand,
        "draw": [n["draw_size"], n["draw_face_up"]],
        "draw_top": one_hot(KINDS, _seen([view.top])),
        "discard": [n["discard_size"]],
        "discard_seen": view.seen_discard,
        "stall_sizes": [len(stall) for stall in view.stalls],
        "stall_hidden": [stall.count(HIDDEN) for stall in view.stalls],
        "stall_cards": np.array([counted(_seen(stall)) for stall in view.stalls]),
        "aside_hidden": one_hot(STALLS, [place for place, card in enumerate(aside) if card == HIDDEN]),
        "aside_cards": np.array([counted(_seen(aside[place : place + 1])) for place in range(STALLS)]),
        "five_size": [n["five_size"]],
        "five": counted(view.five),
        "kept": counted(kind for kind, kept in zip(view.five, view.kept, strict=False) if kept),
        "reply": [max(reply, 0)],
    }


def _seen(cards: Sequence[int]) -> list[int]:
    return [card & KIND_MASK for card in cards if card != HIDDEN]


def _palace(view: View) -> Facts:
    n, a = view.scalars, view.arrays
    tiles = a["tiles"][: view.notation.box.tiles]
    return {
        "walls": [stands > 0 for stands in a["walls"]],
        "doors": [stands > 0 for stands in a["doors"]],
        "sphinxes": a["sphinxes"],
        "obelisks": [stands > 0 for stands in a["obelisks"]],
        "throne": [n["throne"]],
        "complete": [n["completed"] >> piece & 1 for piece in range(PIECES)],
        "cleopatra": one_hot(LAST_STEP + 1, [n["cleopatra"]]),
        "altar": [n["altar"]],
        "tiles": one_hot(TILES**2, [place * TILES + tile for place, tile in enumerate(tiles)]),
        "pile_left": one_hot(MOSAIC_COUNT, view.pile),
        "pile_top": one_hot(MOSAIC_COUNT, [] if view.top_mosaic == HIDDEN else [view.top_mosaic]),
        "sanctuaries": [n["sanctuaries"]],
    }
