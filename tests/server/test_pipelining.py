"""Requests sent without waiting for answers: some are answered in order, thousands don't fill the memory."""

from __future__ import annotations

import asyncio
import socket
from pathlib import Path

import httpx

from bench.attacks import pipelining
from cleopatra.server.http_guard import MOST_PIPELINED
from tests.server.running import Server

REQUEST = b"GET /health/live HTTP/1.1\r\nHost: a\r\n\r\n"


def test_a_few_requests_at_once_are_answered_in_order(server: Server) -> None:
    with socket.create_connection(("127.0.0.1", server.port), 10) as line:
        line.sendall(REQUEST * (MOST_PIPELINED // 2))
        told = b""
        while told.count(b"HTTP/1.1 200 ") < MOST_PIPELINED // 2:
            piece = line.recv(65536)
            assert piece
            told += piece


def test_a_large_body_comes_in_many_pieces(server: Server) -> None:
    with httpx.Client(base_url=server.url) as http:
        http.post("/api/me", json={"name": "Ana"})
        told = http.post("/api/tables/import", json={"save": "{" * 390_000, "names": []})
        assert (told.status_code, told.json()["code"]) == (422, "not-a-save")


def test_thousands_of_requests_at_once_do_not_fill_the_memory(tmp_path: Path) -> None:
    server = Server(tmp_path, settings=pipelining.SETTINGS)
    server.start()
    try:
        memory, worst, failures = asyncio.run(pipelining.attack(server, 8, 5))
        assert memory.grown < 120
        assert failures == 0
        assert worst < 10
    finally:
        server.kill()
