"""Documentation is true: its Python examples run, and its links lead somewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]
RUN = [ROOT / "README.md"]


@pytest.mark.parametrize("page", RUN, ids=lambda page: page.name)
def test_examples_run(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    names: dict[str, object] = {}
    blocks = re.findall(r"```python\n(.*?)```", page.read_text("utf-8"), re.DOTALL)
    assert blocks
    for block in blocks:
        exec(compile(block, page.name, "exec"), names)
    assert "take 2" in capsys.readouterr().out


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)", page.read_text("utf-8")):
        assert "://" in target or (page.parent / target).exists(), f"{page.name} links to {target}"


def test_no_registry_is_named() -> None:
    hosts = re.compile(r"pypi\.org|npmjs|pythonhosted|debian\.org", re.IGNORECASE)
    for path in [*ROOT.glob("*"), *(ROOT / "requirements").glob("*"), *PAGES]:
        if path.is_file():
            assert not hosts.search(path.read_text("utf-8", "ignore")), path.name
