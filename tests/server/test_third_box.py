"""A box from outside the package at a table: offered, played over sockets and stored; faults are reported."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

from cleopatra.client import Client
from cleopatra.rules.editions import EDITION_KEYS, load_box, unregister_edition
from cleopatra.server.box_looks import read_looks
from cleopatra.server.settings import BadSettings
from tests import third_box as package
from tests.tables import THIRD_BOX, THIRD_KEY, third_box

from . import test_games
from .running import Server

FOLDER = Path(str(package.__file__)).parent


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("third"), settings={"CLEOPATRA_BOXES": THIRD_BOX})
    running.start()
    with third_box():
        yield running
    running.stop()
    assert not running.errors()


def test_the_box_is_offered_with_its_words_and_pictures(server: Server) -> None:
    with urlopen(f"{server.url}/api/box") as answer:
        *printed, third = json.load(answer)["editions"]
    assert [one["edition"] for one in printed] == list(EDITION_KEYS)
    assert all(one["words"] == one["pictures"] == {} for one in printed)
    assert (third["wild_units"], third["wild_kinds"]) == (2, ["artisan", "stone", "marble", "wood", "lapis"])
    assert (third["edition"], third["wild"], third["layout"]["throne"]) == (THIRD_KEY, "mirror", "d4")
    for language in ("en", "de", "fr", "it"):
        assert third["words"][language] == json.loads((FOLDER / "words" / f"{language}.json").read_text("utf-8"))
    with urlopen(server.url + third["pictures"]["toll-keeper"]) as picture:
        assert picture.headers["content-type"].startswith("image/svg+xml")
        assert picture.read() == (FOLDER / "pictures" / "toll-keeper.svg").read_bytes()


@pytest.mark.parametrize(
    "path", ["market-town/none.svg", "market-town/..%2fbox.toml", "classic/toll-keeper.svg", "none/toll-keeper.svg"]
)
def test_nothing_else_of_the_package_is_served(server: Server, path: str) -> None:
    with pytest.raises(HTTPError) as refused:
        urlopen(f"{server.url}/api/box/{path}")
    with refused.value as answer:
        assert answer.code == 404


def test_people_play_it_to_its_end(server: Server) -> None:
    test_games.test_people_play_a_game_to_its_end(server, THIRD_KEY, 3)


@pytest.mark.slow
def test_bots_in_their_workers_play_it(server: Server) -> None:
    """The worker process learns of the box from its questions."""

    async def game() -> None:
        async with Client(server.url) as ana:
            await ana.become("Ana")
            table = (await ana.solo(["novice", "greedy"], edition=THIRD_KEY))["id"]
            await ana.ask("PUT", f"/api/tables/{table}/seats/0/bot", {"bot": "greedy"})
            for _ in range(600):
                if (await ana.table(table))["state"] == "over":
                    break
                await asyncio.sleep(0.1)
            else:
                raise AssertionError("the bots never came to an end")

    asyncio.run(game())
    assert "a random choice is made" not in server.log.read_text("utf-8")


def made(folder: Path, monkeypatch: pytest.MonkeyPatch, name: str, files: dict[str, str]) -> None:
    """The third box under another name and key, with these files replaced."""
    box = folder / name
    (box / "words").mkdir(parents=True)
    (box / "__init__.py").write_text(f"from {THIRD_BOX} import POWERS\n")
    table = (FOLDER / "box.toml").read_text("utf-8")
    (box / "box.toml").write_text(table.replace(THIRD_KEY, name), "utf-8")
    for path, text in files.items():
        (box / path).write_text(text, "utf-8")
    monkeypatch.syspath_prepend(folder)


@pytest.mark.parametrize(
    ("files", "message"),
    [
        ({"words/en.json": "{"}, "words/en.json can't be read as JSON"),
        ({"words/en.json": "[]"}, "words/en.json: expected groups of texts, not []"),
        ({"words/en.json": '{"card": {"mirror": 3}}'}, "words/en.json: card.mirror is 3; expected a text"),
        ({"words/en.json": '{"a": "{n, plural, other {#}}"}'}, "a has a brace in '{n, plural, other {#}}'"),
        ({"words/de.json": "{}"}, "words/de.json has no words/en.json beside it"),
        ({"words/en.json": '{"a": "A"}', "words/de.json": "{}"}, "words/de.json: a is missing; en.json has it"),
        ({"words/en.json": "{}", "words/de.json": '{"a": "A"}'}, "words/de.json: a is one too many"),
        ({"words/en.json": '{"a": "{who}"}', "words/de.json": '{"a": "{card}"}'}, "a names ['card']; en.json names"),
    ],
)
def test_a_fault_in_its_words_is_told_with_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, files: dict[str, str], message: str
) -> None:
    name = f"odd{abs(hash(message)) % 10**6}".translate(str.maketrans("0123456789", "abcdefghij"))
    made(tmp_path, monkeypatch, name, files)
    load_box(name)
    try:
        with pytest.raises(BadSettings) as fault:
            read_looks()
        assert message in str(fault.value)
        assert str(fault.value).startswith(f"{name}: ")
    finally:
        unregister_edition(name)
