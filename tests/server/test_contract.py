"""The contract: generated files are up to date, views have their declared shape, and HTTP conforms to its schema."""

from __future__ import annotations

import json
import random
import re
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from hypothesis.strategies import SearchStrategy
from schemathesis import Case, GenerationMode
from schemathesis.specs.openapi.checks import positive_data_acceptance

from cleopatra.rules.seen.view_types import ViewDict
from cleopatra.server.typescript import typescript
from cleopatra.tables import protocol
from tests.server.running import Server
from tests.tables import KINDS, Kind, start

LEFT_OUT: list[Any] = [positive_data_acceptance]
"""A request may be valid by the schema and still break the rules, or name an unknown edition, bot or garden."""
ROOT = Path(__file__).parents[2]


def test_generated_files_are_fresh() -> None:
    subprocess.run([sys.executable, ROOT / "tools" / "generate.py", "--check"], check=True)


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_views_have_exactly_the_shape_that_clients_count_on(kind: Kind) -> None:
    rng = random.Random(1)
    game = start(kind, 3)
    while not game.over:
        seat = rng.choice(game.waiting)
        game.play(seat, rng.choice(game.legal(seat)))
        if rng.random() < 0.1 or game.over:
            for observer in (seat, None):
                shown = json.loads(json.dumps(game.view(observer).to_dict()))
                assert msgspec.to_builtins(msgspec.convert(shown, ViewDict)) == shown


def test_every_message_is_in_the_types_and_in_the_docs() -> None:
    page = (ROOT / "docs" / "protocol.md").read_text("utf-8")
    types = typescript()
    for union in (protocol.ClientMessage, protocol.ServerMessage):
        for message in union.__args__:
            tag = message.__struct_config__.tag
            assert f"| `{tag}` |" in page, tag
            assert f"type: '{tag}';" in types
            row = next(line for line in page.splitlines() if line.startswith(f"| `{tag}` |"))
            for field in message.__struct_fields__:
                assert f"`{field}`" in row or f"`{field}`" in page, f"{tag}.{field}"
    assert re.search(r"export type GameEvent =\n  \| TurnBegan", types)


def test_requests_of_every_kind_keep_the_schema(server: Server) -> None:
    """Schemathesis generates requests from the schema; no response may violate it or be a server error."""
    schema = schemathesis.openapi.from_url(f"{server.url}/api/schema/openapi.json")
    schema.config.checks.negative_data_rejection.expected_statuses.append("413")  # too large is also refused
    with httpx.Client(base_url=server.url) as http:
        http.post("/api/me", json={"name": "Schema"})
        cookies = dict(http.cookies)
    asked = 0
    for operation in schema.get_all_operations():
        kind = operation.ok()  # type: ignore[union-attr]
        signs_out = (kind.method, kind.path) == ("delete", "/api/me/session")
        for mode in GenerationMode:
            asked += try_requests(kind.as_strategy(generation_mode=mode), server, {} if signs_out else cookies)
    assert asked > 100


def try_requests(strategy: SearchStrategy[Case[Any]], server: Server, cookies: dict[str, str]) -> int:
    """Some requests of one kind; returns how many."""
    asked = 0

    @settings(
        max_examples=15, deadline=None, database=None, phases=[Phase.generate], suppress_health_check=list(HealthCheck)
    )
    @given(case=strategy)
    def ask(case: Case[Any]) -> None:
        nonlocal asked
        case.call_and_validate(base_url=server.url, cookies=cookies, excluded_checks=LEFT_OUT)
        asked += 1

    with suppress(Unsatisfiable):  # a request without parameters can't have wrong ones
        ask()
    return asked
