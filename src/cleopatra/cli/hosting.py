"""`cleopatra host`: what the host of a server looks at and does. It works on the database, so no server has to run."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime
from pathlib import Path
from time import monotonic, sleep, time
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from . import hosting_words as words
from .files import UsageError
from .options import Config, Database, settings_from

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection

    from cleopatra.server.hosting.types import Action, Done
    from cleopatra.server.storage.database import Database as Store

T = TypeVar("T")
Json = Annotated[bool, typer.Option("--json", help=words.HELP_JSON)]
Find = Annotated[str, typer.Argument(metavar="[NAME]", help=words.HELP_FIND)]
TableId = Annotated[str, typer.Argument(metavar="TABLE", help=words.HELP_TABLE)]
PlayerId = Annotated[str, typer.Argument(metavar="PLAYER", help=words.HELP_PLAYER)]
Number = Annotated[int, typer.Argument(metavar="NUMBER", help=words.HELP_NUMBER)]
Note = Annotated[str, typer.Option("--note", help=words.HELP_NOTE)]
Yes = Annotated[bool, typer.Option("--yes", "-y", help=words.HELP_YES)]
Days = Annotated[float | None, typer.Option("--days", help=words.HELP_DAYS)]


def add_commands(host: typer.Typer) -> None:
    """Register these commands."""
    for name, help_text, command in (
        ("queue", words.HELP_QUEUE, queue), ("tables", words.HELP_TABLES, tables),
        ("players", words.HELP_PLAYERS, players), ("reports", words.HELP_REPORTS, reports),
        ("close-report", words.HELP_CLOSE_REPORT, close_report), ("end", words.HELP_END, end),
        ("delete", words.HELP_DELETE, delete), ("put-out", words.HELP_PUT_OUT, put_out), ("ban", words.HELP_BAN, ban),
        ("bans", words.HELP_BANS, bans), ("unban", words.HELP_UNBAN, unban), ("revoke", words.HELP_REVOKE, revoke),
        ("prune", words.HELP_PRUNE, prune), ("log", words.HELP_LOG, log),
        ("drain", words.HELP_DRAIN, drain), ("retire", words.HELP_RETIRE, retire),
        ("passphrase", words.HELP_PASSPHRASE, passphrase),
    ):  # fmt: skip
        host.command(name, help=help_text)(command)


def queue(database: Database = None, config: Config = None, as_json: Json = False) -> None:
    """Nodes, and the questions to bots that wait there."""
    from cleopatra.server.hosting import lists

    found = _read(config, database, lambda connection: lists.nodes(connection, time()))
    rows = [
        (
            node.id, node.version, node.status.sockets, node.status.tables,
            f"{node.status.bots}/{node.status.workers}", f"{node.status.wait_seconds:.1f}",
            ", ".join(f"{one.player} {one.questions}" for one in node.status.waiting),
        )
        for node in found
    ]  # fmt: skip
    _show(found, words.QUEUE_COLUMNS, rows, as_json)


def tables(
    find: Find = "",
    state: Annotated[str | None, typer.Option("--state", help=words.HELP_STATE)] = None,
    database: Database = None,
    config: Config = None,
    as_json: Json = False,
) -> None:
    """Tables, the newest first."""
    from cleopatra.server.hosting import lists

    if state not in (None, "lobby", "playing", "over"):
        raise UsageError(words.BAD_STATE.format(state=state))
    found = _read(config, database, lambda connection: lists.tables(connection, find, state))
    rows = [
        (
            one.id, one.closed or one.state, one.edition, _when(one.created), one.entries,
            ", ".join(f"{seat.name} ({seat.player or seat.bot})" for seat in one.seats if seat.name),
        )
        for one in found
    ]  # fmt: skip
    _show(found, words.TABLE_COLUMNS, rows, as_json)


def players(find: Find = "", database: Database = None, config: Config = None, as_json: Json = False) -> None:
    """Players, those seen last first."""
    from cleopatra.server.hosting import lists

    found = _read(config, database, lambda connection: lists.players(connection, find, time()))
    rows = [
        (one.id, one.name, one.login or "", _when(one.seen), one.devices, one.tables, one.reports, one.ban or "")
        for one in found
    ]
    _show(found, words.PLAYER_COLUMNS, rows, as_json)


def reports(
    everything: Annotated[bool, typer.Option("--all", help=words.HELP_ALL)] = False,
    database: Database = None,
    config: Config = None,
    as_json: Json = False,
) -> None:
    """Reports, the newest first."""
    from cleopatra.server.hosting import lists

    found = _read(config, database, lambda connection: lists.reports(connection, closed=everything))
    rows = [
        (one.number, _when(one.time), one.reason, f"{one.name} ({one.player})", one.table, one.text) for one in found
    ]
    _show(found, words.REPORT_COLUMNS, rows, as_json)


def bans(database: Database = None, config: Config = None, as_json: Json = False) -> None:
    """Bans in force."""
    from cleopatra.server.hosting.bans import in_force

    found = _read(config, database, lambda connection: in_force(connection, time()))
    rows = [
        (one.number, one.kind, one.label, one.subject, _when(one.created), _when(one.until) or words.FOR_EVER, one.note)
        for one in found
    ]
    _show(found, words.BAN_COLUMNS, rows, as_json)


def log(database: Database = None, config: Config = None, as_json: Json = False) -> None:
    """What was done."""
    from cleopatra.server.hosting import lists

    found = _read(config, database, lists.log)
    rows = [
        (one.number, _when(one.time), one.who, one.action, one.subject, json.dumps(one.detail, ensure_ascii=False))
        for one in found
    ]
    _show(found, words.LOG_COLUMNS, rows, as_json)


def close_report(number: Number, note: Note = "", database: Database = None, config: Config = None) -> None:
    """A report is dealt with."""
    from cleopatra.server.hosting.types import CloseReport

    _act(config, database, CloseReport(number=number, note=note))


def end(table: TableId, note: Note = "", database: Database = None, config: Config = None) -> None:
    """End a game or close a lobby."""
    from cleopatra.server.hosting.types import EndTable

    _act(config, database, EndTable(table=table, note=note))


def delete(table: TableId, note: Note = "", yes: Yes = False, database: Database = None, config: Config = None) -> None:
    """Delete a table."""
    from cleopatra.server.hosting.types import DeleteTable

    _confirm(words.SURE_DELETE.format(table=table), yes)
    _act(config, database, DeleteTable(table=table, note=note))


def put_out(
    table: TableId, player: PlayerId, note: Note = "", database: Database = None, config: Config = None
) -> None:
    """Take somebody's seats at a table away."""
    from cleopatra.server.hosting.types import PutOut

    _act(config, database, PutOut(table=table, subject=player, note=note))


