"""The open view: everything face up, for finished games, which anyone may see."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ..model.cards import FACE_UP
from ..model.phases import SEATS, STALLS
from ..text.position import stall_cards
from .view import View

if TYPE_CHECKING:
    from ..game import Game


def open_view(game: Game) -> View:
    """Nobody's view: all hands under `known`, all tallies, the discard pile, every card of the stalls face up.

    >>> from cleopatra import new_game
    >>> game = new_game("classic", ["Ana", "Ben", "Cleo"], seed=7)
    >>> [len(player["known"]) for player in open_view(game).to_dict()["players"]]
    [3, 3, 3]
    """
    s = game._state
    seats = range(s.players)
    return replace(
        game.view(None),
        known=tuple(s.hand),
        seen_discard=tuple(s.discard),
        taken_from_discard=(0,) * SEATS,
        talents=tuple([s.talents[seat] for seat in seats]),
        amulets=tuple([s.amulets[seat] for seat in seats]),
        stalls=tuple([tuple([card | FACE_UP for card in stall_cards(s, stall)]) for stall in range(STALLS)]),
        aside=tuple([s.aside[at] | FACE_UP for at in range(s.aside_size)]),
        five=tuple([s.five[at] for at in range(s.five_size)]),
        kept=tuple([s.kept[at] for at in range(s.five_size)]),
    )
