"""Refusals: everything the server can say no to, as codes that clients translate, with what was expected instead."""

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


STATUS = {
    Code.NOT_SIGNED_IN: 401, Code.BAD_CREDENTIALS: 401, Code.LOGIN_TAKEN: 409, Code.NO_SUCH_TABLE: 404,
    Code.NO_SUCH_PLAYER: 404, Code.NO_SUCH_PAGE: 404, Code.METHOD: 405, Code.NO_SUCH_SEAT: 404, Code.NO_SUCH_BOT: 422,
    Code.NOT_HOST: 403, Code.NOT_SEATED: 403, Code.NOT_YOUR_SEAT: 403, Code.SEAT_TAKEN: 409, Code.SEAT_EMPTY: 409,
    Code.TABLE_FULL: 409, Code.STARTED: 409, Code.NOT_STARTED: 409, Code.NOT_OVER: 409, Code.NO_SPECTATORS: 403,
    Code.STALE: 409, Code.AHEAD: 409, Code.CLOCK_RUNS: 409, Code.NOTHING_ASKED: 409, Code.BAD_MESSAGE: 400,
    Code.TOO_LARGE: 413, Code.TOO_FAST: 429, Code.BAD_ORIGIN: 403, Code.BAD_ADDRESS: 422, Code.STORAGE: 503,
    Code.INTERNAL: 500,
}  # fmt: skip
RULES_STATUS = 422


class Refusal(Exception):
    """Something was asked for that this server does not grant; nothing has changed."""

    def __init__(self, code: Code | str, **expected: Any) -> None:
        super().__init__(str(code))
        self.code = str(code)
        self.expected = expected
        self.status = STATUS[code] if isinstance(code, Code) else RULES_STATUS


def by_the_rules(error: GameError) -> Refusal:
    """What the rules refused, by its code: their sentence stays in the house."""
    return Refusal(str(error.reason))
