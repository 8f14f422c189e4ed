"""Server fixtures."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.cli.conftest import run
from tests.server.running import Server

__all__ = ["run", "server"]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One shared server for tests that don't disturb it."""
    running = Server(tmp_path_factory.mktemp("server"))
    running.start()
    yield running
    assert running.stop() in (0, -15)
    assert not running.errors()
