"""Server fixtures."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.conftest import run
from tests.server.running import Server

__all__ = ["own", "run", "server"]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One shared server for tests that don't disturb it."""
    running = Server(tmp_path_factory.mktemp("server"))
    running.start()
    yield running
    assert running.stop() in (0, -15)
    assert not running.errors()


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Server]:
    """A server for one test alone, which may stop or disturb it."""
    server = Server(tmp_path)
    server.start()
    yield server
    server.stop()
    assert not server.errors()
