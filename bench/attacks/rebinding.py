"""DNS rebinding: a name that resolves to a public address when it is checked and to a private one right afterwards.

    unshare --map-root-user --net --mount python bench/attacks/rebinding.py

It runs in its own network namespace, with a public address on loopback and a lying name server. Prints how often the
name was resolved, and how many requests reached the public and the private address.
"""

from __future__ import annotations

import asyncio
import ctypes
import fcntl
import json
import os
import socket
import struct
import sys
import tempfile
import threading
from pathlib import Path

import httpx

sys.path.insert(0, str(Path(__file__).parents[2]))

from bench.attacks.answers import trigger_webhooks
from bench.attacks.memory import watched_memory
from tests.server.running import Server, wait_for

PUBLIC, PRIVATE = "9.9.9.9", "127.0.0.1"
PORT = 8099
PUBLIC_ANSWERS = 1
"""The name resolves to the public address only when the webhook is set, no longer for the turn."""
SIOCSIFADDR, SIOCSIFFLAGS, IFF_UP, MS_BIND = 0x8916, 0x8914, 1, 4096


def set_up_network() -> None:
    """Add a public address to the loopback interface."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as control:
        fcntl.ioctl(control, SIOCSIFFLAGS, struct.pack("16sH14x", b"lo", IFF_UP))
        address = struct.pack("HH4s8x", socket.AF_INET, 0, socket.inet_aton(PUBLIC))
        fcntl.ioctl(control, SIOCSIFADDR, struct.pack("16s16s", b"lo:1", address))


def set_up_names(folder: Path) -> None:
    """Use this machine as the name server."""
    file = folder / "resolv.conf"
    file.write_text(f"nameserver {PRIVATE}\n")
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.mount(os.fsencode(file), b"/etc/resolv.conf", None, MS_BIND, None):
        raise OSError(ctypes.get_errno(), "can't mount over /etc/resolv.conf")


def name_server(asked: list[str]) -> None:
    """Answers with a TTL of 0: the public address first, the private one afterwards."""
    server = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    server.bind((PRIVATE, 53))

    def serve() -> None:
        while True:
            query, caller = server.recvfrom(512)
            end = query.index(b"\0", 12) + 5
            kind = struct.unpack("!H", query[end - 4 : end - 2])[0]
            found = b""
            if kind == 1:
                address = PUBLIC if len(asked) <= PUBLIC_ANSWERS else PRIVATE
                asked.append(address)
                found = b"\xc0\x0c" + struct.pack("!HHIH", 1, 1, 0, 4) + socket.inet_aton(address)
            head = query[:2] + struct.pack("!HHHHH", 0x8180, 1, bool(found), 0, 0)
            server.sendto(head + query[12:end] + found, caller)

    threading.Thread(target=serve, daemon=True).start()


def listen(address: str, reached: list[str]) -> None:
    """Count requests."""
    listener = socket.create_server((address, PORT))

    def serve() -> None:
        while True:
            caller, _ = listener.accept()
            with caller:
                caller.recv(65536)
                reached.append(address)
                caller.sendall(b"HTTP/1.1 204 Thanks\r\n\r\n")

    threading.Thread(target=serve, daemon=True).start()


def main() -> None:
    asked: list[str] = []
    reached: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        set_up_network()
        set_up_names(Path(folder))
        name_server(asked)
        listen(PUBLIC, reached)
        listen(PRIVATE, reached)
        server = Server(Path(folder))
        server.start()
        with watched_memory([server]) as memory:
            asyncio.run(trigger_webhooks(server.url, f"http://rebinding.example:{PORT}/hook"))
            wait_for(lambda: reached, 15)
            asyncio.run(trigger_again(server))
        server.stop()
    counted = {"asked": asked, "public": reached.count(PUBLIC), "private": reached.count(PRIVATE)}
    print(json.dumps(counted | {"memory": memory.figures()}))


async def trigger_again(server: Server) -> None:
    """The name is private from now on, so setting a webhook to it is refused."""
    async with httpx.AsyncClient(base_url=server.url) as http:
        await http.post("/api/me", json={"name": "Eve"})
        answer = await http.put("/api/me/webhook", json={"url": f"http://rebinding.example:{PORT}/hook"})
        if answer.status_code != 422:
            raise AssertionError(f"a private address was accepted: {answer.status_code}")


if __name__ == "__main__":
    main()
