"""The two tiers of tests: `make test` skips tests marked slow, `.ci/run` runs all."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest

_tier = {"quick": False}


def choose_tier(config: pytest.Config) -> None:
    """Called before collection: `-m 'not slow'` selects the quick tier."""
    _tier["quick"] = config.getoption("markexpr") == "not slow"


def examples(*, quick: int, full: int) -> int:
    """Number of random examples per law."""
    return quick if _tier["quick"] else full


def slow_if(is_slow: Callable[[Any], bool], values: Iterable[Any]) -> list[Any]:
    """Parameters of a test, some of them for the slow tier only."""
    return [pytest.param(value, marks=pytest.mark.slow) if is_slow(value) else value for value in values]
