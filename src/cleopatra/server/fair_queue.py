"""A fair queue: addresses take turns, at each address its players take turns, and each player's items keep their order.

An owner with a thousand items delays only itself; others wait for one of theirs.
"""

from __future__ import annotations

from collections import Counter, OrderedDict, deque
from dataclasses import dataclass
from typing import Generic, TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Owner:
    """The player and address that an item counts against."""

    player: str
    address: str = ""
    """Where the player was last seen; empty where nobody knows, as after a restart."""


class FairQueue(Generic[T]):
    """Waiting items, and how many of each owner's are waiting or being worked on."""

    def __init__(self) -> None:
        self._turns: OrderedDict[str, OrderedDict[Owner, deque[T]]] = OrderedDict()
        self._load: dict[str, Counter[Owner]] = {}
        self._waiting = 0

    def __len__(self) -> int:
        return self._waiting

    def put(self, owner: Owner, item: T) -> None:
        """Add an item."""
        self._turns.setdefault(owner.address, OrderedDict()).setdefault(owner, deque()).append(item)
        self._waiting += 1

    def take(self) -> T:
        """The next item; its address and its player go to the back of the queue."""
        address, players = self._turns.popitem(last=False)
        owner, items = players.popitem(last=False)
        item = items.popleft()
        if items:
            players[owner] = items
        if players:
            self._turns[address] = players
        self._waiting -= 1
        return item

    def begin(self, owner: Owner) -> None:
        """Count one more open item of this owner."""
        self._load.setdefault(owner.address, Counter())[owner] += 1

    def end(self, owner: Owner) -> None:
        """Count one open item less: it is done or cancelled."""
        load = self._load[owner.address]
        load[owner] -= 1
        if not load[owner]:
            del load[owner]
        if not load:
            del self._load[owner.address]

    def load(self) -> Counter[str]:
        """The number of open items of each player."""
        found: Counter[str] = Counter()
        for load in self._load.values():
            for owner, count in load.items():
                found[owner.player] += count
        return found

    def share(self, owner: Owner) -> float:
        """The share of one worker that an item of this owner gets under the current load."""
        load = self._load[owner.address]
        return 1 / (len(self._load) * len(load) * load[owner])
