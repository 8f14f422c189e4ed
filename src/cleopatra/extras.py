"""Optional extras: what they bring, and the one sentence that says which of them is missing."""

from __future__ import annotations

from importlib.util import find_spec

DISTRIBUTION = "cleopatra-architects"
SERVER = (
    "aiosqlite", "alembic", "argon2", "cryptography", "httpx", "litestar", "msgspec", "openskill", "prometheus_client",
    "sqlalchemy", "uvicorn", "websockets",
)  # fmt: skip
"""The modules of the extra `server` that every server and client has; a test compares them with pyproject.toml."""


class MissingExtra(ImportError):
    """An optional extra is not installed. The command line prints it as one line and ends with exit code 2."""

    def __init__(self, what: str, library: str, extra: str) -> None:
        super().__init__(f"{what} needs {library}: pip install '{DISTRIBUTION}[{extra}]'")


def require(what: str, extra: str, *modules: str) -> None:
    """Raises `MissingExtra` for the first of these modules that is not installed; imports none of them.

    >>> require("a game", "server", "json")
    """
    for module in modules:
        if find_spec(module) is None:
            raise MissingExtra(what, module, extra)
