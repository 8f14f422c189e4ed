"""Results of finished games, stored once, and the ratings that follow from them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from openskill.models import PlackettLuce, PlackettLuceRating
from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from cleopatra.rules.game import Game
from cleopatra.rules.play.ending import Account
from cleopatra.tables.rating import RatedSeats
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
    connection: AsyncConnection, record: TableRecord, game: Game, now: float, rated_seats: RatedSeats
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
    placed = places(result.accounts)
    moved = await _rate(connection, record, game.edition, placed, rated_seats, now)
    against = " ".join(sorted({seat.bot for seat in record.seats if seat.bot})) if rated_seats.counts == "solo" else ""
    rows = [
        {
            "table": record.id, "seat": seat.seat, "edition": game.edition, "name": seat.name, "player": seat.player,
            "bot": seat.bot, "place": place, "won": seat.seat in result.winners, "eaten": account.eaten,
            "talents": account.talents, "amulets": account.amulets, "time": now, "against": against,
            "counts": "solo" if rated_seats.counts == "solo" else "rated" if seat.seat in moved else "unrated",
        }
        for seat, place, account in zip(record.seats, placed, result.accounts, strict=True)
    ]  # fmt: skip
    await connection.execute(insert(schema.results), rows)
    return True


async def _rate(
    connection: AsyncConnection,
    record: TableRecord,
    edition: str,
    placed: list[int],
    rated_seats: RatedSeats,
    now: float,
) -> set[int]:
    """Move the ratings of the people at a table; bots have none. Returns the seats of those whose rating moved."""
    who = {record.seats[seat].player or "": seat for seat in (*rated_seats.rated, *rated_seats.helped)}
    before, games = {}, {}
    for player, seat in sorted(who.items()):  # one order: no deadlock
        mu, sigma, games[seat] = await _rating(connection, player, edition)
        before[seat] = MODEL.rating(mu=mu, sigma=sigma)
    after = new_ratings(rated_seats, placed, before)
    for player, seat in sorted(who.items()):
        if (rating := after.get(seat)) is None:
            continue
        await _store(connection, player, edition, rating.mu, rating.sigma, games[seat] + 1)
        history = {
            "who": player, "table": record.id, "edition": edition, "mu": rating.mu, "sigma": rating.sigma, "time": now
        }  # fmt: skip
        await connection.execute(insert(schema.rating_history).values(history))
    return {*after}


def new_ratings(
    rated_seats: RatedSeats, placed: Sequence[int], before: Mapping[int, PlackettLuceRating]
) -> dict[int, PlackettLuceRating]:
    """The ratings that move, by seat: how people did against each other, where whoever is gone stands last and whoever
    was helped can only lose."""
    last = 1 + len(placed)
    ranks = {seat: float(last if seat in rated_seats.gone else placed[seat]) for seat in before}
    found = _rated(rated_seats.rated, ranks, before) if len(rated_seats.rated) > 1 else {}
    for seat in rated_seats.helped:
        rating = _rated((*rated_seats.rated, seat), ranks, before)[seat]
        if rating.mu < before[seat].mu:
            found[seat] = rating
    return found


def _rated(
    seats: Sequence[int], ranks: Mapping[int, float], before: Mapping[int, PlackettLuceRating]
) -> dict[int, PlackettLuceRating]:
    after = MODEL.rate([[before[seat]] for seat in seats], ranks=[ranks[seat] for seat in seats])
    return {seat: rating for seat, (rating,) in zip(seats, after, strict=True)}


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
