"""The documentation site: every page is built without a warning, and links that lead nowhere are found."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from cleopatra.rules.model.errors import Reason
from tools import docs_site


def test_no_link_leads_nowhere(tmp_path: Path) -> None:
    assert docs_site.assemble(tmp_path) == []
    assert (tmp_path / "rulebook" / "deluxe.it.md").exists()


def test_a_broken_link_is_found() -> None:
    text = "[gone](nowhere.md), [there](arena.md)\n```\n[example](none.md)\n```\n"
    known = {"page.md": (text, docs_site.DOCS), "arena.md": ("", docs_site.DOCS)}
    links = docs_site.Links(known)
    links.page("page.md")
    assert "page.md: nowhere.md" in links.broken
    assert not [link for link in links.broken if "arena" in link or "none" in link]


def test_the_reference_lists_every_command_and_refusal() -> None:
    commands = docs_site.commands()
    for name in ("arena", "ladder", "serve", "host backup", "verify"):
        assert f"# cleopatra {name}\n" in commands
    assert all(f"| `{reason.value}` |" in docs_site.refusals() for reason in Reason)
    assert "## GET `/api/box`" in docs_site.requests()


@pytest.mark.slow
def test_the_site_is_built_without_a_warning(tmp_path: Path) -> None:
    built = subprocess.run(
        [sys.executable, "tools/docs_site.py", str(tmp_path)],
        cwd=docs_site.ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert built.returncode == 0, built.stderr[-3000:]
    index = (tmp_path / "html" / "index.html").read_text("utf-8")
    assert "For players" in index
    api = (tmp_path / "html" / "reference" / "python.html").read_text("utf-8")
    assert "new_game" in api
    assert "cleopatra.arena.ladder" in api
