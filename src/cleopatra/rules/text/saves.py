"""Saves: a game as a text file with its format, its rules version and a seal, to be played back for ever."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from ..model.errors import Reason, SaveError
from ..model.phases import MAX_PILE, PHASE_NAMES, STALLS
from ..model.state import ARRAYS, State

FORMAT = "cleopatra-game"
FORMAT_VERSION = 1
RULES_VERSION = 1

SCALARS = (
    "players mirror open_tallies draw_size draw_face_up discard_size aside_size aside_next stocked five_size "
    "pile_size throne completed cleopatra altar sanctuaries phase back active went_to_market went_to_quarry "
    "visits_allowed called architect limit_answered smuggled scribes moved idle_turns "
    "last_turns turns built_total fresh palms_covered formed_count claimed_now position"
).split()


def fingerprint(s: State) -> str:
    """A short hash of everything in a state: equal for equal positions, on any machine."""
    arrays = {name: list(getattr(s, name)) for name in ARRAYS if name != "stall"}
    for name, size in (("draw", s.draw_size), ("aside", s.aside_size), ("five", s.five_size), ("pile", s.pile_size)):
        del arrays[name][size:]
    numbers = [getattr(s, name) for name in SCALARS]
    everything = [s.edition.key, s.reading.key, numbers, _stalls(s), arrays]
    return hashlib.blake2b(_canonical(everything), digest_size=16).hexdigest()


FACTS = (
    "talents amulets merchants statues hand stall_size discard mosaic_at pool built walls doors sphinxes obelisks "
    "tiles sanctuary_owner sanctuary_statue sanctuary formed reply asked offered accepted kept"
).split()
FACT_NUMBERS = (
    "players aside_next stocked throne completed cleopatra altar sanctuaries active went_to_market went_to_quarry "
    "visits_allowed called architect limit_answered smuggled scribes moved idle_turns "
    "last_turns turns built_total fresh palms_covered claimed_now"
).split()


def position_hash(s: State) -> str:
    """A hash of the facts on the table only: it stays the same when the program's inner workings change."""
    facts: dict[str, object] = {name: list(getattr(s, name)) for name in FACTS}
    facts |= {name: getattr(s, name) for name in FACT_NUMBERS}
    facts |= {"edition": s.edition.key, "reading": s.reading.key}
    facts |= {"phase": PHASE_NAMES[s.phase], "back": PHASE_NAMES[s.back], "draw": list(s.draw[: s.draw_size])}
    facts |= {"aside": list(s.aside[: s.aside_size]), "five": list(s.five[: s.five_size])}
    facts |= {"pile": list(s.pile[: s.pile_size]), "stalls": _stalls(s)}
    return hashlib.blake2b(_canonical(facts), digest_size=16).hexdigest()


def _stalls(s: State) -> list[list[int]]:
    return [list(s.stall[i * MAX_PILE : i * MAX_PILE + s.stall_size[i]]) for i in range(STALLS)]


def _canonical(body: object) -> bytes:
    return json.dumps(body, sort_keys=True, separators=(",", ":"), ensure_ascii=True).encode()


def _seal(body: dict[str, Any]) -> str:
    return hashlib.sha256(_canonical(body)).hexdigest()


def seal_save(body: dict[str, Any]) -> str:
    """A save file's text: one JSON object, one line a part, with its seal."""
    whole = {"format": FORMAT, "version": FORMAT_VERSION, "rules": RULES_VERSION, **body}
    whole["seal"] = _seal(whole)
    return json.dumps(whole, indent=1, ensure_ascii=False) + "\n"


def open_save(text: str) -> dict[str, Any]:
    """The content of a save file, once it is sure to be one and whole."""
    try:
        whole = json.loads(text)
    except ValueError as error:
        raise SaveError(Reason.NOT_A_SAVE, f"not a saved game, or cut short: {error}") from None
    if not isinstance(whole, dict) or whole.get("format") != FORMAT:
        raise SaveError(Reason.NOT_A_SAVE, f"not a saved game; expected an object with format {FORMAT!r}")
    if whole.get("version") != FORMAT_VERSION:
        raise SaveError(
            Reason.SAVE_VERSION, f"save format {whole.get('version')!r}; this program reads {FORMAT_VERSION}"
        )
    if whole.get("rules") != RULES_VERSION:
        raise SaveError(
            Reason.SAVE_VERSION, f"rules version {whole.get('rules')!r}; this program plays {RULES_VERSION}"
        )
    seal = whole.pop("seal", None)
    if seal != _seal(whole):
        raise SaveError(Reason.SAVE_DAMAGED, "the file was changed after it was saved: its seal does not fit")
    return whole
