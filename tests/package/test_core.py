"""With the core's dependencies alone everything but the extras works, and what is missing is said in a sentence."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
import warnings
from importlib.metadata import Distribution, distribution, packages_distributions
from pathlib import Path

import pytest

from cleopatra import native
from cleopatra.extras import DISTRIBUTION, SERVER
from tools.try_wheel import Check, core_checks, failures, lacking

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
BUILT_FROM = ("src", "pyproject.toml", "setup.py", "README.md", "LICENSE", "MANIFEST.in", "tools/links.py")
INDIRECT = {"httptools", "uvloop"}
"""Packages of the server that uvicorn imports if they are there."""


def name_of(requirement: str) -> str:
    return re.split(r"[^\w-]", requirement, maxsplit=1)[0].lower().replace("_", "-")


def closure(names: list[str]) -> set[str]:
    """Distributions with everything that they require and that is installed here."""
    found: set[str] = set()
    while names:
        name = name_of(names.pop())
        if name not in found and any(Distribution.discover(name=name)):
            found.add(name)
            names += [one for one in distribution(name).requires or [] if "extra ==" not in one]
    return found


@pytest.fixture(scope="module")
def only_core(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """An environment whose interpreter, started with -S, can import the core's dependencies and nothing else."""
    folder = tmp_path_factory.mktemp("core")
    for name in closure(list(PROJECT["dependencies"])):
        for file in distribution(name).files or []:
            top = folder / file.parts[0]
            if not top.exists() and file.parts[0] not in ("..", "__pycache__"):
                top.symlink_to(Path(str(distribution(name).locate_file(file.parts[0]))))
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("CLEOPATRA", "PYTHON"))}
    return {**kept, "PYTHONPATH": str(folder)}


def wrong(checks: list[Check], environment: dict[str, str], folder: Path) -> list[str]:
    return [line for check in checks for line in failures(check, [sys.executable, "-S"], folder, environment)]


def test_the_core_works_alone_and_names_what_is_missing(only_core: dict[str, str], tmp_path: Path) -> None:
    environment = {**only_core, "PYTHONPATH": f"{only_core['PYTHONPATH']}{os.pathsep}{ROOT / 'src'}"}
    assert not wrong([*core_checks(tmp_path), *lacking("server"), *lacking("arena")], environment, tmp_path)


def test_the_extra_is_what_the_server_checks_for() -> None:
    """Each module that `extras.SERVER` names belongs to a package of the extra, and the other way round."""
    packages = packages_distributions()
    checked = {name_of(package) for module in SERVER for package in packages[module]}
    assert checked | INDIRECT == {name_of(one) for one in PROJECT["optional-dependencies"]["server"]}


def test_all_is_everything_but_what_is_heavy() -> None:
    (own,) = PROJECT["optional-dependencies"]["all"]
    named = set(own.removeprefix(f"{DISTRIBUTION}[").removesuffix("]").split(","))
    assert set(PROJECT["optional-dependencies"]) - named == {"all", "openspiel", "ray"}


def test_what_is_slow_says_so_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(native, "is_compiled", lambda: False)
    monkeypatch.setattr(native, "_warned", False)
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        monkeypatch.setenv("CLEOPATRA_PLAIN", "1")
        native.warn_if_slow()
        assert not told, "plain was asked for"
        monkeypatch.delenv("CLEOPATRA_PLAIN")
        native.warn_if_slow()
        native.warn_if_slow()
    assert [one.category for one in told] == [native.SlowRules]


@pytest.mark.slow
def test_the_wheel_works_alone(only_core: dict[str, str], tmp_path: Path) -> None:
    """What is in the wheel is enough: built here without a compiler, unpacked, and used from there."""
    for name in BUILT_FROM:
        source, target = ROOT / name, tmp_path / "source" / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns("*.so", "*.egg-info", "__pycache__"))
        else:
            shutil.copy(source, target)
    build = [sys.executable, "-m", "build", "-q", "--wheel", "--no-isolation", "--outdir", str(tmp_path), "source"]
    subprocess.run(build, cwd=tmp_path, env={**os.environ, "CLEOPATRA_PLAIN": "1"}, check=True)
    (wheel,) = tmp_path.glob("*-py3-none-any.whl")
    shutil.unpack_archive(wheel, tmp_path / "unpacked", "zip")
    assert (tmp_path / "unpacked" / "cleopatra" / "web" / "index.html").exists() == (
        ROOT / "src" / "cleopatra" / "web" / "index.html"
    ).exists()
    environment = {**only_core, "PYTHONPATH": f"{only_core['PYTHONPATH']}{os.pathsep}{tmp_path / 'unpacked'}"}
    checks = [check for check in core_checks(tmp_path) if check.name != "analysis"]  # long without a compiler
    assert not wrong([*checks, *lacking("server")], environment, tmp_path)
    slow = Check("slow", ("arena", "-e", "deluxe", "--games", "1"), "cleopatra: the rules run as plain Python here")
    assert not wrong([slow], environment, tmp_path)
    told = subprocess.run(
        [sys.executable, "-S", "-c", "from cleopatra.cli import main; main()", "--version"],
        cwd=tmp_path, env=environment, capture_output=True, text=True, check=True,
    ).stdout  # fmt: skip
    assert "(plain)" in told
