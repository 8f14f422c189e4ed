"""The command line: the only room that prints. `main` is the console script."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import NoReturn

INTERRUPTED = 130
MISUSED = 2


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run a command. What the caller got wrong costs one line on standard error and exit code 2."""
    import typer

    from cleopatra.bots import UnknownBot
    from cleopatra.rules.model.errors import GameError

    from .app import app
    from .files import Trouble

    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal without our signs shows question marks instead of failing
    try:
        code = app(arguments, prog_name="cleopatra", standalone_mode=False)
    except typer.Abort:
        code = INTERRUPTED
    except (typer.TyperException, Trouble, GameError, UnknownBot) as error:
        say = error.format_message() if isinstance(error, typer.TyperException) else str(error)
        print(f"cleopatra: {' '.join(say.split())}", file=sys.stderr)
        sys.exit(MISUSED)
    if code == INTERRUPTED and sys.stderr.isatty():
        print(file=sys.stderr)
    sys.exit(code if isinstance(code, int) else 0)
