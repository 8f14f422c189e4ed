"""Results as tables: one row for each seat of each game, written as JSON, CSV or Parquet by the file's extension."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from cleopatra.extras import MissingExtra

from .match import Played
from .places import margins, places

Rows = list[dict[str, Any]]


def rows_of(games: Sequence[Played]) -> Rows:
    """Flat rows, the same columns in each."""
    rows: Rows = []
    for played in games:
        result = played.result
        if result is None:
            raise AssertionError("a broken game counts for nothing")
        for seat, (place, margin) in enumerate(zip(places(result), margins(result), strict=True)):
            account, pace = result.accounts[seat], played.paces[seat]
            rows.append({
                "game": played.number, "deal": played.deal, "seed": played.seed, "seat": seat + 1,
                "bot": played.seats[seat], "first": seat == played.first, "won": seat in result.winners,
                "shared": len(result.winners), "place": place, "margin": margin, "eaten": account.eaten,
                "talents": account.talents, "amulets": account.amulets, "tainted_cards": account.tainted_cards,
                "sanctuary_cells": account.sanctuary_cells, "turns": played.turns, "decisions": played.decisions,
                "offerings": played.offerings, "choices": pace.choices, "median_seconds": pace.quantile(0.5),
                "p99_seconds": pace.quantile(0.99), "slowest_seconds": pace.slowest,
            })  # fmt: skip
    return rows


def write_json(rows: Rows, file: Path) -> None:
    """A list of objects, one a line."""
    file.write_text("[\n" + ",\n".join(json.dumps(row) for row in rows) + "\n]\n", "utf-8")


def write_csv(rows: Rows, file: Path) -> None:
    """With a line of column names."""
    with file.open("w", encoding="utf-8", newline="") as out:
        writer = csv.DictWriter(out, rows[0])
        writer.writeheader()
        writer.writerows(rows)


def write_parquet(rows: Rows, file: Path) -> None:
    """One row group, snappy-compressed columns."""
    try:
        from arro3.core import Array, DataType, Table  # noqa: PLC0415 (an optional extra)
        from arro3.io import write_parquet as write  # noqa: PLC0415 (an optional extra)
    except ImportError as error:
        raise MissingExtra("Parquet", "arro3-io", "arena") from error
    types = {bool: DataType.bool(), int: DataType.int64(), float: DataType.float64(), str: DataType.utf8()}
    columns: dict[str, Any] = {name: Array([row[name] for row in rows], types[type(rows[0][name])]) for name in rows[0]}
    write(Table.from_pydict(columns), file)


WRITERS: dict[str, Callable[[Rows, Path], None]] = {
    ".json": write_json, ".csv": write_csv, ".parquet": write_parquet,
}  # fmt: skip
