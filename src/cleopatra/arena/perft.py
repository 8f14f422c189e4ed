"""Node counts: how many positions lie so many small choices ahead, luck fixed by the seed."""

from __future__ import annotations

from cleopatra.rules.game import Game


def count_nodes(game: Game, depth: int) -> int:
    """Positions after exactly `depth` choices; where several seats are waiting, the first one chooses."""
    if depth == 0:
        return 1
    waiting = game.waiting
    if not waiting:
        return 0
    seat = waiting[0]
    choices = game.legal(seat)
    if depth == 1:
        return len(choices)
    nodes = 0
    for choice in choices:
        ahead = game.copy()
        ahead.play(seat, choice)
        nodes += count_nodes(ahead, depth - 1)
    return nodes
