"""Turn notifications: by webhook and push, once, only to absent players, and not into private networks."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric import ec

from cleopatra.client import Client, ServerRefusal
from cleopatra.server.push import PushKey, Subscription, from_base64, point, seal, to_base64
from tests.server.running import Server, wait_for

Received = list[tuple[str, dict[str, str], bytes]]


@pytest.fixture
def mailbox() -> Iterator[tuple[str, Received]]:
    """An HTTP server that accepts POSTs; paths with `gone` answer 410."""
    received: Received = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            received.append((self.path, {name.lower(): value for name, value in self.headers.items()}, body))
            self.send_response(410 if "gone" in self.path else 201)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=http.serve_forever, daemon=True).start()
    yield f"http://localhost:{http.server_port}", received
    http.shutdown()
    http.server_close()


def test_a_message_is_sealed_as_the_standard_shows() -> None:
    """The example of RFC 8291, section 5."""
    private = int.from_bytes(from_base64("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), "big")
    to = Subscription(
        "https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV",
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "BTBZMqHH6r4Tts7J_aSIgg",
    )
    key = ec.derive_private_key(private, ec.SECP256R1())
    sealed = seal(b"When I grow up, I want to be a watermelon", to, key, from_base64("DGv6ra1nlYgDCS1FRnbzlw"))
    assert to_base64(sealed) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_"
        "yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def test_a_push_key_signs_for_one_service() -> None:
    key = PushKey(PushKey.new())
    headers = key.headers("https://push.example.net/push/abc", "mailto:host@example.net")
    assert headers["authorization"].endswith(f"k={key.public}")
    claims = json.loads(from_base64(headers["authorization"].split(".")[1]))
    assert claims["aud"] == "https://push.example.net"
    assert claims["sub"] == "mailto:host@example.net"


def test_an_absent_player_is_notified_once(tmp_path: Path, mailbox: tuple[str, Received]) -> None:
    url, received = mailbox
    server = Server(tmp_path, settings={"CLEOPATRA_PRIVATE_WEBHOOKS": "true"})
    server.start()
    browser = ec.generate_private_key(ec.SECP256R1()).public_key()
    keys = {"p256dh": to_base64(point(browser)), "auth": to_base64(bytes(16))}

    async def play() -> tuple[str, str]:
        async with Client(server.url) as ana, Client(server.url) as ben:
            await ana.become("Ana")
            me = await ben.become("Ben")
            await ben.ask("PUT", "/api/me/webhook", {"url": f"{url}/hook"})
            assert len((await ben.ask("GET", "/api/me/push"))["public_key"]) == 87
            for path in ("push", "gone"):
                await ben.ask(
                    "POST", "/api/me/push", {"endpoint": f"{url}/{path}", "keys": keys, "expirationTime": None}
                )
            table = (await ana.make_table(["me", "open"], edition="deluxe", first=0))["id"]
            await ben.join(table)
            await ana.start(table)
            async with ana.sit(table, 0) as seat:
                for action in ("take 1", "stock 1 2 3", "done"):
                    await seat.play(action)
            return str(table), str(me["player"])

    try:
        table, player = asyncio.run(play())
        wait_for(lambda: len(received) == 3)
        assert json.loads(received[0][2]) == {"event": "your-turn", "player": player, "table": table, "seat": 1}
        assert sorted(path for path, *_ in received) == ["/gone", "/hook", "/push"]
        pushed = next(headers for path, headers, _ in received if path == "/push")
        assert pushed["content-encoding"] == "aes128gcm"
        assert pushed["authorization"].startswith("vapid t=")
    finally:
        server.stop()
    assert not server.errors()


PRIVATE = "http://127.0.0.1:1/x", "http://localhost/x", "http://10.0.0.1/x", "http://[::1]/x", "http://169.254.169.254/"
BROKEN = (
    "https://L]x",
    "http://[::1/x",
    "http://1.1.1.1:99999/",
    "http://1.1.1.1:0/",
    "http://1.1.1.1/\x01",
)


@pytest.mark.parametrize("url", [*PRIVATE, *BROKEN])
def test_private_networks_and_what_is_no_address_are_not_called(server: Server, url: str) -> None:
    async def ask() -> None:
        async with Client(server.url) as client:
            await client.become("Ana")
            with pytest.raises(ServerRefusal) as refused:
                await client.ask("PUT", "/api/me/webhook", {"url": url})
            assert (refused.value.status, refused.value.code) == (422, "bad-address")

    asyncio.run(ask())
