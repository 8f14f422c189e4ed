"""The default place of the database: the user's data folder."""

from __future__ import annotations

import os
import sys
from pathlib import Path

FILE = "cleopatra.db"


def data_folder() -> Path:
    """This program's folder for user data, by the platform's conventions."""
    home = Path.home()
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "cleopatra"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / "cleopatra"
    said = Path(os.environ.get("XDG_DATA_HOME") or "")
    return (said if said.is_absolute() else home / ".local" / "share") / "cleopatra"


def database_here() -> Path | None:
    """The database in the current folder, if there is one."""
    here = Path.cwd() / FILE
    try:
        mine = here.is_file() and (not hasattr(os, "getuid") or here.stat().st_uid == os.getuid())
    except OSError:
        return None
    return here if mine else None


def default_database() -> str:
    """The database in the current folder if there is one, else that of the data folder."""
    return f"sqlite:///{database_here() or data_folder() / FILE}"
