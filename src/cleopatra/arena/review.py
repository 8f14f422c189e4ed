"""A game review: an analysis summed up by turn and by player, the same for terminal and server."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from cleopatra.bots import Budget
from cleopatra.rules.game import Game
from cleopatra.rules.model.events import AmuletsChanged, PieceBuilt, TalentsChanged

from .analysis import Analysis, Judged

QUICK = Budget(nodes=160)
"""The budget of each question, unless more is asked for."""
LEAST_CHANCE = 0.02
"""Where even the best choice has no more than this chance to win, no choice counts as a mistake."""


@dataclass(frozen=True, slots=True)
class Decided:
    """A whole turn of one player as one decision: what it was worth, and its small steps."""

    turn: int
    seat: int
    first: int
    """The number of choices before it: a position of the replay."""
    last: int
    lost: float
    """What its choices lost, together."""
    key: int | None
    """Where it lost most, among `steps`; None where nothing was to be decided."""
    steps: tuple[Judged, ...]
    """Every choice in it that was judged."""


@dataclass(frozen=True, slots=True)
class PlayerSummary:
    """One player: how well they chose, and where talents and amulets came from."""

    accuracy: float | None
    """The share of what the best choices promised, on average over their turns; None without a judged choice."""
    finest: int | None
    """Among the decisions: where most depended on the choice, and the best was found."""
    costliest: int | None
    luck: float
    """What dice and cards changed for them in the whole game."""
    talents: dict[str, int]
    """By kind of piece, and by the reasons of other changes."""
    amulets: dict[str, int]


@dataclass(frozen=True, slots=True)
class Review:
    """A review, as far as it is ready."""

    analysis: Analysis
    decisions: tuple[Decided, ...]
    summaries: tuple[PlayerSummary, ...]
    """By seat."""

    def to_dict(self) -> dict[str, Any]:
        """JSON-compatible data: the analysis, with decisions and summaries; seats are numbers from 0, and a decision's
        steps are places among the judged choices."""
        place = {judged.move: at for at, judged in enumerate(self.analysis.judged)}
        decisions = [
            {**asdict(replace(one, steps=())), "steps": [place[step.move] for step in one.steps]}
            for one in self.decisions
        ]
        return {**self.analysis.to_dict(), "decisions": decisions, "summaries": [asdict(one) for one in self.summaries]}


def review(game: Game, analysis: Analysis) -> Review:
    """An analysis in whole turns and by player."""
    decisions = _decisions(game, analysis)
    return Review(analysis, decisions, tuple(_summary(game, analysis, decisions, s) for s in range(len(game.players))))


def _decisions(game: Game, analysis: Analysis) -> tuple[Decided, ...]:
    """Each turn's choices of its player; answers of others in it are decisions of their own."""
    starts = [moment.move for moment in analysis.moments]
    ends = [*starts[1:], len(game.moves) + 1]
    found = []
    for moment, last in zip(analysis.moments, ends, strict=True):
        steps = [judged for judged in analysis.judged if moment.move <= judged.move < last]
        for seat in dict.fromkeys([moment.seat, *(step.seat for step in steps)]):
            own = tuple(step for step in steps if step.seat == seat)
            if own or seat == moment.seat:
                key = max(range(len(own)), key=lambda at: own[at].lost) if own else None
                lost = sum(step.lost for step in own)
                found.append(Decided(moment.turn, seat, moment.move - 1, last - 1, lost, key, own))
    return tuple(found)


def _share(decided: Decided) -> float:
    """The share of the best choice's value that the real choice kept."""
    if decided.key is None:
        return 1.0
    best = decided.steps[decided.key].chosen.chance + decided.steps[decided.key].lost
    return 1.0 if best < LEAST_CHANCE else max(0.0, 1 - decided.lost / best)


def _stake(decided: Decided) -> float:
    """How much worse the next best alternative was than what was chosen."""
    gaps = [
        step.chosen.chance - step.alternatives[0].chance
        for step in decided.steps
        if step.alternatives and not step.lost
    ]
    return max(gaps, default=0.0)


def _summary(game: Game, analysis: Analysis, decisions: Sequence[Decided], seat: int) -> PlayerSummary:
    own = [(at, one) for at, one in enumerate(decisions) if one.seat == seat and one.steps]
    finest = max(own, key=lambda pair: _stake(pair[1]), default=None)
    costliest = max(own, key=lambda pair: pair[1].lost, default=None)
    talents, amulets = _sources(game, seat)
    return PlayerSummary(
        accuracy=sum(_share(one) for _, one in own) / len(own) if own else None,
        finest=finest[0] if finest and _stake(finest[1]) > 0 else None,
        costliest=costliest[0] if costliest and costliest[1].lost > 0 else None,
        luck=sum(moment.luck[seat] for moment in analysis.moments),
        talents=talents,
        amulets=amulets,
    )


def _sources(game: Game, seat: int) -> tuple[dict[str, int], dict[str, int]]:
    """Where a player's talents and amulets came from, in the order in which they first came; and the end's account."""
    talents: dict[str, int] = {}
    amulets: dict[str, int] = {}
    for event in game.log():
        if isinstance(event, PieceBuilt) and event.seat == seat:
            piece = event.piece.split()[0]
            _add(talents, "throne" if piece == "pedestal" else piece, event.talents)
        elif isinstance(event, TalentsChanged) and event.seat == seat and event.why != "piece":
            _add(talents, event.why, event.change)
        elif isinstance(event, AmuletsChanged) and event.seat == seat:
            _add(amulets, event.why, event.change)
    result = game.result
    if result is not None:
        account = result.accounts[seat]
        _add(amulets, "tainted", account.tainted_cards)
        _add(amulets, "sanctuaries", account.amulets - account.amulets_before - account.tainted_cards)
        _add(talents, "merchants", account.merchant_talents)
        _add(talents, "price", -account.price)
    return talents, amulets


def _add(sources: dict[str, int], why: str, change: int) -> None:
    if change:
        sources[why] = sources.get(why, 0) + change
