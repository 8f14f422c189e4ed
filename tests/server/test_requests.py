"""Requests that mean one thing to a proxy and another to the server, or one thing to a check and another to a route."""

from __future__ import annotations

import socket
from pathlib import Path

import httpx

from tests.cli.conftest import Run
from tests.server import backing
from tests.server.running import Server, wait_for

HIDDEN = b"GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n"
UPGRADE = "Connection: Upgrade|Upgrade: websocket|Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==|Sec-WebSocket-Version"
SMUGGLED = {
    "a length and chunks": "POST /api/me HTTP/1.1|Host: x|Content-Length: 6|Transfer-Encoding: chunked||0||",
    "two encodings": "POST /api/me HTTP/1.1|Host: x|Transfer-Encoding: xchunked|Transfer-Encoding: chunked||0||",
    "two lengths": "POST /api/me HTTP/1.1|Host: x|Content-Length: 0|Content-Length: 34||",
    "a body of a GET": "GET /health HTTP/1.1|Host: x|Content-Length: 34||",
    "bare line feeds in chunks": "POST /api/me HTTP/1.1|Host: x|Transfer-Encoding: chunked||5;\nxx|12345|0||",
    "a folded header": "GET /health HTTP/1.1|Host: x|X-A: b| Content-Length: 34||",
    "HTTP/2": "GET /health HTTP/1.1|Host: x|Connection: Upgrade, HTTP2-Settings|Upgrade: h2c|HTTP2-Settings: AAMA||",
    "a WebSocket of no version": f"GET /api/tables/a/socket HTTP/1.1|Host: x|{UPGRADE}: 777||",
    "a WebSocket where there is none": f"GET /health HTTP/1.1|Host: x|{UPGRADE}: 13||",
    "a WebSocket to what is hidden": f"GET /metrics HTTP/1.1|Host: x|{UPGRADE}: 13||",
}
"""What comes before the hidden request; line ends are written as bars."""


def answered(port: int, data: bytes) -> bytes:
    """Everything that comes back until nothing comes any more."""
    found = b""
    with socket.create_connection(("127.0.0.1", port)) as line:
        line.sendall(data)
        line.settimeout(10)
        try:
            while more := line.recv(65536):
                found += more
                line.settimeout(0.5)
        except TimeoutError:
            pass
    return found


def test_nothing_is_smuggled_past_the_proxy_that_is_shipped(tmp_path: Path) -> None:
    """A second request inside the first reaches no page that the proxy hides."""
    server = Server(tmp_path, settings={"CLEOPATRA_PROXIES": "127.0.0.0/8", "CLEOPATRA_METRICS_FOR": "*"})
    server.start()
    try:
        with backing.nginx(tmp_path, [server.port]) as port:
            assert b"cleopatra_ready" in answered(server.port, HIDDEN), "there is something to be smuggled out"
            for kind, data in SMUGGLED.items():
                found = answered(port, data.replace("|", "\r\n").encode() + HIDDEN)
                assert found.startswith(b"HTTP/1.1 "), kind
                assert b"cleopatra_ready" not in found, kind
            assert answered(port, b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n").startswith(b"HTTP/1.1 200 ")
    finally:
        server.stop()
    assert not server.errors()


def test_a_banned_address_finds_no_other_spelling_of_a_path(tmp_path: Path, run: Run) -> None:
    own = Server(tmp_path, settings={"CLEOPATRA_PROXIES": "127.0.0.0/8"})
    own.start()
    paths = ("/api/box", "//api/box", "/%61pi/box", "/api%2Fbox", "/api//box", "/api/box/", "http://x/api/box")
    host = {"X-Forwarded-For": "203.0.113.9"}
    ask = b"GET %s HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 203.0.113.9\r\nConnection: close\r\n\r\n"
    with httpx.Client(base_url=own.url, headers=host) as http:
        assert http.get("/api/box").status_code == 200
        assert run("host", "ban", "--address", host["X-Forwarded-For"], "--database", own.database).code == 0
        wait_for(lambda: http.get("/api/box").status_code == 403, 20)
    for path in paths:
        assert b'"banned"' in answered(own.port, ask % path.encode()), path
    own.stop()


def test_the_schema_is_there_in_one_cheap_form(server: Server) -> None:
    """As YAML it took a second of the event loop at each request."""
    with httpx.Client(base_url=server.url) as http:
        told = [http.get(path) for path in ("/api/schema", "/api/schema/openapi.json")]
        assert [answer.json()["info"]["title"] for answer in told] == ["Cleopatra", "Cleopatra"]
        for path in ("openapi.yml", "openapi.yaml", "swagger", "redoc", "elements", "rapidoc"):
            assert http.get(f"/api/schema/{path}").status_code == 404
