"""Links of the repository's pages, and the package page made of the README (setup.py calls it when a package is built).

Links between files of the repository work where it is browsed. Elsewhere they have to lead to the repository, whose
address is in pyproject.toml; as long as none is there, only their text is left. No dependencies: builds import this.
"""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^()\s]+)\)")
"""A link or a picture: `!` or nothing, its text (which may hold a picture), its target."""
PICTURE = re.compile(r"!\[[^\]]*\]\((?!https?:)")
"""A picture of the repository."""
ABSOLUTE = ("http:", "https:", "mailto:")


def repository() -> str | None:
    """Where the source is on the web, if pyproject.toml says so."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    url: str | None = project.get("urls", {}).get("Repository")
    return url


def version() -> str:
    """The version of the package, from its one source."""
    text = (ROOT / "src" / "cleopatra" / "__init__.py").read_text("utf-8")
    (found,) = re.findall(r'^__version__ = "(.+)"$', text, re.MULTILINE)
    return str(found)


def package_page(text: str, url: str | None, tag: str) -> str:
    """A README as it is shown outside the repository: links and pictures lead to a tag there.

    Without its address links become text, and paragraphs and tables with pictures are left out.
    """

    def outward(found: re.Match[str]) -> str:
        picture, label, target = found.groups()
        label = LINK.sub(outward, label)
        if target.startswith(ABSOLUTE):
            return f"{picture}[{label}]({target})"
        if url is None:
            return label
        return f"{picture}[{label}]({url}/{'raw' if picture else 'blob'}/{tag}/{target})"

    if url is None:  # what is there for a picture, a table of pictures say, is nothing without it
        text = "\n\n".join(part for part in text.split("\n\n") if not PICTURE.search(part))
    return LINK.sub(outward, text)


def main(arguments: list[str]) -> int:
    """`--release TAG`: whether this can be released under that tag."""
    if arguments[:1] != ["--release"]:
        sys.exit("usage: python tools/links.py --release TAG")
    wrong = []
    if arguments[1:] != [f"v{version()}"]:
        wrong.append(f"the tag is {arguments[1:]}, the version {version()}")
    if repository() is None:
        wrong.append("pyproject.toml names no Repository under [project.urls]")
    print("\n".join(wrong) or "ready", file=sys.stderr)
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
