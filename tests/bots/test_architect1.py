"""The first architect is pinned: its choices are those from before the policy network."""

from __future__ import annotations

import hashlib

import pytest

import cleopatra
from cleopatra.bots import Budget, ask, bot_stream, make_bot

CHOICES = {
    ("classic", 3): "f22b8259bee1a84e",
    ("classic", 5): "c22ea40ed25febbe",
    ("deluxe", 2): "077c1c76aef01ce7",
    ("deluxe", 4): "bcb41935f597bf8b",
}
"""The first 150 choices with 12 nodes in all seats, as made by the architect of commit 722c8a3."""
NAMES = ["Ana", "Ben", "Cleo", "Dido", "Elia"]


@pytest.mark.parametrize(("edition", "players"), CHOICES, ids=str)
def test_it_chooses_as_it_did(edition: str, players: int) -> None:
    game = cleopatra.new_game(edition, NAMES[:players], 11)
    bots = [make_bot("architect1") for _ in range(players)]
    streams = [bot_stream(game, seat) for seat in range(players)]
    for _ in range(150):
        seat = game.waiting[0]
        game.play(seat, ask(bots[seat], game, seat, game.legal(seat), streams[seat], Budget(nodes=12)))
    text = "\n".join(f"{seat} {action}" for seat, action in game.moves)
    assert hashlib.sha256(text.encode()).hexdigest()[:16] == CHOICES[edition, players]
