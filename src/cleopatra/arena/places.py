"""Places and margins: who came in where, and by how much (R122, R123)."""

from __future__ import annotations

from cleopatra.rules.play.ending import Account, Result


def places(result: Result) -> list[int]:
    """Everybody's place from 1 on: as the winner is found, further down; the eaten share the last."""
    keys = [_order(account) for account in result.accounts]
    return [1 + sum(other < key for other in keys) for key in keys]


def margins(result: Result) -> list[int]:
    """How far everybody is ahead of the best of the others, or behind; what the eaten had counts for nothing."""
    worth = [0 if account.eaten else account.talents for account in result.accounts]
    return [own - max(worth[:seat] + worth[seat + 1 :]) for seat, own in enumerate(worth)]


def _order(account: Account) -> tuple[int, int, int]:
    return (1, 0, 0) if account.eaten else (0, -account.talents, account.amulets)
