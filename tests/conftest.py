"""Before anything is tested: what runs is what stands in the source."""

from __future__ import annotations

import pytest

import cleopatra


def pytest_configure() -> None:
    stale = cleopatra.native.stale_modules()
    if stale:
        pytest.exit(f"changed since they were compiled: {', '.join(stale)}. Run: make setup", returncode=3)


def pytest_report_header() -> str:
    return f"the rules are {cleopatra.native.mode()}"
