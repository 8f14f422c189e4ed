"""Results of finished games, stored once, and the ratings that follow from them."""

from __future__ import annotations

from openskill.models import PlackettLuce
from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from cleopatra.rules.game import Game
from cleopatra.rules.play.ending import Account
from cleopatra.tables.rating import Counts
from cleopatra.tables.records import TableRecord

from . import schema

MODEL = PlackettLuce()


def places(accounts: tuple[Account, ...]) -> list[int]:
    """Everyone's place: survivors by talents, then by fewest amulets (R122); the eaten share the last."""
    keys = [
        (account.eaten, 0, 0) if account.eaten else (False, -account.talents, account.amulets) for account in accounts
    ]
    return [1 + sum(other < key for other in keys) for key in keys]


async def record_result(
    connection: AsyncConnection, record: TableRecord, game: Game, now: float, counts: Counts
) -> bool:
    """Close a table and keep its result; False where another node has done so."""
    c = schema.tables.c
    closing = (
        update(schema.tables).where(c.id == record.id, c.state == "playing").values(state="over", ended=now, wake=None)
    )
    if (await connection.execute(closing)).rowcount != 1:
        return False
    result = game.result
    if result is None:
        raise AssertionError("a game without a result")
    against = " ".join(sorted({seat.bot for seat in record.seats if seat.bot})) if counts == "solo" else ""
    rows = [
        {
            "table": record.id, "seat": seat.seat, "edition": game.edition, "name": seat.name, "player": seat.player,
            "bot": seat.bot, "place": place, "won": seat.seat in result.winners, "eaten": account.eaten,
            "talents": account.talents, "amulets": account.amulets, "time": now, "counts": counts, "against": against,
        }
        for seat, place, account in zip(record.seats, places(result.accounts), result.accounts, strict=True)
    ]  # fmt: skip
    await connection.execute(insert(schema.results), rows)
    if counts == "rated":
        placed = zip(record.seats, places(result.accounts), strict=True)
        ranks = {seat.player: float(place) for seat, place in placed if seat.player is not None}
        await _rate(connection, record.id, game.edition, ranks, now)
    return True


async def _rate(connection: AsyncConnection, table: str, edition: str, ranks: dict[str, float], now: float) -> None:
    """Move the ratings of the people at a table by how they did against each other; bots have none."""
    who = sorted(ranks)  # one order: no deadlock
    before = [await _rating(connection, player, edition) for player in who]
    teams = [[MODEL.rating(mu=mu, sigma=sigma)] for mu, sigma, _ in before]
    after = MODEL.rate(teams, ranks=[ranks[player] for player in who])
    for player, (_, _, games), (rating,) in zip(who, before, after, strict=True):
        await _store(connection, player, edition, rating.mu, rating.sigma, games + 1)
        history = {
            "who": player, "table": table, "edition": edition, "mu": rating.mu, "sigma": rating.sigma, "time": now
        }  # fmt: skip
        await connection.execute(insert(schema.rating_history).values(history))


async def _rating(connection: AsyncConnection, who: str, edition: str) -> tuple[float, float, int]:
    c = schema.ratings.c
    query = select(c.mu, c.sigma, c.games).where(c.who == who, c.edition == edition).with_for_update()
    row = (await connection.execute(query)).one_or_none()
    fresh = MODEL.rating()
    return (row.mu, row.sigma, row.games) if row is not None else (fresh.mu, fresh.sigma, 0)


async def _store(connection: AsyncConnection, who: str, edition: str, mu: float, sigma: float, games: int) -> None:
    c = schema.ratings.c
    values = {"mu": mu, "sigma": sigma, "games": games}
    if games > 1:
        await connection.execute(update(schema.ratings).where(c.who == who, c.edition == edition).values(values))
    else:
        await connection.execute(insert(schema.ratings).values({"who": who, "edition": edition, **values}))
