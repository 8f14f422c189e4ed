"""The command line, the only package that prints. `main` is the console script."""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Sequence
from typing import NoReturn, TextIO

INTERRUPTED = 130
MISUSED = 2
_show = warnings.showwarning


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run a command. An error of the caller is one line on standard error and exit code 2."""
    import typer

    from cleopatra.bots import BadAnswer, UnknownBot
    from cleopatra.extras import MissingExtra
    from cleopatra.rules.model.errors import GameError

    from .app import app
    from .files import UsageError

    if (here := os.getcwd()) not in sys.path:
        sys.path.append(here)  # bots and boxes as modules may lie where the command is run
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # terminals that lack our symbols show question marks
    warnings.showwarning = _tell
    try:
        code = app(arguments, prog_name="cleopatra", standalone_mode=False)
    except typer.Abort:
        code = INTERRUPTED
    except (typer.TyperException, UsageError, GameError, UnknownBot, BadAnswer, MissingExtra) as error:
        say = error.format_message() if isinstance(error, typer.TyperException) else str(error)
        print(f"cleopatra: {' '.join(say.split())}", file=sys.stderr)
        sys.exit(MISUSED)
    if code == INTERRUPTED and sys.stderr.isatty():
        print(file=sys.stderr)
    sys.exit(code if isinstance(code, int) else 0)


def _tell(
    message: Warning | str, category: type[Warning], filename: str, lineno: int,
    file: TextIO | None = None, line: str | None = None,
) -> None:  # fmt: skip
    """What people can do something about is one line; other warnings stay as they are."""
    from cleopatra.native import SlowRules

    if issubclass(category, SlowRules):
        print(f"cleopatra: {message}", file=sys.stderr)
    else:
        _show(message, category, filename, lineno, file, line)
