"""Checks before any test: the compiled modules match the source."""

from __future__ import annotations

import pytest

import cleopatra
from tests.tiers import choose_tier


def pytest_configure(config: pytest.Config) -> None:
    choose_tier(config)
    stale = cleopatra.native.stale_modules()
    if stale:
        pytest.exit(f"changed since they were compiled: {', '.join(stale)}. Run: make setup", returncode=3)


def pytest_report_header() -> str:
    return f"the rules are {cleopatra.native.mode()}"
