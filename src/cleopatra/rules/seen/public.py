"""The public fields of a state, by name.

Written by `tools/state_fields.py` from `model/fields.py`; change it there and run `make generate`.
"""

from __future__ import annotations

from ..model.state import State


def public_scalars(s: State) -> dict[str, int]:
    """Public single numbers."""
    return {
        "players": s.players,
        "mirror": s.mirror,
        "open_tallies": s.open_tallies,
        "draw_size": s.draw_size,
        "draw_face_up": s.draw_face_up,
        "discard_size": s.discard_size,
        "aside_size": s.aside_size,
        "aside_next": s.aside_next,
        "stocked": s.stocked,
        "five_size": s.five_size,
        "pile_size": s.pile_size,
        "throne": s.throne,
        "completed": s.completed,
        "cleopatra": s.cleopatra,
        "altar": s.altar,
        "sanctuaries": s.sanctuaries,
        "phase": s.phase,
        "back": s.back,
        "active": s.active,
        "went_to_market": s.went_to_market,
        "went_to_quarry": s.went_to_quarry,
        "visits_allowed": s.visits_allowed,
        "called": s.called,
        "architect": s.architect,
        "limit_answered": s.limit_answered,
        "smuggled": s.smuggled,
        "scribes": s.scribes,
        "moved": s.moved,
        "idle_turns": s.idle_turns,
        "last_turns": s.last_turns,
        "turns": s.turns,
        "built_total": s.built_total,
        "fresh": s.fresh,
        "palms_covered": s.palms_covered,
        "formed_count": s.formed_count,
        "claimed_now": s.claimed_now,
        "memo": s.memo,
    }


def public_arrays(s: State) -> dict[str, tuple[int, ...]]:
    """Public arrays."""
    return {
        "merchants": tuple(s.merchants),
        "statues": tuple(s.statues),
        "hand_size": tuple(s.hand_size),
        "total": tuple(s.total),
        "stall_size": tuple(s.stall_size),
        "cells": tuple(s.cells),
        "mosaic_at": tuple(s.mosaic_at),
        "walls": tuple(s.walls),
        "doors": tuple(s.doors),
        "sphinxes": tuple(s.sphinxes),
        "obelisks": tuple(s.obelisks),
        "tiles": tuple(s.tiles),
        "sanctuary": tuple(s.sanctuary),
        "sanctuary_owner": tuple(s.sanctuary_owner),
        "sanctuary_statue": tuple(s.sanctuary_statue),
        "pool": tuple(s.pool),
        "built": tuple(s.built),
        "formed": tuple(s.formed),
    }
