"""Generate the rules texts from `rulebook/` and the editions' data: pages for docs, and the web client's texts.

With --check nothing is written; stale pages and faulty texts are errors.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from .book import Book, playable, positions
from .check import problems
from .facts import edition_table
from .source import EDITIONS, LANGUAGES, ROOT

DOCS = ROOT / "docs" / "rulebook"
POSITIONS = ROOT / "src" / "cleopatra" / "server" / "positions.json"
WEB = ROOT / "web" / "src" / "rules" / "texts"


def generated() -> dict[Path, str]:
    """Every page with its content."""
    pages = {}
    for key in EDITIONS:
        table = edition_table(key)
        for language in LANGUAGES:
            book = Book(language, table)
            pages[DOCS / f"{key}.{language}.md"] = book.document()
            pages[WEB / f"{key}.{language}.json"] = book.client()
    pages[POSITIONS] = json.dumps(_positions(), ensure_ascii=False, separators=(",", ":")) + "\n"
    return pages


def _positions() -> dict[str, Any]:
    """Every example position of a rule."""
    shown = {
        name
        for key in EDITIONS
        for _, entries in Book("en", edition_table(key)).page("rules")
        for entry, _ in entries
        for name in positions(entry.key, key)
    }
    return {name: playable(f"{name}.yaml") for name in sorted(shown)}


def main() -> int:
    """Write the pages, or report problems."""
    wrong = [sentence for language in LANGUAGES for sentence in problems(language)]
    pages = generated()
    stale = [path for path, text in pages.items() if not path.exists() or path.read_text("utf-8") != text]
    if "--check" in sys.argv:
        wrong += [f"{path.relative_to(ROOT)} is stale: run make generate" for path in stale]
    else:
        for path in stale:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(pages[path], "utf-8")
    for line in wrong:
        print(line, file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
