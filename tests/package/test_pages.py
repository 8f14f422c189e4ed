"""The package page: links of the README lead somewhere from anywhere, pictures are small, addresses have one place."""

from __future__ import annotations

import re
import subprocess
from email.message import Message
from pathlib import Path

import pytest
import yaml

import cleopatra
from cleopatra import about
from tools.links import ABSOLUTE, LINK, main, package_page, repository, version

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text("utf-8")
HERE = "https://example.org/palace"
LARGEST = 250_000
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


def targets(text: str) -> list[str]:
    return [found[2] for found in LINK.findall(text)]


def test_every_link_of_the_package_page_leads_to_the_tag() -> None:
    shown = targets(package_page(README, HERE, "v9"))
    assert len(shown) == len(targets(README)) > 20
    for target in shown:
        assert target.startswith(ABSOLUTE), target
        kind, file = re.fullmatch(rf"{HERE}/(blob|raw)/v9/([^#]+)(?:#.*)?", target).groups()  # type: ignore[union-attr]
        assert (ROOT / file).is_file(), file
        assert (kind == "raw") == file.endswith(".webp")


def test_without_a_repository_no_link_is_left() -> None:
    shown = package_page("[text](d.md#e) [far](https://example.org) ![far](https://example.org/f.png)", None, "v9")
    assert shown == "text [far](https://example.org) ![far](https://example.org/f.png)"
    assert not [one for one in targets(package_page(README, None, "v9")) if not one.startswith(ABSOLUTE)]


def test_without_a_repository_nothing_empty_is_left_of_pictures() -> None:
    text = "Above\n\n| seen |\n|---|\n| [![a](b.png)](c.md) |\n\n![f](g.webp)\n\nBelow\n"
    assert package_page(text, None, "v9") == "Above\n\nBelow\n"
    assert "On a phone" not in package_page(README, None, "v9")


def test_the_pictures_are_there_and_small() -> None:
    pictures = [ROOT / target for mark, _, target in LINK.findall(README) if mark]
    assert len(pictures) == 4
    assert all(1000 < picture.stat().st_size < LARGEST for picture in pictures)


def test_there_is_one_version() -> None:
    assert version() == cleopatra.__version__
    assert f'version = "{version()}"' not in (ROOT / "pyproject.toml").read_text("utf-8")


def test_a_release_needs_its_tag_and_an_address(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--release", "v0"])
    said = capsys.readouterr().err
    assert cleopatra.__version__ in said
    assert ("Repository" in said) == (repository() is None)


def test_addresses_come_from_the_metadata(monkeypatch: pytest.MonkeyPatch) -> None:
    told = Message()
    told["Project-URL"] = f"Repository, {HERE}"
    told["Project-URL"] = f"Issues, {HERE}/issues, all"
    monkeypatch.setattr(about, "metadata", lambda _: told)
    assert about.addresses() == {"Repository": HERE, "Issues": f"{HERE}/issues, all"}


@pytest.mark.parametrize("file", WORKFLOWS, ids=lambda file: file.name)
def test_workflows_run_pinned_actions_with_few_rights(file: Path) -> None:
    flow = yaml.safe_load(file.read_text("utf-8"))
    assert flow["permissions"] == {"contents": "read"}
    for job in flow["jobs"].values():
        assert job["timeout-minutes"]
        for step in job["steps"]:
            assert re.fullmatch(r"[\w/-]+@[0-9a-f]{40}", step.get("uses", "a/a@" + 40 * "0")), step
            for script in re.findall(r"tools/\S+\.py|\.ci/run", step.get("run", "")):
                assert (ROOT / script).is_file()


def test_the_source_archive_holds_every_folder_of_a_checkout() -> None:
    if not (ROOT / ".git").exists():
        pytest.skip("this is no checkout")
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    folders = {file.partition("/")[0] for file in listed.splitlines() if "/" in file}
    assert folders == set(re.findall(r"^graft (\S+)$", (ROOT / "MANIFEST.in").read_text("utf-8"), re.MULTILINE))
