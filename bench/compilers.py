"""The rules compiled with mypyc, measured beside Cython's build and plain Python: why they are compiled as they are.

In a scratch folder the modules that setup.py compiles are written again for mypyc, which takes them as they stand but
for one thing: its classes can't be made without their constructor and have no `__dict__`, so `State.copy` is written
out field by field. Module constants are declared `Final`, so that they are set in place as Cython's are, and with
`--native-integers` the arguments and results of functions are `i64`.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from statistics import median

ROOT = Path(__file__).parent.parent
RULES = "src/cleopatra/rules"
BEHIND_IMPORTS = re.compile(r"^(?=def |class |@|[A-Z]\w* ?[:=])", re.MULTILINE)
WORDS = ("chance",)
"""They reckon with all 64 bits; mypyc's native integers have a sign, so theirs stay Python's."""
FRACTIONS = ("observe", "table")
"""They reckon in floats, which mypyc does not let native integers be mixed with."""
MYPY = "[mypy]\npython_version = 3.11\nmypy_path = src\nexplicit_package_bases = True\nnamespace_packages = True\n"
BUILD = """
from mypyc.build import mypycify
from setuptools import setup
setup(name="rules", packages=[], package_dir={"": "src"}, ext_modules=mypycify(%r, opt_level="2"))
"""
MEASURE = """
import json, time
from cleopatra import Chance, new_game
from cleopatra.arena.speed import PLAYERS, copies_a_second, midgame, play_for
from cleopatra.rules import play
from cleopatra.rules.editions import EDITION_KEYS
found = {}
for box in EDITION_KEYS:
    game, made, start = new_game(box, PLAYERS, seed=1), 0, time.process_time()
    while time.process_time() - start < %r:
        made += game.playout(Chance(1, made)).decisions
    found[f"{box}, decisions/s in playout"] = made / (time.process_time() - start)
    decisions, _, spent = play_for(box, %r)
    found[f"{box}, decisions/s from Python"] = decisions / spent
    found[f"{box}, copies/s"] = copies_a_second([midgame(box, seed) for seed in range(5)], %r)
ends = [midgame(box, seed).fingerprint() for box in EDITION_KEYS for seed in range(5)]
print(json.dumps([play.__file__, ends, found]))
"""


def compiled_modules() -> list[str]:
    """The list that setup.py keeps."""
    for node in ast.parse((ROOT / "setup.py").read_text("utf-8")).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "COMPILED":
            words = ast.literal_eval(node.value.func.value)  # type: ignore[attr-defined]
            return [f"{RULES}/{name.replace('.', '/')}.py" for name in words.split()]
    raise AssertionError("setup.py names no COMPILED modules")


def spell_out_copy(path: Path) -> None:
    """`State.copy` as one assignment a field."""
    text = path.read_text("utf-8")
    arrays = re.search(r"ARRAYS = \((.*?)\)\.split", text, re.DOTALL)
    fields = dict.fromkeys(re.findall(r"^        self\.(\w+)", text, re.MULTILINE))
    if arrays is None:
        raise AssertionError("state.py names no ARRAYS")
    copied = [f"        twin.{name} = self.{name}{'[:]' if name in arrays[1].split() else ''}\n" for name in fields]
    start = text.index("        twin: State = State.__new__(State)")
    end = text.index("        return twin", start)
    made = "        twin = State(self.edition, self.reading, self.layout, self.players)\n"
    sink = "        twin.sink = None\n"
    path.write_text(text[:start] + made + "".join(copied) + sink + text[end:], "utf-8")


def declare_constants(path: Path) -> None:
    """`NAME = …` as `NAME: Final = …`, so that mypyc sets numbers in place."""
    text = path.read_text("utf-8")
    final = re.sub(r"^([A-Z][A-Z0-9_]*) = (?=[\d(A-Z0-9<\-+* )]+$)", r"\1: Final = ", text, flags=re.MULTILINE)
    if final != text:
        path.write_text(BEHIND_IMPORTS.sub("from typing import Final\n", final, count=1), "utf-8")


def widen(path: Path) -> None:
    """Native integers for what functions take and give; `__hash__` alone must give Python's."""
    text = path.read_text("utf-8")
    wide = re.sub(r"(?<=: )int(?=[,)])|(?<!__\(self\) -> )(?<=-> )int(?=:)", "i64", text)
    if path.stem in FRACTIONS:
        wide = re.sub(r"= (owes\(.*\))$", r"= int(\1)", text, flags=re.MULTILINE)
    if wide != text:
        path.write_text(BEHIND_IMPORTS.sub("from mypy_extensions import i64\n", wide, count=1), "utf-8")


