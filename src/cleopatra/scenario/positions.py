"""Writing down a position: the `setup` of a scenario that begins where a game stands."""

from __future__ import annotations

from typing import Any

from cleopatra.rules.model.cards import KINDS
from cleopatra.rules.model.geometry import SIDE_NAMES, WALL_NAMES
from cleopatra.rules.model.phases import TURN
from cleopatra.rules.model.pieces import CELL_NAMES, MOSAICS
from cleopatra.rules.model.state import State
from cleopatra.rules.play.hands import hand_names
from cleopatra.rules.text.position import THRONE_STAGES, write_cards

from .expectations import stalls_of


def position_of(s: State, names: tuple[str, ...]) -> dict[str, Any]:
    """The position as a `setup`, when a turn begins. What players remember of each other's hands is not in it.

    Raises ValueError in the middle of a turn, and in the last round of a game.
    """
    if s.phase != TURN or s.went_to_market or s.went_to_quarry or s.called or s.last_turns:
        raise ValueError("a position can be written down when a turn begins, before the last round")
    box = s.edition
    seats = range(s.players)
    setup: dict[str, Any] = {
        "hands": {names[seat]: " ".join(hand_names(s, seat)) for seat in seats},
        "talents": {names[seat]: s.talents[seat] for seat in seats},
        "amulets": {names[seat]: s.amulets[seat] for seat in seats},
        "statues": {names[seat]: s.statues[seat] for seat in seats},
        "stalls": stalls_of(s),
        "draw": write_cards(box, [s.draw[i] for i in range(s.draw_size - 1, -1, -1)]),
        "discard": " ".join([box.card_names[kind] for kind in range(KINDS) for _ in range(s.discard[kind])]),
        "mosaics": " ".join([MOSAICS[s.pile[i]] for i in range(s.pile_size - 1, -1, -1)]),
        "garden": _garden(s),
        "walls": " ".join([name for slot, name in enumerate(WALL_NAMES) if s.walls[slot]]),
        "doors": _sides(s.doors),
        "obelisks": _sides(s.obelisks),
        "sphinxes": dict(zip(SIDE_NAMES, s.sphinxes, strict=True)) if box.sphinx_room[1] else s.sphinxes[0],
        "throne": THRONE_STAGES[s.throne],
        "sanctuaries": _sanctuaries(s, names),
        "cleopatra": s.cleopatra,
        "turn": names[s.active],
    }
    if box.merchants:
        setup["merchants"] = {names[seat]: s.merchants[seat] for seat in seats}
    if box.dice:
        setup["altar"] = s.altar
    if box.tiles:
        setup["worshippers"] = " ".join([box.worshippers[s.tiles[i]].name for i in range(box.tiles)])
    return setup


def _garden(s: State) -> list[str]:
    laid: dict[int, list[str]] = {}
    for cell, mosaic in enumerate(s.mosaic_at):
        if mosaic:
            laid.setdefault(mosaic - 1, []).append(CELL_NAMES[cell])
    return [" ".join([MOSAICS[mosaic], *cells]) for mosaic, cells in sorted(laid.items())]


def _sides(built: list[int]) -> str:
    return " ".join([side for side, stands in zip(SIDE_NAMES, built, strict=True) if stands])


def _sanctuaries(s: State, names: tuple[str, ...]) -> list[dict[str, str]]:
    return [
        {
            "owner": names[s.sanctuary_owner[i]],
            "cells": " ".join([CELL_NAMES[cell] for cell, mark in enumerate(s.sanctuary) if mark == i + 1]),
            "statue": CELL_NAMES[s.sanctuary_statue[i]],
        }
        for i in range(s.sanctuaries)
    ]
