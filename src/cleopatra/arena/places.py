"""Final places and margins (R122, R123)."""

from __future__ import annotations

from cleopatra.rules.play.ending import Account, Result


def places(result: Result) -> list[int]:
    """The place of every seat from 1 on, by the rule for the winner; eaten players share the last place."""
    keys = [_order(account) for account in result.accounts]
    return [1 + sum(other < key for other in keys) for key in keys]


def margins(result: Result) -> list[int]:
    """The lead of every seat over the best other player, negative if behind; eaten players count as 0."""
    worth = [0 if account.eaten else account.talents for account in result.accounts]
    return [own - max(worth[:seat] + worth[seat + 1 :]) for seat, own in enumerate(worth)]


def _order(account: Account) -> tuple[int, int, int]:
    return (1, 0, 0) if account.eaten else (0, -account.talents, account.amulets)
