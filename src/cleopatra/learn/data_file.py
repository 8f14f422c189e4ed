"""The Parquet file of a data set: its columns, and errors for damaged files."""

from __future__ import annotations

import json
from array import array
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cleopatra.extras import MissingExtra

if TYPE_CHECKING:
    from arro3.core import Array

    from .data_set import RecordedGame

MAGIC = b"PAR1"
"""The first and the last bytes of every Parquet file."""
FOOTER = 8
"""The length of the file's description, and the magic bytes."""
HEADER = "cleopatra"
"""The entry of the file's metadata that holds the header as JSON; several entries would have no fixed order."""
PANICS = "pyo3_runtime"
"""The module of what a panic in arro3 raises."""
COMPRESSION = "zstd(19)"
PLAIN = {"number": "i", "seed": "q"}
TEXTS = ("edition", "reading")
LISTS = {"moves": "H", "talents": "i", "amulets": "i"}
FLAGS = ("eaten", "won")
COLUMNS = ("number", "edition", "reading", "bots", "seed", "moves", "talents", "amulets", "eaten", "won")


class DataSetError(ValueError):
    """A file that is no data set, or a game in it that can't be played again."""


def check_parquet() -> None:
    """Raise an error that names the extra if Parquet can't be read or written."""
    try:
        import arro3.core  # noqa: PLC0415 (an optional extra)
        import arro3.io  # noqa: F401, PLC0415 (an optional extra)
    except ImportError as error:
        raise MissingExtra("a data set", "arro3-io", "arena") from error


def write_rows(games: Sequence[RecordedGame], header: Mapping[str, str], file: Path) -> None:
    """Write the games as one table, and the header as its metadata."""
    check_parquet()
    from arro3.core import Table  # noqa: PLC0415 (an optional extra)
    from arro3.io import write_parquet  # noqa: PLC0415 (an optional extra)

    table = Table.from_pydict({name: _column(name, [getattr(game, name) for game in games]) for name in COLUMNS})
    described = table.with_schema(table.schema.with_metadata({HEADER: json.dumps(header)}))
    write_parquet(described, file, compression=COMPRESSION, dictionary_enabled=False)


def read_rows(file: Path) -> tuple[dict[str, str], Iterator[dict[str, Any]]]:
    """The header, and the rows as they are asked for. Raises `DataSetError`."""
    check_parquet()
    from arro3.io import read_parquet  # noqa: PLC0415 (an optional extra)

    _check_ends(file)
    with _told_in_a_sentence(file):
        reader = read_parquet(file)
        header = json.loads(reader.schema.metadata.get(HEADER.encode(), b"{}"))
        names = set(reader.schema.names)
    if not isinstance(header, dict) or not names >= set(COLUMNS):
        raise DataSetError(f"{file}: no games of bots; it lacks the columns {', '.join(sorted(set(COLUMNS) - names))}")
    return header, _rows(file, reader)


def _rows(file: Path, reader: Any) -> Iterator[dict[str, Any]]:
    with _told_in_a_sentence(file):
        for batch in reader:
            columns = {name: batch.column(name).to_pylist() for name in COLUMNS}
            for values in zip(*columns.values(), strict=True):
                row = dict(zip(COLUMNS, values, strict=True))
                listed = {name: tuple(row[name]) for name in ("bots", "talents", "amulets", *FLAGS)}
                yield row | listed | {"moves": array("H", row["moves"])}


@contextmanager
def _told_in_a_sentence(file: Path) -> Iterator[None]:
    """arro3 raises bare exceptions for damage, and panics where it does not expect any."""
    try:
        yield
    except BaseException as error:
        if isinstance(error, Exception) or type(error).__module__ == PANICS:
            raise DataSetError(f"{file}: damaged: {error}") from None
        raise


def _check_ends(file: Path) -> None:
    """Whether it looks like a Parquet file: for others arro3 prints a stack trace before it raises anything."""
    try:
        with file.open("rb") as opened:
            size = opened.seek(0, 2)
            opened.seek(max(0, size - FOOTER))
            end = opened.read()
            opened.seek(0)
            start = opened.read(len(MAGIC))
    except OSError as error:
        raise DataSetError(f"{file}: {error.strerror or error}") from None
    if start != MAGIC or end[-len(MAGIC) :] != MAGIC or int.from_bytes(end[:4], "little") > size - FOOTER - len(MAGIC):
        raise DataSetError(f"{file}: no Parquet file, or cut short")


def _column(name: str, values: list[Any]) -> Array:
    from arro3.core import Array, DataType, list_array  # noqa: PLC0415 (an optional extra)

    if name in PLAIN:
        return Array.from_buffer(array(PLAIN[name], values))
    if name in TEXTS:
        return Array(values, DataType.utf8())
    flat = [one for row in values for one in row]
    ends = array("i", [0])
    for row in values:
        ends.append(ends[-1] + len(row))
    if name in LISTS:
        inner = Array.from_buffer(array(LISTS[name], flat))
    else:
        inner = Array(flat, DataType.bool() if name in FLAGS else DataType.utf8())
    return list_array(Array.from_buffer(ends), inner)