def ban(
    player: Annotated[str | None, typer.Argument(metavar="[PLAYER]", help=words.HELP_PLAYER)] = None,
    address: Annotated[str | None, typer.Option("--address", help=words.HELP_ADDRESS)] = None,
    addresses: Annotated[bool, typer.Option("--addresses", help=words.HELP_ADDRESSES)] = False,
    days: Days = None,
    note: Note = "",
    database: Database = None,
    config: Config = None,
) -> None:
    """Ban a player, an address, or the addresses that a player signed in from."""
    from cleopatra.server.hosting.types import BanAddress, BanPlayer

    if (player is None) == (address is None) or (addresses and player is None):
        raise UsageError(words.BAN_WHOM)
    if days is not None and days <= 0:
        raise UsageError(words.BAD_DAYS.format(days=days))
    if address is not None:
        _act(config, database, BanAddress(address=address, days=days, note=note))
        return
    _act(config, database, BanPlayer(subject=player or "", days=days, note=note))
    if addresses:
        _act(config, database, BanAddress(subject=player, days=days, note=note))


def unban(number: Number, note: Note = "", database: Database = None, config: Config = None) -> None:
    """Lift a ban."""
    from cleopatra.server.hosting.types import Unban

    _act(config, database, Unban(number=number, note=note))


def revoke(player: PlayerId, note: Note = "", database: Database = None, config: Config = None) -> None:
    """Sign a player out everywhere."""
    from cleopatra.server.hosting.types import Revoke

    _act(config, database, Revoke(subject=player, note=note))


def prune(
    days: Annotated[float, typer.Option("--days", help=words.HELP_PRUNE_DAYS)],
    note: Note = "",
    yes: Yes = False,
    database: Database = None,
    config: Config = None,
) -> None:
    """Delete tables and guests that have long been unused."""
    from cleopatra.server.hosting.types import Prune

    if days < 1:
        raise UsageError(words.BAD_DAYS.format(days=days))
    _confirm(words.SURE_PRUNE.format(days=f"{days:g}"), yes)
    _act(config, database, Prune(days=days, note=note))


