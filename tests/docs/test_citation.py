"""The files that other programs read about the project agree with it."""

from __future__ import annotations

from pathlib import Path

import yaml

import cleopatra

ROOT = Path(__file__).parents[2]


def test_the_citation_names_this_version() -> None:
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
    assert citation["version"] == cleopatra.__version__
    assert citation["license"] == "MIT"


def test_the_changelog_begins_with_this_version() -> None:
    headings = [line for line in (ROOT / "CHANGELOG.md").read_text("utf-8").splitlines() if line.startswith("## ")]
    assert headings[0] == f"## {cleopatra.__version__}"


def test_issue_forms_can_be_read() -> None:
    forms = sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml"))
    assert len(forms) == 4
    for form in forms:
        if form.name != "config.yml":
            told = yaml.safe_load(form.read_text("utf-8"))
            assert {"name", "description", "body"} <= set(told), form
            assert all(part["attributes"]["label"] for part in told["body"]), form
