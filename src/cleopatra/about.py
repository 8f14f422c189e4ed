"""Where the project can be found: addresses from pyproject.toml, read from the installed package."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, metadata

from cleopatra.extras import DISTRIBUTION


def addresses(distribution: str = DISTRIBUTION) -> dict[str, str]:
    """Addresses by their labels, such as `Repository` and `Issues`; none where none are entered.

    >>> addresses("no-such-package")
    {}
    """
    try:
        entered = metadata(distribution).get_all("Project-URL") or []
    except PackageNotFoundError:
        return {}
    return dict(line.split(", ", 1) for line in entered)
