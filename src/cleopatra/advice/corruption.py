"""Everyone's corruption if the game ended now, as one seat knows it: at least and at most (R33, R82, R121-R123)."""

from __future__ import annotations

from dataclasses import dataclass

from cleopatra.rules.model.cards import KINDS
from cleopatra.rules.model.state import State
from cleopatra.rules.play.sanctuaries import sacred_cells
from cleopatra.rules.seen.determinize import unlocated
from cleopatra.rules.seen.view import View

from .forecasts import imagined


@dataclass(frozen=True, slots=True)
class CorruptionRange:
    """What is known of one player's amulets; of one's own, everything.

    >>> import cleopatra
    >>> hands = {"hands": {"Ana": "artisan wood stone"}}
    >>> view = cleopatra.new_game("classic", ["Ana", "Ben", "Cleo"], setup=hands).view(0)
    >>> corruption(view).seats[0].least == corruption(view).seats[0].most  # one's own is certain
    True
    """

    taken: int
    """Amulets collected: every change of them was public."""
    tainted: int
    """Those for tainted cards known to be in the hand."""
    may: int
    """What the other cards of the hand may add at most."""
    cells: int
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Corruption:
    """Everyone's corruption, by seat.

    >>> import cleopatra
    >>> hands = {"hands": {"Ana": "artisan wood stone"}}
    >>> view = cleopatra.new_game("classic", ["Ana", "Ben", "Cleo"], setup=hands).view(0)
    >>> len(corruption(view).seats), corruption(view).line
    (3, 1)
    """

    seats: list[CorruptionRange]
    line: int
    """Whoever has fewer than this certainly would not be eaten."""


def corruption(view: View) -> Corruption:
    """What a seat knows of everyone's corruption.

    >>> import cleopatra
    >>> hands = {"hands": {"Ana": "artisan stone2", "Ben": "wood wood2 trompe"}}
    >>> known = corruption(cleopatra.new_game("classic", ["Ana", "Ben", "Cleo"], setup=hands).view(0))
    >>> (known.seats[0].least, known.seats[0].most), (known.seats[1].least, known.seats[1].most), known.line
    ((1, 1), (0, 2), 1)
    """
    position = imagined(view)
    unseen = unlocated(position, view)
    seats = [_range(position, view, seat, unseen) for seat in range(position.players)]
    prices, least = position.edition.amulet_prices, [seat.least for seat in seats]
    return Corruption(seats, min(least) + len(prices) if prices else max(1, *least))


def _range(position: State, view: View, seat: int, unseen: list[int]) -> CorruptionRange:
    held, worth = _located(view, seat), position.edition.held_amulets
    hidden = position.hand_size[seat] - sum(held)
    fetched = _dearest(worth, view.seen_discard, view.taken_from_discard[seat])
    may = sum(sorted(_dearest(worth, unseen, hidden) + fetched, reverse=True)[:hidden])
    taken, cells = position.amulets[seat], sacred_cells(position, seat)
    tainted = sum([worth[kind] * held[kind] for kind in range(KINDS)])
    least, most = max(0, taken + tainted - cells), max(0, taken + tainted + may - cells)
    return CorruptionRange(taken, tainted, may, cells, least, most)


def _located(view: View, seat: int) -> tuple[int, ...]:
    """The cards that are known to be in a hand."""
    return view.hand if seat == view.seat else view.known[seat * KINDS : (seat + 1) * KINDS]


def _dearest(worth: list[int] | tuple[int, ...], counts: list[int] | tuple[int, ...], most: int) -> list[int]:
    """What the `most` most expensive of these cards cost in amulets."""
    dear = [worth[kind] for kind in range(KINDS) for _ in range(counts[kind])]
    return sorted(dear, reverse=True)[:most]
