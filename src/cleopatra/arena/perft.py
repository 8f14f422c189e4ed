"""Node counts (perft): the number of positions after N choices, with chance fixed by the seed."""

from __future__ import annotations

from cleopatra.rules.game import Game


def count_nodes(game: Game, depth: int) -> int:
    """Positions after exactly `depth` choices; of several waiting seats the first one chooses.

    >>> from cleopatra import new_game
    >>> game = new_game("deluxe", ["Ana", "Ben"], setup={"stalls": ["stone", "wood", "cave"], "draw": "lapis"})
    >>> count_nodes(game, 2)
    24
    """
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
