"""Setting up: the deal of R30-R34 from a secret."""

from __future__ import annotations

from collections.abc import Mapping

from ..model.cards import KINDS
from ..model.edition import Edition, Reading
from ..model.layout import Layout
from ..model.phases import MAX_PILE, STALLS, THRONE_CELL
from ..model.pieces import MOSAIC_COUNT
from ..model.state import State
from ..model.streams import DEAL
from .draw_pile import draw_card, set_draw_pile, shuffle_with_facing
from .garden import reset_placements
from .hands import add_card
from .luck import keep_secret, luck_for
from .palace import complete_categories
from .turn import begin_turn


def empty_table(box: Edition, reading: Reading, layout: Layout, players: int, options: Mapping[str, bool]) -> State:
    """An empty palace with all pieces of R11 to come, and what R12 gives players besides cards."""
    s = State(box, reading, layout, players)
    s.mirror = int(options["mirror_mosaics"])
    s.open_tallies = int(options["open_tallies"])
    for seat in range(players):
        s.talents[seat] = box.talents
        s.merchants[seat] = box.merchants
        s.statues[seat] = box.statues
    s.cells[layout.throne] = THRONE_CELL
    for i in range(box.tiles):
        s.tiles[i] = i
    return s


def finish_setup(s: State) -> None:
    """What follows from a position: free placements, complete categories, totals; then the first turn begins."""
    reset_placements(s)
    s.completed = complete_categories(s)
    for seat in range(s.players):
        s.start_talents[seat] = s.talents[seat]
        s.start_amulets[seat] = s.amulets[seat]
    count_cards(s)
    begin_turn(s)


def count_cards(s: State) -> None:
    """How many cards of each kind the whole game has."""
    for kind in range(KINDS):
        s.total[kind] = s.discard[kind]
        for seat in range(s.players):
            s.total[kind] += s.hand[seat * KINDS + kind]
    for i in range(s.draw_size):
        s.total[s.draw[i] & 31] += 1
    for stall in range(STALLS):
        for i in range(s.stall_size[stall]):
            s.total[s.stall[stall * MAX_PILE + i] & 31] += 1


def deal(s: State, secret: list[int], first: int | None) -> None:
    """Shuffle and deal as R30-R34 say, from the deck of R10."""
    box = s.edition
    keep_secret(s, secret)
    chance = luck_for(s, DEAL)
    kinds: list[int] = []
    for kind in range(KINDS):
        kinds.extend([kind] * box.deck[kind])
    chance.shuffle(kinds)
    for seat in range(s.players):
        for _ in range(box.dealt):
            add_card(s, seat, kinds.pop())
    set_draw_pile(s, shuffle_with_facing(box, kinds, chance))
    for stall in range(STALLS):
        s.stall[stall * MAX_PILE] = draw_card(s)
        s.stall_size[stall] = 1
    mosaics = list(range(MOSAIC_COUNT))
    chance.shuffle(mosaics)
    for i, mosaic in enumerate(mosaics):
        s.pile[i] = mosaic
    s.pile_size = MOSAIC_COUNT
    tiles = list(range(box.tiles))
    chance.shuffle(tiles)
    for i, tile in enumerate(tiles):
        s.tiles[i] = tile
    s.active = chance.below(s.players) if first is None else first
    finish_setup(s)
