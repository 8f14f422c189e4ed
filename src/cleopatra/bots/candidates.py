"""Candidates: what a bot weighs before it chooses, with a value in talents and a reason in a code and numbers."""

from __future__ import annotations

from dataclasses import dataclass

from cleopatra.rules.model.actions import Action


@dataclass(frozen=True, slots=True)
class Candidate:
    """One choice as its bot sees it."""

    action: Action
    value: float
    reason: str
    """A message code like `take.stall`; whoever shows it has the words."""
    numbers: tuple[float, ...] = ()
    then: tuple[int, ...] = ()
    """What is meant to follow it in the same turn."""


def best_of(candidates: list[Candidate]) -> Candidate:
    """The most valuable; among equals the first in canonical order."""
    return max(candidates, key=lambda candidate: candidate.value)
