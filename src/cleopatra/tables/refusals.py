"""Refusals: everything that can be refused, as codes that clients translate, with what was expected instead."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

from cleopatra.rules.model.errors import GameError


class Code(StrEnum):
    """Why something was refused, beside the reasons of the rules (`rules.errors.Reason`)."""

    NOT_SIGNED_IN = "not-signed-in"
    BAD_CREDENTIALS = "bad-credentials"
    LOGIN_TAKEN = "login-taken"
    NO_SUCH_TABLE = "no-such-table"
    NO_SUCH_PLAYER = "no-such-player"
    NO_SUCH_PAGE = "no-such-page"
    METHOD = "method"
    NO_SUCH_SEAT = "no-such-seat"
    NO_SUCH_BOT = "no-such-bot"
    NOT_HOST = "not-host"
    NOT_SEATED = "not-seated"
    NOT_YOUR_SEAT = "not-your-seat"
    SEAT_TAKEN = "seat-taken"
    SEAT_EMPTY = "seat-empty"
    TABLE_FULL = "table-full"
    STARTED = "started"
    NOT_STARTED = "not-started"
    NOT_OVER = "not-over"
    NO_SPECTATORS = "no-spectators"
    STALE = "stale-position"
    AHEAD = "position-ahead"
    CLOCK_RUNS = "clock-runs"
    NOTHING_ASKED = "nothing-asked"
    BAD_MESSAGE = "bad-message"
    TOO_LARGE = "too-large"
    TOO_FAST = "too-fast"
    BAD_ORIGIN = "bad-origin"
    BAD_ADDRESS = "bad-address"
    STORAGE = "storage"
    INTERNAL = "internal"


class Refusal(Exception):
    """Something was asked for that is not granted; nothing has changed."""

    def __init__(self, code: Code | str, **expected: Any) -> None:
        super().__init__(str(code))
        self.code = str(code)
        self.expected = expected


def by_the_rules(error: GameError) -> Refusal:
    """What the rules refused, by its code: their sentence is not sent."""
    return Refusal(str(error.reason))
