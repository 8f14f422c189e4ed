"""Errors that a caller can cause: one hierarchy, with a stable reason and what was expected instead."""

from __future__ import annotations

from enum import StrEnum


class Reason(StrEnum):
    """Why something was refused: stable codes for programs, which interfaces translate.

    >>> import cleopatra
    >>> try:
    ...     cleopatra.new_game(players=["Ana"])
    ... except cleopatra.GameError as error:
    ...     print(error.reason == cleopatra.Reason.PLAYER_COUNT, error.reason)
    True player-count
    """

    UNKNOWN_EDITION = "unknown-edition"
    UNKNOWN_READING = "unknown-reading"
    UNKNOWN_OPTION = "unknown-option"
    PLAYER_COUNT = "player-count"
    PLAYER_NAME = "player-name"
    BAD_SEED = "bad-seed"
    BAD_LAYOUT = "bad-layout"
    BAD_SETUP = "bad-setup"
    UNKNOWN_SEAT = "unknown-seat"
    UNKNOWN_WORD = "unknown-word"
    BAD_NOTATION = "bad-notation"
    UNKNOWN_CARD = "unknown-card"
    GAME_OVER = "game-over"
    NOT_YOUR_TURN = "not-your-turn"
    NOT_NOW = "not-now"
    NOTHING_OWED = "nothing-owed"
    STALL = "stall"
    CARD_NOT_HELD = "card-not-held"
    DOES_NOT_COVER = "does-not-cover"
    NOTHING_TO_BUILD = "nothing-to-build"
    PIECE_GONE = "piece-gone"
    SLOT_TAKEN = "slot-taken"
    CELL_TAKEN = "cell-taken"
    WRONG_MOSAIC = "wrong-mosaic"
    WRONG_SHAPE = "wrong-shape"
    NO_SANCTUARY = "no-sanctuary"
    NO_STATUE = "no-statue"
    NO_EFFECT = "no-effect"
    VISIT_OPEN = "visit-open"
    ACTION_MISSING = "action-missing"
    HAND_LIMIT = "hand-limit"
    BID_TOO_HIGH = "bid-too-high"
    ANSWER = "answer"
    REQUEST = "request"
    PENALTY = "penalty"
    NOTHING_TO_UNDO = "nothing-to-undo"
    REVEALED = "revealed"
    BAD_TAPE = "bad-tape"
    NOT_A_SAVE = "not-a-save"
    NO_SECRET = "no-secret"
    SAVE_VERSION = "save-version"
    SAVE_DAMAGED = "save-damaged"


def wrong_type(where: str, expected: str, given: object) -> TypeError:
    """The error for an argument that is something else altogether: a path for a text, a game for a view."""
    return TypeError(f"{where} expects {expected}, not {type(given).__name__}: {str(given)[:60]!r}")


class GameError(Exception):
    """Base class: something that the rules or the formats don't allow. Nothing has changed.

    >>> import cleopatra
    >>> game = cleopatra.new_game(seed=7, first=0)
    >>> try:
    ...     game.play(1, "take 1")
    ... except cleopatra.GameError as error:
    ...     print(error.reason, "-", error)
    not-your-turn - it is seat 0's turn
    """

    def __init__(self, reason: Reason, message: str) -> None:
        super().__init__(message)
        self.reason = reason

    def __reduce__(self) -> tuple[type[GameError], tuple[Reason, str]]:
        return type(self), (self.reason, str(self))


class SetupError(GameError):
    """A game can't be started with these settings.

    >>> import cleopatra
    >>> cleopatra.new_game(players=["Ana"])
    Traceback (most recent call last):
    cleopatra.rules.model.errors.SetupError: 1 players; classic is for 3 to 5
    """


class NotationError(GameError):
    """A command that can't be parsed.

    >>> import cleopatra
    >>> cleopatra.new_game(seed=7, first=0).play(0, "take four")
    Traceback (most recent call last):
    cleopatra.rules.model.errors.NotationError: ...
    """


class IllegalAction(GameError):
    """A command that can be parsed but is not legal now.

    >>> import cleopatra
    >>> cleopatra.new_game(seed=7, first=0).play(0, "done")
    Traceback (most recent call last):
    cleopatra.rules.model.errors.IllegalAction: visit the market or the quarry first
    """


class SaveError(GameError):
    """A file that is not a saved game, or was changed after it was saved.

    >>> import cleopatra
    >>> cleopatra.load_game("{}")
    Traceback (most recent call last):
    cleopatra.rules.model.errors.SaveError: not a saved game; expected an object with format 'cleopatra-game'
    """