def drain(
    node: Annotated[str | None, typer.Argument(metavar="[NODE]", help=words.HELP_NODE)] = None,
    wait: Annotated[float, typer.Option("--wait", metavar="SECONDS", help=words.HELP_WAIT)] = 30.0,
    note: Note = "",
    database: Database = None,
    config: Config = None,
) -> None:
    """Send everybody elsewhere, and wait until they are gone."""
    from cleopatra.server.hosting import lists
    from cleopatra.server.hosting.types import Drain

    drained = _act(config, database, Drain(node=node, note=note)).detail["nodes"]
    end = monotonic() + wait
    while True:
        there = {one.id: one for one in _read(config, database, lambda connection: lists.nodes(connection, time()))}
        if all(one not in there or (there[one].draining and not there[one].status.sockets) for one in drained):
            typer.echo(words.DRAINED.format(nodes=", ".join(drained)))
            return
        if monotonic() > end:
            raise UsageError(words.NOT_DRAINED.format(seconds=wait))
        sleep(0.5)


def retire(note: Note = "", yes: Yes = False, database: Database = None, config: Config = None) -> None:
    """End games of other rules."""
    from cleopatra.server.hosting.types import Retire
    from cleopatra.server.storage.snapshots import outdated_games

    games = sum(_read(config, database, outdated_games).values())
    _confirm(words.SURE_RETIRE.format(games=games), yes)
    _act(config, database, Retire(note=note))


def passphrase(
    generate: Annotated[bool, typer.Option("--generate", help=words.HELP_GENERATE)] = False,
    database: Database = None,
    config: Config = None,
) -> None:
    """Set the passphrase of the host's page."""
    from cleopatra.server.hosting.login import set_passphrase
    from cleopatra.server.identity import new_table_id

    if generate:
        chosen = new_table_id()
    elif sys.stdin.isatty():
        chosen = typer.prompt(words.ASK_PASSPHRASE, hide_input=True, confirmation_prompt=True)
    else:
        chosen = sys.stdin.readline().rstrip("\n")
    if not 10 <= len(chosen) <= 200:
        raise UsageError(words.BAD_PASSPHRASE)
    _with(config, database, lambda store: set_passphrase(store, chosen))
    typer.echo(words.PASSPHRASE_SET.format(passphrase=chosen) if generate else words.PASSPHRASE_KEPT)


def _confirm(question: str, yes: bool) -> None:
    if not yes:
        typer.confirm(question, abort=True)


def _act(config: Path | None, database: str | None, action: Action) -> Done:
    from cleopatra.server.hosting.actions import Refusal, act
    from cleopatra.server.origins import Origins

    try:
        done = _with(config, database, lambda store: act(store, Origins(store), action, "cli", time()))
    except Refusal as refusal:
        why = words.REFUSED.get(refusal.code, refusal.code)
        raise UsageError(f"{why}{': ' + str(refusal.expected['expected']) if refusal.expected else ''}") from None
    detail = {name: ", ".join(value) if isinstance(value, list) else value for name, value in done.detail.items()}
    typer.echo(words.DONE[done.action].format(subject=done.subject, **detail))
    return done


def _read(config: Path | None, database: str | None, read: Callable[[AsyncConnection], Awaitable[T]]) -> T:
    async def ask(store: Store) -> T:
        async with store.reading() as connection:
            return await read(connection)

    return _with(config, database, ask)


def _with(config: Path | None, database: str | None, work: Callable[[Store], Awaitable[T]]) -> T:
    """Do something with a database that a server of this version has made."""
    from sqlalchemy.exc import SQLAlchemyError

    from cleopatra.server.storage.database import Database as Store

    url = settings_from(config, database=database).database

    async def run() -> T:
        store = Store(url)
        try:
            if not await store.is_current():
                raise UsageError(words.OTHER_VERSION.format(place=url.rpartition("@")[2]))
            return await work(store)
        except (SQLAlchemyError, OSError) as error:
            raise UsageError(str(error).partition("\n")[0]) from None
        finally:
            await store.close()

    return asyncio.run(run())


def _when(seconds: float | None) -> str:
    return "" if seconds is None else datetime.fromtimestamp(seconds).strftime("%Y-%m-%d %H:%M")


def _show(found: Sequence[Any], columns: Sequence[str], rows: Sequence[Sequence[object]], as_json: bool) -> None:
    if as_json:
        import msgspec

        typer.echo(msgspec.json.format(msgspec.json.encode(found)).decode())
        return
    if not rows:
        typer.echo(words.NOTHING)
        return
    cells = [tuple(columns), *(tuple(str(cell) for cell in row) for row in rows)]
    widths = [max(len(row[at]) for row in cells) for at in range(len(columns))]
    for row in cells:
        typer.echo("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())
