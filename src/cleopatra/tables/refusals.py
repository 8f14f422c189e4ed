"""Refusals: everything that can be refused, as codes for clients to translate, with what was expected."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

from cleopatra.rules.model.errors import GameError


class Code(StrEnum):
    """Why something was refused, besides the reasons of the rules (`rules.errors.Reason`)."""

    NOT_SIGNED_IN = "not-signed-in"
    BAD_CREDENTIALS = "bad-credentials"
    LOGIN_TAKEN = "login-taken"
    NO_SUCH_TABLE = "no-such-table"
    NO_SUCH_PLAYER = "no-such-player"
    NO_SUCH_PAGE = "no-such-page"
    NO_SUCH_ENTRY = "no-such-entry"
    METHOD = "method"
    NO_SUCH_SEAT = "no-such-seat"
    NO_SUCH_BOT = "no-such-bot"
    NOT_HOST = "not-host"
    NOT_SEATED = "not-seated"
    NOT_YOUR_SEAT = "not-your-seat"
    PUT_OUT = "put-out"
    SEAT_TAKEN = "seat-taken"
    SEAT_EMPTY = "seat-empty"
    SEAT_RESIGNED = "seat-resigned"
    TABLE_FULL = "table-full"
    STARTED = "started"
    NOT_STARTED = "not-started"
    NOT_ALONE = "not-alone"
    NOT_OVER = "not-over"
    OTHER_RULES = "other-rules"
    ENDED = "ended"
    DRAINING = "draining"
    BANNED = "banned"
    NO_SPECTATORS = "no-spectators"
    STALE = "stale-position"
    AHEAD = "position-ahead"
    CLOCK_RUNS = "clock-runs"
    NOT_CONFIRMED = "not-confirmed"
    NOTHING_ASKED = "nothing-asked"
    BAD_NAME = "bad-name"
    BAD_MESSAGE = "bad-message"
    TOO_DEEP = "too-deep"
    TOO_MANY = "too-many"
    TOO_LARGE = "too-large"
    TOO_FAST = "too-fast"
    TOO_MANY_GAMES = "too-many-games"
    BAD_ORIGIN = "bad-origin"
    BAD_ADDRESS = "bad-address"
    STORAGE = "storage"
    INTERNAL = "internal"


class Refusal(Exception):
    """A refused request; nothing has changed."""

    def __init__(self, code: Code | str, **expected: Any) -> None:
        super().__init__(str(code))
        self.code = str(code)
        self.expected = expected


def by_the_rules(error: GameError) -> Refusal:
    """A refusal by the rules, by its code; the message is not sent."""
    return Refusal(str(error.reason))
