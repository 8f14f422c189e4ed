"""`cleopatra scenario` and `cleopatra export`: running scenario files; games as scenarios and as pictures."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from cleopatra import pictures
from cleopatra.rules.seen.open_view import open_view
from cleopatra.scenario import ScenarioError, read_scenario, run_scenario, write_scenario

from . import words
from .files import UsageError, read_game, read_text, write_text

ENDINGS = (".yaml", ".yml")
HOLDS, FAILS, NOT_UNDERSTOOD = 0, 1, 2


def run_all(paths: Sequence[Path]) -> int:
    """Run every scenario, one line each; the worst outcome is the exit code."""
    outcomes = []
    for path in paths:
        try:
            outcomes += [_run(file) for file in _files(path)]
        except UsageError as error:
            outcomes.append(_not_understood(str(error)))
    if len(outcomes) > 1:
        counts = {"n": len(outcomes), "failed": outcomes.count(FAILS), "wrong": outcomes.count(NOT_UNDERSTOOD)}
        print(words.SCENARIO_COUNT.format(**counts))
    return max(outcomes, default=HOLDS)


def _files(path: Path) -> Iterator[Path]:
    if not path.is_dir():
        yield path
        return
    found = sorted(file for file in path.rglob("*") if file.suffix in ENDINGS and file.is_file())
    if not found:
        raise UsageError(words.NO_SCENARIOS.format(file=path))
    yield from found


def _run(file: Path) -> int:
    try:
        scenario = read_scenario(read_text(file), str(file))
        failure = run_scenario(scenario)
    except (ScenarioError, UsageError) as error:
        return _not_understood(str(error))
    except RecursionError:
        return _not_understood(words.TOO_DEEP.format(file=file))
    if failure is not None:
        print(_line(words.SCENARIO_FAILS.format(file=file, title=scenario.title, why=failure)))
        return FAILS
    print(_line(words.SCENARIO_HOLDS.format(file=file, title=scenario.title)))
    return HOLDS


def _not_understood(message: str) -> int:
    print(_line(message), file=sys.stderr)
    return NOT_UNDERSTOOD


def _line(message: str) -> str:
    return " ".join(message.split())


def export_game(file: Path, *, as_scenario: bool, as_picture: bool, output: Path | None, title: str | None) -> None:
    """Write a saved game as a scenario that replays it, or the position it has come to as a picture."""
    if as_scenario == as_picture:
        raise UsageError(words.EXPORT_FORMAT)
    game = read_game(file)
    text = write_scenario(game, title) if as_scenario else f"{pictures.table(open_view(game))}\n"
    if output is None:
        print(text, end="")
    else:
        write_text(output, text)
