"""Bodies about reviews of finished games. Seats and places in lists are numbers from 0, chances from 0 to 1."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

Depth = Literal["quick", "deep"]
ReviewProgress = Literal["none", "waiting", "running", "stopped", "done"]


class ReviewOption(msgspec.Struct):
    """One alternative: a small choice, what is planned to follow it, the chance to win after it, and why."""

    action: str
    chance: float
    reason: str
    """A code for clients to translate."""
    numbers: list[float]
    then: list[str]


class ReviewChoice(msgspec.Struct):
    """One real choice, judged by what the seat could know."""

    move: int
    turn: int
    seat: int
    kind: str
    choices: int
    chosen: ReviewOption
    weighed: bool
    lost: float
    alternatives: list[ReviewOption]


class ReviewMoment(msgspec.Struct):
    """Everybody's chances when a turn began, and what luck changed in it."""

    move: int
    turn: int
    seat: int
    chances: list[float]
    opened: list[float]
    luck: list[float]


class ReviewTurningPoint(msgspec.Struct):
    """A turn that changed the chances."""

    turn: int
    seat: int
    gainer: int
    loser: int
    before: list[float]
    after: list[float]
    choices: list[str]


class ReviewDecision(msgspec.Struct):
    """A whole turn of one player as one decision; its steps are places among the judged choices."""

    turn: int
    seat: int
    first: int
    last: int
    lost: float
    key: int | None
    steps: list[int]


class ReviewSummary(msgspec.Struct):
    """One player."""

    accuracy: float | None
    finest: int | None
    costliest: int | None
    luck: float
    talents: dict[str, int]
    amulets: dict[str, int]


class Review(msgspec.Struct):
    """A review, as far as it is ready."""

    players: list[str]
    judged: list[ReviewChoice]
    moments: list[ReviewMoment]
    turning_points: list[ReviewTurningPoint]
    winners: list[int] | None
    decisions: list[ReviewDecision]
    summaries: list[ReviewSummary]


class ReviewState(msgspec.Struct):
    """The progress of a review."""

    depth: Depth
    state: ReviewProgress
    turns: int
    done: int
    """Turns whose choices have been judged."""
    mine: bool
    """Whether you may stop it."""
    review: Review | None
    """As soon as all turns are in the chart."""


class AskReview(msgspec.Struct, forbid_unknown_fields=True):
    """The depth of a review."""

    depth: Depth = "quick"


class ReviewKey(msgspec.Struct):
    """What a private link to a review holds besides the table's id."""

    key: Annotated[str, Meta(min_length=32, max_length=32)]
