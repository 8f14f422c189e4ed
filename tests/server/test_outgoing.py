"""Responses to webhooks: hostile ones cost little, delay no one, and no address is logged."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from pathlib import Path

import pytest

from bench.attacks import answers, rebinding
from cleopatra.server.outgoing import is_public
from tests.server.running import Server, wait_for

MEGABYTES = 200
"""Uncompressed size: far more than a server's usual memory."""


def test_answers_cost_little_whatever_they_are(tmp_path: Path) -> None:
    server = Server(tmp_path, settings=answers.SETTINGS | {"CLEOPATRA_LOG": "debug"})
    server.start()
    try:
        with answers.sink(MEGABYTES) as sending:
            memory, worst = asyncio.run(answers.attack(server, sending, answers.KINDS, 0.5))
            wait_for(lambda: len(sending.asked) == len(answers.KINDS))
            wait_for(lambda: len(sending.released) == 3)
            assert max(sending.released) < 5
        assert len(sending.asked) == len(answers.KINDS)  # a redirect is not followed, and there is no retry
        assert memory.grown < MEGABYTES / 4
        assert worst < 5
    finally:
        server.stop()
    assert not server.errors()
    assert "very-secret" not in server.log.read_text()


@pytest.mark.slow
def test_a_name_that_turns_private_after_the_check_leads_nowhere() -> None:
    alone = ["unshare", "--map-root-user", "--net", "--mount"]
    if subprocess.run([*alone, "true"], capture_output=True, check=False).returncode:
        pytest.skip("network namespaces (unshare) are not available here")
    command = [*alone, sys.executable, rebinding.__file__]
    told = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    assert told.returncode == 0, told.stderr
    found = json.loads(told.stdout)
    assert found["asked"] == [rebinding.PUBLIC, rebinding.PUBLIC, rebinding.PRIVATE]
    assert (found["public"], found["private"]) == (1, 0)


@pytest.mark.parametrize(
    "address",
    ["127.0.0.1", "10.1.2.3", "169.254.169.254", "0.0.0.0", "224.0.0.1", "240.0.0.1", "::1", "::", "fe80::1", "fc00::1",
     "ff02::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::1",
     "::127.0.0.1", "::ffff:0:7f00:1", "64:ff9b:1::7f00:1", "fec0::1", "fd00:ec2::254", "5f00::1", "3fff::1", "100::1"],
)  # fmt: skip
def test_addresses_that_are_not_called(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", ["9.9.9.9", "2620:fe::fe", "64:ff9b::909:909"])
def test_addresses_that_are(address: str) -> None:
    assert is_public(address)


def test_the_sink_sends_what_it_says(tmp_path: Path) -> None:
    assert len(answers.gzip_bomb(MEGABYTES)) < 1 << 19
