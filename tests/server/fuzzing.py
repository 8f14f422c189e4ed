"""Malformed messages of every kind: truncated, mutated, oversized and absurd."""

from __future__ import annotations

import json
import random
from typing import Any

MESSAGES: list[dict[str, Any]] = [
    {"type": "look", "seat": 0, "position": 3},
    {"type": "play", "id": "a", "seat": 0, "position": 3, "action": "take 1"},
    {"type": "undo", "id": "a", "seat": 0, "position": 3},
    {"type": "answer-undo", "id": "a", "seat": 0, "agree": True},
    {"type": "view", "id": "a", "seat": 0},
    {"type": "plan", "id": "a", "seat": 0},
    {"type": "hint", "id": "a", "seat": 0, "confirmed": True},
    {"type": "plan", "id": "a", "seat": 0, "action": "take 1"},
    {"type": "plan", "id": "a", "seat": 0, "action": "build wall L1 pay stone", "held": 0},
    {"type": "say", "id": "a", "text": "hello"},
    {"type": "ping", "id": "a"},
]
ABSURD: list[Any] = [
    None, -1, 10**30, 1.5, 1e308, "", "\x00", "é" * 50, [], [[]], {}, True, "x" * 5000, "a b", "'; DROP TABLE journal",
    "../../etc/passwd", "bid 99999999999999999999", "build", "build ; ; pay", "envoy Ana", "offer", "mosaic", "take ١",
]  # fmt: skip


def malformed(rng: random.Random) -> str | bytes:
    """One message that no client of ours would send."""
    kind = rng.randrange(6)
    if kind == 0:
        return rng.randbytes(rng.randrange(200))
    text = json.dumps(rng.choice(MESSAGES))
    if kind == 1:
        return text[: rng.randrange(len(text))]
    if kind == 2:
        at = rng.randrange(len(text))
        return text[:at] + chr(rng.randrange(0x20, 0x3000)) + text[at + rng.randrange(3) :]
    message = dict(rng.choice(MESSAGES))
    if kind == 3:
        message[rng.choice([*message, "more"])] = rng.choice(ABSURD)
    elif kind == 4:
        message.pop(rng.choice(list(message)))
    else:
        return "[" * rng.randrange(3000) + "{" * rng.randrange(3000)
    return json.dumps(message)
