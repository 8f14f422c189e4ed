"""Stable layout: the board has the same box in every state of a turn, and nothing is cut off, covered or broken."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from .conftest import Visitor
from .layout import SIZES, Boxes, Size, survey
from .screens import BOXES, LANGUAGES, SCREENS

ELSEWHERE = ("lobby", "ceremony", "result", "rules", "replay", "review")
STATES = [
    name
    for name in SCREENS
    if name == "discard" or (name.startswith(BOXES) and not any(word in name for word in ELSEWHERE))
]
QUICK = ["classic-turn", "classic-stock", "classic-paying", "classic-claim"]
LONGEST = ["de"]
"""The language with the longest words; all four are measured in the slow tier."""


def compare(visit: Callable[..., Visitor], states: list[str], languages: list[str]) -> None:
    """Every state at every size; the first state of a box is the reference."""
    first: dict[Size, Boxes] = {}
    wrong: list[str] = []
    for state in states:
        visitor = visit()
        stand, found = survey(SCREENS[state](visitor), SIZES, languages)
        wrong += [f"{state} {fault}" for fault in found]
        for size, boxes in stand.items():
            expected = first.setdefault(size, boxes)
            wrong += [
                f"{state} {size}: {name} is {boxes.get(name)}, was {box}"
                for name, box in expected.items()
                if boxes.get(name) != box
            ]
        visitor.context.close()
    assert not wrong, "\n".join(wrong)


def test_the_board_never_moves_and_nothing_is_cut(visit: Callable[..., Visitor]) -> None:
    compare(visit, QUICK, LONGEST)


@pytest.mark.slow
@pytest.mark.parametrize("edition", BOXES)
def test_every_state_holds_at_every_size_in_every_language(visit: Callable[..., Visitor], edition: str) -> None:
    compare(visit, [name for name in STATES if name.startswith("deluxe") == (edition == "deluxe")], LANGUAGES)
