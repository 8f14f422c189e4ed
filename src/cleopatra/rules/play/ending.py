"""The end: tainted cards, sanctuaries, the crocodile, and who has won (R120-R123)."""

from __future__ import annotations

from dataclasses import dataclass

from ..model.cards import KINDS
from ..model.events import GameEnded
from ..model.phases import OVER
from ..model.state import State
from .sanctuaries import sacred_cells


@dataclass(frozen=True, slots=True)
class Account:
    """One player's final account, line by line.

    >>> import cleopatra
    >>> result = cleopatra.new_game("deluxe", ["Ana", "Ben"], seed=1).playout(cleopatra.Chance(1)).result
    >>> account = result.accounts[0]
    >>> account.amulets == max(
    ...     0, account.amulets_before + account.tainted_cards - account.sanctuary_cells
    ... ) - account.lowest
    True
    """

    talents_before: int
    amulets_before: int
    tainted_cards: int
    sanctuary_cells: int
    lowest: int
    """What is subtracted for everyone, if the edition subtracts the lowest count (R123)."""
    amulets: int
    eaten: bool
    merchants: int
    merchant_talents: int
    price: int
    talents: int


@dataclass(frozen=True, slots=True)
class Result:
    """The winners, the eaten players, and everyone's account.

    >>> import cleopatra
    >>> result = cleopatra.new_game("deluxe", ["Ana", "Ben"], seed=1).playout(cleopatra.Chance(1)).result
    >>> len(result.accounts), set(result.winners) & set(result.eaten)
    (2, set())
    """

    winners: tuple[int, ...]
    eaten: tuple[int, ...]
    accounts: tuple[Account, ...]


def end_game(s: State, stalemate: int) -> None:
    """End the game; the account is computed on demand."""
    s.phase = OVER
    if s.sink is not None:
        s.sink.append(GameEnded(bool(stalemate)))


def tainted_in_hand(s: State, seat: int) -> int:
    """What the tainted cards in a hand cost in amulets, characters included (R2, R121)."""
    hand, amulets = s.hand, s.edition.held_amulets
    return sum([amulets[kind] * hand[seat * KINDS + kind] for kind in range(KINDS)])


def settle(s: State) -> Result:
    """The account as it would be if the game ended now (R121-R123)."""
    seats = range(s.players)
    tainted = [tainted_in_hand(s, seat) for seat in seats]
    cells = [sacred_cells(s, seat) for seat in seats]
    amulets = [max(0, s.amulets[seat] + tainted[seat] - cells[seat]) for seat in seats]
    prices = s.edition.amulet_prices
    lowest = 0
    if prices:
        lowest = min(amulets)
        amulets = [count - lowest for count in amulets]
        eaten = [count >= len(prices) for count in amulets]
    else:
        most = max(amulets)
        eaten = [most > 0 and count == most for count in amulets]
    accounts = []
    for seat in seats:
        worth = 0 if eaten[seat] else s.edition.merchant_worth * s.merchants[seat]
        price = prices[amulets[seat]] if prices and not eaten[seat] else 0
        accounts.append(
            Account(
                talents_before=s.talents[seat],
                amulets_before=s.amulets[seat],
                tainted_cards=tainted[seat],
                sanctuary_cells=cells[seat],
                lowest=lowest,
                amulets=amulets[seat],
                eaten=eaten[seat],
                merchants=s.merchants[seat],
                merchant_talents=worth,
                price=price,
                talents=max(0, s.talents[seat] + worth - price),
            )
        )
    return Result(_winners(accounts), tuple(seat for seat in seats if eaten[seat]), tuple(accounts))


def _winners(accounts: list[Account]) -> tuple[int, ...]:
    """The richest survivor; fewest amulets among equals; then it is shared (R122)."""
    ranking = {seat: (-a.talents, a.amulets) for seat, a in enumerate(accounts) if not a.eaten}
    best = min(ranking.values(), default=None)
    return tuple(seat for seat, place in ranking.items() if place == best)
