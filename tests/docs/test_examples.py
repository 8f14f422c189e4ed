"""Documentation is correct: its Python examples run, and its links resolve."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]
SLOW = pytest.mark.slow
SCRIPTS = [
    pytest.param("README.md", "take 2", id="README"),
    pytest.param("docs/arena.md", "planner", id="arena"),
    pytest.param("docs/bots.md", "patient", id="bots"),
    pytest.param("docs/data-set.md", "won by seat", id="data-set"),
    pytest.param("docs/notation.md", "'put 3'", id="notation"),
    pytest.param("docs/opponents.md", "take", id="opponents"),
    pytest.param("docs/analysis.md", "0.", id="analysis", marks=SLOW),
    pytest.param("docs/researchers.md", "decisions", id="researchers", marks=SLOW),
]
"""Pages whose examples, one after the other, are a program, and what it prints."""
PARTS = {"docs/adding-a-box.md", "docs/protocol.md"}
"""Pages whose examples are parts of files that other tests run: the third box, and a bot at a server's table."""


def blocks_of(page: Path) -> list[str]:
    return re.findall(r"```python\n(.*?)```", page.read_text("utf-8"), re.DOTALL)


@pytest.mark.parametrize(("name", "prints"), SCRIPTS)
def test_examples_run_as_a_script(name: str, prints: str, tmp_path: Path) -> None:
    """From a file, as readers save them: what starts processes must not start them again in each of them."""
    script = tmp_path / "example.py"
    script.write_text("\n\n".join(blocks_of(ROOT / name)), "utf-8")
    run = subprocess.run(
        [sys.executable, "-W", "ignore::UserWarning", str(script)],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)])},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    assert prints in run.stdout


def test_every_page_with_examples_is_run() -> None:
    pages = {str(page.relative_to(ROOT)) for page in PAGES if blocks_of(page)}
    assert pages == {str(script.values[0]) for script in SCRIPTS} | PARTS


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)", page.read_text("utf-8")):
        assert "://" in target or (page.parent / target).exists(), f"{page.name} links to {target}"


def test_no_registry_is_named() -> None:
    hosts = re.compile(r"pypi\.org|npmjs|pythonhosted|debian\.org", re.IGNORECASE)
    for path in [*ROOT.glob("*"), *(ROOT / "requirements").glob("*"), *PAGES]:
        if path.is_file():
            assert not hosts.search(path.read_text("utf-8", "ignore")), path.name


GONE = {"bench/compilers.py"}
"""Removed files that a decision mentions, with the commit that has them."""


def test_files_that_are_named_exist() -> None:
    """Source files that the documentation names, relative to the checkout, the package or one of its folders."""
    folders = [path for path in ROOT.iterdir() if path.is_dir() and path.name not in ("build", "dist", "web")]
    folders = [path for path in folders if not path.name.startswith(".")] + [
        ROOT / "web" / "src",
        ROOT / "web" / "tools",
    ]
    sources = [*ROOT.glob("*.*"), *(path for folder in folders for path in folder.rglob("*.*"))]
    known = ["/" + str(path.relative_to(ROOT)) for path in sources]
    ends = {name[at:] for name in known for at in range(len(name)) if name[at] == "/"}
    missing = []
    for page in PAGES:
        for name in re.findall(r"`([\w/.-]+\.(?:py|ts|svelte|toml))`", page.read_text("utf-8")):
            if "NAME" not in name and name not in GONE and "/" + name not in ends:
                missing.append(f"{page.name}: {name}")
    assert not missing
