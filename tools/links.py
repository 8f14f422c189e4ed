"""Links of the repository's pages, and the package page made of the README (setup.py calls it when a package is built).

Links between files of the repository work where it is browsed. Elsewhere they have to lead to the repository, whose
address is in pyproject.toml; as long as none is there, only their text is left. No dependencies: builds import this.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^()\s]+)\)")
"""A link or a picture: `!` or nothing, its text (which may hold a picture), its target."""
ABSOLUTE = ("http:", "https:", "mailto:")


def repository() -> str | None:
    """Where the source is on the web, if pyproject.toml says so."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    url: str | None = project.get("urls", {}).get("Repository")
    return url


def package_page(text: str, url: str | None, version: str) -> str:
    """A README as it is shown outside the repository: links and pictures lead to the version's tag."""

    def outward(found: re.Match[str]) -> str:
        picture, label, target = found.groups()
        label = LINK.sub(outward, label)
        if target.startswith(ABSOLUTE):
            return f"{picture}[{label}]({target})"
        if url is None:
            return "" if picture else label
        return f"{picture}[{label}]({url}/{'raw' if picture else 'blob'}/v{version}/{target})"

    return LINK.sub(outward, text)
