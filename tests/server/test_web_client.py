"""The built web client over HTTP: its own files and no others, one page for its routes, caching headers."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from cleopatra.server.web_client import web_routes

PAGE = "<!doctype html><title>Cleopatra</title>"


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient[Litestar]]:
    folder = tmp_path / "web"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text(PAGE)
    (folder / "manifest.webmanifest").write_text("{}")
    (folder / "icon.svg").write_text("<svg/>")
    (folder / "assets" / "index-1a2b.js").write_text("export {}")
    (tmp_path / "secret.txt").write_text("not yours")
    with TestClient(Litestar(web_routes(folder), openapi_config=None)) as client:
        yield client


@pytest.mark.parametrize("path", ["/", "/table/abc", "/replay/abc", "/learn", "/rules", "/me", "/watch"])
def test_one_page_for_every_address_of_the_client(client: TestClient[Litestar], path: str) -> None:
    answer = client.get(path)
    assert (answer.status_code, answer.text) == (200, PAGE)
    assert answer.headers["content-type"].startswith("text/html")
    assert answer.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize(
    "path", ["/nowhere", "/table", "/table/a/b", "/assets/none.js", "/assets/", "/index.html", "/icon.svg/more"]
)
def test_other_addresses_are_not_there(client: TestClient[Litestar], path: str) -> None:
    assert client.get(path).status_code == 404


def test_what_is_named_after_its_content_is_kept_for_ever(client: TestClient[Litestar]) -> None:
    answer = client.get("/assets/index-1a2b.js")
    assert (answer.status_code, answer.text) == (200, "export {}")
    assert "javascript" in answer.headers["content-type"]
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"


@pytest.mark.parametrize(("path", "kind"), [("/icon.svg", "image/svg+xml"), ("/manifest.webmanifest", "application/")])
def test_files_beside_the_page_are_asked_for_again(client: TestClient[Litestar], path: str, kind: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith(kind)
    assert answer.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize(
    "path",
    [
        "/assets/../index.html", "/assets/..%2findex.html", "/assets/%2e%2e/%2e%2e/secret.txt",
        "/assets/..%5c..%5csecret.txt", "/assets/....//secret.txt", "/assets//etc/passwd", "/assets/%2fetc%2fpasswd",
        "/../secret.txt", "/%2e%2e/secret.txt", "/assets/index-1a2b.js%00.txt", "/assets/~root",
        "/table/..%2f..%2fsecret.txt",
    ],
)  # fmt: skip
def test_no_path_traversal(client: TestClient[Litestar], path: str) -> None:
    answer = client.get(path)
    assert answer.status_code in (200, 400, 404)
    assert "not yours" not in answer.text
    assert "root:" not in answer.text
    assert answer.status_code != 200 or answer.text == PAGE


def test_without_a_built_client_there_is_none() -> None:
    assert web_routes(None) == []
