"""A fair queue: sites take turns, at each site its addresses, at each address its players, and each player's items keep
their order. A site is an address, or all IPv6 addresses that one customer may have.

An owner with a thousand items delays only itself; others wait for one of theirs.
"""

from __future__ import annotations

from collections import Counter, OrderedDict, deque
from dataclasses import dataclass
from typing import Generic, TypeVar

from .callers import site_of

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Owner:
    """The player and address that an item counts against."""

    player: str
    address: str = ""
    """Where the player was last seen; empty where nobody knows, as after a restart."""

    @property
    def site(self) -> str:
        """What that address is a part of."""
        return site_of(self.address)


class FairQueue(Generic[T]):
    """Waiting items, and how many of each owner's are waiting or being worked on."""

    def __init__(self) -> None:
        self._turns: OrderedDict[str, OrderedDict[str, OrderedDict[Owner, deque[T]]]] = OrderedDict()
        self._load: dict[str, dict[str, Counter[Owner]]] = {}
        self._waiting = 0

    def __len__(self) -> int:
        return self._waiting

    def put(self, owner: Owner, item: T) -> None:
        """Add an item."""
        site = self._turns.setdefault(owner.site, OrderedDict())
        site.setdefault(owner.address, OrderedDict()).setdefault(owner, deque()).append(item)
        self._waiting += 1

    def take(self) -> T:
        """The next item; its site, its address and its player go to the back of the queue."""
        site, addresses = self._turns.popitem(last=False)
        address, players = addresses.popitem(last=False)
        owner, items = players.popitem(last=False)
        item = items.popleft()
        if items:
            players[owner] = items
        if players:
            addresses[address] = players
        if addresses:
            self._turns[site] = addresses
        self._waiting -= 1
        return item

    def begin(self, owner: Owner) -> None:
        """Count one more open item of this owner."""
        self._load.setdefault(owner.site, {}).setdefault(owner.address, Counter())[owner] += 1

    def end(self, owner: Owner) -> None:
        """Count one open item less: it is done or cancelled."""
        addresses = self._load[owner.site]
        load = addresses[owner.address]
        load[owner] -= 1
        if not load[owner]:
            del load[owner]
        if not load:
            del addresses[owner.address]
        if not addresses:
            del self._load[owner.site]

    def load(self) -> Counter[str]:
        """The number of open items of each player."""
        found: Counter[str] = Counter()
        for addresses in self._load.values():
            for load in addresses.values():
                for owner, count in load.items():
                    found[owner.player] += count
        return found

    def share(self, owner: Owner) -> float:
        """The share of one worker that an item of this owner gets under the current load."""
        addresses = self._load[owner.site]
        load = addresses[owner.address]
        return 1 / (len(self._load) * len(addresses) * len(load) * load[owner])