def build(scratch: Path, native_integers: bool) -> None:
    """Write the rules for mypyc and compile them; what it says goes to a log there."""
    shutil.rmtree(scratch / "src", ignore_errors=True)
    shutil.copytree(ROOT / "src", scratch / "src", ignore=shutil.ignore_patterns("*.so", "*.c", "__pycache__"))
    spell_out_copy(scratch / RULES / "state.py")
    for path in (scratch / RULES).rglob("*.py"):
        declare_constants(path)
    modules = compiled_modules()
    if native_integers:
        for module in modules:
            if Path(module).stem not in WORDS:
                widen(scratch / module)
    (scratch / "mypy.ini").write_text(MYPY, "utf-8")
    (scratch / "setup.py").write_text(BUILD % (["--config-file=mypy.ini", *modules],), "utf-8")
    with (scratch / "log").open("w") as log:
        command = [sys.executable, "setup.py", "build_ext", "--inplace"]
        done = subprocess.run(command, cwd=scratch, stdout=log, stderr=subprocess.STDOUT, check=False)
    if done.returncode:
        raise SystemExit(f"mypyc refused; see {scratch / 'log'}")


def measure(source: Path, seconds: float, **more: str) -> tuple[list[str], dict[str, float]]:
    """Where some games of one build stand at half-time, and its rates, in a process of its own."""
    environment = {**os.environ, "PYTHONPATH": str(source), **more}
    command = [sys.executable, "-c", MEASURE % (seconds, seconds, seconds)]
    done = subprocess.run(command, env=environment, check=False, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"what lies in {source} does not run:\n{done.stderr}")
    loaded, positions, rates = json.loads(done.stdout)
    if not Path(loaded).is_relative_to(source):
        raise SystemExit(f"measured {loaded}, not what lies in {source}")
    return positions, rates


def main() -> None:
    """Build, measure in turns, print medians."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("scratch", type=Path, help="an empty folder to build in")
    parser.add_argument("--rounds", type=int, default=3, help="how many rounds (3)")
    parser.add_argument("--seconds", type=float, default=0.5, help="how long each measurement takes (0.5)")
    parser.add_argument("--native-integers", action="store_true", help="i64 for what functions take and give")
    wishes = parser.parse_args()
    scratch = wishes.scratch.resolve()
    scratch.mkdir(parents=True, exist_ok=True)
    build(scratch, wishes.native_integers)
    builds = {"plain": (ROOT, {"CLEOPATRA_PLAIN": "1"}), "mypyc": (scratch, {}), "Cython": (ROOT, {})}
    taken: dict[str, list[dict[str, float]]] = {name: [] for name in builds}
    positions = []
    for _ in range(wishes.rounds):
        for name, (folder, environment) in builds.items():
            stand, rates = measure(folder / "src", wishes.seconds, **environment)
            taken[name].append(rates)
            positions.append(stand)
    if any(stand != positions[0] for stand in positions):
        raise SystemExit("the builds do not play the same games")
    print(f"{'':34}{'plain':>12}{'mypyc':>12}{'Cython':>12}")
    for what in taken["plain"][0]:
        medians = [median(each[what] for each in rounds) for rounds in taken.values()]
        print(f"{what:34}" + "".join(f"{rate:>12,.0f}" for rate in medians))


if __name__ == "__main__":
    main()
