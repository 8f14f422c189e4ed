"""Saves: a game as a text file with a format version, a rules version and a checksum."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from ..model.errors import Reason, SaveError, wrong_type
from ..model.fields import FIELDS, Field
from ..model.phases import MAX_PILE, STALLS
from ..model.state import State

FORMAT = "cleopatra-game"
FORMAT_VERSION = 1
RULES_VERSION = 1


def fingerprint(s: State) -> str:
    """A short hash of everything in a state: equal for equal positions, on any machine."""
    everything = [s.edition.key, s.reading.key, {field.name: value_of(s, field) for field in FIELDS if is_kept(field)}]
    return hashlib.blake2b(_canonical(everything), digest_size=16).hexdigest()


def position_hash(s: State) -> str:
    """A hash of the facts of a position only: independent of internals of the program."""
    facts: dict[str, object] = {field.name: value_of(s, field) for field in FIELDS if field.fact}
    facts |= {"edition": s.edition.key, "reading": s.reading.key, "players": s.players}
    facts |= {"phase": s.edition.phase_names[s.phase], "back": s.edition.phase_names[s.back]}
    return hashlib.blake2b(_canonical(facts), digest_size=16).hexdigest()


def is_kept(field: Field) -> bool:
    """Whether a field is part of a position: not the source of randomness, nor internal counters."""
    return field.name not in ("seed", "secret", "secure", "remembers")


def value_of(s: State, field: Field) -> int | list[int] | list[list[int]]:
    """A field as plain numbers, without unused entries."""
    if field.name == "stall":
        return _stalls(s)
    if not field.size:
        return int(getattr(s, field.name))
    row = list(getattr(s, field.name))
    return row[: getattr(s, field.used)] if field.used else row


def _stalls(s: State) -> list[list[int]]:
    return [list(s.stall[i * MAX_PILE : i * MAX_PILE + s.stall_size[i]]) for i in range(STALLS)]


def _canonical(body: object) -> bytes:
    return json.dumps(body, sort_keys=True, separators=(",", ":"), ensure_ascii=True).encode()


def digest(body: object) -> str:
    """SHA-256 of plain data, as 64 hexadecimal digits."""
    return hashlib.sha256(_canonical(body)).hexdigest()


def seal_save(body: dict[str, Any]) -> str:
    """The text of a save file: one JSON object, one line per part, with its checksum."""
    whole = {"format": FORMAT, "version": FORMAT_VERSION, "rules": RULES_VERSION, **body}
    whole["seal"] = digest(whole)
    return json.dumps(whole, indent=1, ensure_ascii=False) + "\n"


def open_save(text: str) -> dict[str, Any]:
    """The content of a save file, after checking that it is valid and complete."""
    if not isinstance(text, str):
        raise wrong_type("load_game", "the text of a save file, such as Path('game.json').read_text('utf-8')", text)
    if not text.lstrip().startswith("{"):
        message = f"not a saved game, which begins with {{: {text[:60]!r}; expected the text of a file, not its name"
        raise SaveError(Reason.NOT_A_SAVE, message)
    try:
        whole = json.loads(text)
    except ValueError as error:
        raise SaveError(Reason.NOT_A_SAVE, f"not a saved game, or cut short: {error}") from None
    except RecursionError:
        raise SaveError(Reason.NOT_A_SAVE, "not a saved game: nested too deeply") from None
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
    if seal != digest(whole):
        raise SaveError(Reason.SAVE_DAMAGED, "the file was changed after it was saved: its checksum does not match")
    return whole
