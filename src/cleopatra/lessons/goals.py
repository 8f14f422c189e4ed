"""Goals: predicates over a position, so that any way of reaching it counts.

A goal is a mapping; all of it has to hold. Its keys are those of a scenario's expectations and a few more, its values
what is expected, or bounds: `{least: 11}`, `{most: 1}`, `{has: wood}`, `{lacks: lapis}`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from cleopatra.rules.game import Game
from cleopatra.rules.model.events import MosaicLaid
from cleopatra.scenario.expectations import NotUnderstood, compare, found, state_of

Goal = Mapping[str, object]
LEARNER = 0
"""The seat of whoever learns."""
BOUNDS = ("least", "most", "has", "lacks")
PIECES = ("wall", "door", "sphinx", "obelisk", "throne", "mosaic")


def holds(game: Game, goal: Goal) -> bool:
    """Whether all of a goal is true in a position. Raises `NotUnderstood`."""
    return all(_holds(game, key, wanted) for key, wanted in goal.items())


def _holds(game: Game, key: str, wanted: object) -> bool:
    value = _measured(game, key)
    if isinstance(wanted, Mapping):
        if not wanted or any(bound not in BOUNDS for bound in wanted):
            raise NotUnderstood(f"{key}: expected some of {', '.join(BOUNDS)}, not {dict(wanted)!r}")
        value = found(game, key) if value is None else value
        return all(_within(key, value, bound, limit) for bound, limit in wanted.items())
    if value is not None:
        return value == wanted
    return compare(game, key, wanted) is None


def _within(key: str, value: object, bound: str, limit: object) -> bool:
    if bound in ("has", "lacks"):
        cards = value.split() if isinstance(value, str) else value
        if not isinstance(cards, list) or not isinstance(limit, str):
            raise NotUnderstood(f"{key}: {bound} is for cards")
        there = Counter(str(card).rstrip("^") for card in cards)
        inside = all(there[card] >= n for card, n in Counter(limit.split()).items())
        return inside if bound == "has" else not any(there[card] for card in limit.split())
    if not isinstance(value, int) or not isinstance(limit, int):
        raise NotUnderstood(f"{key}: {bound} is for numbers")
    return value >= limit if bound == "least" else value <= limit


def _measured(game: Game, key: str) -> object:
    """What a scenario's expectations don't measure; None for what they do."""
    s = state_of(game)
    seat = LEARNER
    if key == "passed":
        return game.over or game.active != seat
    if key == "market":
        return bool(s.went_to_market) and game.active == seat
    if key == "quarry":
        return bool(s.went_to_quarry) and game.active == seat
    if key == "visiting":
        return game.phase in ("visit", "claim")
    if key == "phase":
        return game.phase
    if key == "called":
        return str(found(game, "worshippers")).split()[-1] if s.called else "none"
    if key == "formed":
        laid = [event for event in game.log() if isinstance(event, MosaicLaid)]
        return bool(laid and laid[-1].sanctuaries)
    if key == "cards":
        return s.hand_size[seat]
    if key == "cells":
        sanctuaries = found(game, "sanctuaries")
        return sanctuaries.get(game.players[seat], 0) if isinstance(sanctuaries, dict) else 0
    name, _, which = key.partition(".")
    if name == "stall" and which in ("1", "2", "3"):
        stalls = found(game, "stalls")
        return stalls[int(which) - 1] if isinstance(stalls, list) else ""
    if name == "built" and which in PIECES:
        return _standing(game, which)
    return None


def _standing(game: Game, piece: str) -> int:
    s = state_of(game)
    if piece == "throne":
        return s.throne
    if piece == "mosaic":
        return len({mosaic for mosaic in s.mosaic_at if mosaic})
    return sum({"wall": s.walls, "door": s.doors, "sphinx": s.sphinxes, "obelisk": s.obelisks}[piece])
