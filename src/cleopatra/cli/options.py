"""Options that several commands of a host share: which database, which settings."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from .files import UsageError

if TYPE_CHECKING:
    from cleopatra.server.settings import Settings

HELP_CONFIG = "TOML file with settings, named like the options of this command."
HELP_DATABASE = "sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME."

Database = Annotated[str | None, typer.Option("--database", metavar="URL", help=HELP_DATABASE)]
Config = Annotated[Path | None, typer.Option("--config", metavar="FILE", help=HELP_CONFIG)]


def settings_from(config: Path | None, **options: Any) -> Settings:
    """Settings by option, environment or file."""
    from cleopatra.server.settings import BadSettings, read_settings

    try:
        return read_settings(options, config)
    except BadSettings as error:
        raise UsageError(str(error)) from None
