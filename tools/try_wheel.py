"""Try a wheel as people get it: in fresh environments with nothing but the wheel and one of its extras.

    python tools/try_wheel.py WHEEL [EXTRA…]

Without extras all of them are tried but Ray, which is large. `core` is the wheel alone: it has to play, and to say in
one sentence which extra is missing. The others run what the extra brings. A bot of another package, the one that
`cleopatra new-bot` writes, plays in arena, environments and server. Packages come from wherever pip is set to look.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

CORE = "core"
DEFAULT = (CORE, "server", "arena", "rl", "openspiel", "notebook", "all")
BOT = "stall-taker"
WITHIN = 600
MAIN = "from cleopatra.cli import main; main()"
DELUXE_BOTS = ("play", "-e", "deluxe", "--seat", "Ana=greedy", "--seat", "Ben=random", "--seed", "1")
SCENARIO = """\
title: A wall beside two mosaic squares
rules: [R70]
edition: classic
players: [Ana, Ben, Cleo]
setup:
  hands: {Ana: artisan wood stone}
  garden: [I a4 a5 a6 a7 a8]
rolls: [0]
steps:
  - Ana: build wall L3 pay artisan wood stone
  - expect: {Ana.talents: 10, Ana.hand: ""}
"""
LIGHT = """\
import sys, cleopatra, cleopatra.bots, cleopatra.arena, cleopatra.scenario, cleopatra.lessons, cleopatra.advice
game = cleopatra.new_game("classic", ["Ana", "Ben", "Cleo"], seed=7)
assert game.playout(cleopatra.Chance(1)).result.winners
assert not {"litestar", "sqlalchemy", "uvicorn", "msgspec", "httpx", "numpy"} & set(sys.modules), "not light"
"""
SERVED = """\
import asyncio, contextlib, subprocess, sys, re
from cleopatra.client import Client, play_with
from cleopatra.bots import Budget
command = ["-c", MAIN, "serve", "--port", "0", "--database", "sqlite:///t.db"]
server = subprocess.Popen([sys.executable, *command], stdout=subprocess.PIPE, text=True)
url = re.search(r"http://\\S+", server.stdout.readline())[0]
async def play():
    async with Client(url) as client:
        page = (await client._http.get("/")).text
        assert '<script type="module"' in page, page[:200]
        for path in re.findall(r'(?:src|href)="(/assets/[^"]+)"', page):
            assert (await client._http.get(path)).status_code == 200, path
        assert BOT in (await client.ask("GET", "/api/box"))["bots"]
        await client.become("Ana")
        table = (await client.solo([BOT], edition="deluxe"))["id"]
        async with client.sit(table, 0) as seat:
            result = await play_with(seat, "random", Budget(nodes=1))
    assert result["winners"] is not None
try:
    asyncio.run(asyncio.wait_for(play(), 300))
finally:
    server.terminate()
    server.wait()
"""
RESEARCH = """\
from cleopatra.learn import SeatEnv, VecGame, env
games = VecGame(2, bots={1: BOT})
for _ in range(300):
    games.step(games.sample())
_, info = (alone := SeatEnv(bots=BOT)).reset(seed=1)
alone.step(int(info["action_mask"].argmax()))
env().reset(seed=1)
"""
OPEN_SPIEL = """\
import pyspiel, cleopatra.learn.openspiel
state = pyspiel.load_game("python_cleopatra").new_initial_state()
"""
NOTEBOOK = """\
import cleopatra
from cleopatra.pictures.stepping import Stepper
(game := cleopatra.new_game("deluxe", ["Ana", "Ben"], seed=1)).play(game.active, "take 1")
assert (stepper := Stepper(game)).steps == 1 and stepper.svg.startswith("<svg")
"""


@dataclass(frozen=True)
class Check:
    """A command line or a program, its exit code, and what its output has to contain."""

    name: str
    command: Sequence[str]
    says: str = ""
    code: int = 0


FOREIGN = Check("a foreign bot", ("arena", "-e", "deluxe", "--bots", f"{BOT},random", "--games", "2"), BOT)
CHECKED = ("server", "arena", "ray")
"""Extras that commands ask for."""


def lacking(extra: str) -> list[Check]:
    """What says in one sentence that an extra is missing."""
    sentence = f"pip install 'cleopatra-architects[{extra}]'"
    commands: dict[str, list[tuple[str, ...]]] = {
        "server": [
            ("serve",),
            ("host", "tables"),
            ("puzzles", "p.json"),
            ("sit", "http://localhost:9", "x", "--bot", "random"),
        ],
        "arena": [
            ("ladder", "--games", "2"),
            ("arena", "-e", "deluxe", "--bots", "greedy,random", "--games", "2", "--plot", "a.svg"),
        ],
        "ray": [("arena", "-e", "deluxe", "--games", "2", "--distributed")],
    }  # fmt: skip
    return [Check(f"without {extra}: {' '.join(one)}", one, sentence, 2) for one in commands[extra]]


def core_checks(folder: Path) -> list[Check]:
    """What the wheel does by itself."""
    (folder / "wall.yaml").write_text(SCENARIO, "utf-8")
    return [
        Check("imports what it needs and no more", ("-c", LIGHT)),
        Check("help", ("--help",), "play"),
        Check("a game in the terminal", (*DELUXE_BOTS, "--save", "game.json"), "Ana"),
        Check("analysis", ("analyse", "game.json", "--nodes", "1", "--most", "1"), "Ana"),
        Check("an arena", ("arena", "-e", "deluxe", "--bots", "greedy,random", "--games", "4"), "4 games"),
        Check("a scenario", ("scenario", "wall.yaml"), "ok wall.yaml"),
    ]


def extra_checks(extra: str) -> list[Check]:
    """What an extra brings."""
    bot = f"BOT, MAIN = {BOT!r}, {MAIN!r}\n"
    return {
        "server": [Check("a server, its page, a foreign bot at its table", ("-c", bot + SERVED))],
        "arena": [
            Check("ratings, chart and table", ("arena", "-e", "deluxe", "--bots", "greedy,random", "--games", "4",
                                               "--plot", "a.svg", "-o", "a.parquet"), "4 games")
        ],
        "rl": [Check("environments, a foreign bot in one", ("-c", bot + RESEARCH))],
        "openspiel": [Check("OpenSpiel", ("-c", OPEN_SPIEL))],
        "notebook": [Check("a widget that steps through a game", ("-c", NOTEBOOK))],
    }[extra]  # fmt: skip


def failures(check: Check, python: Sequence[str], folder: Path, environment: dict[str, str] | None = None) -> list[str]:
    """What is wrong with the outcome of a check: nothing, hopefully."""
    program = [*python, *(check.command if check.command[0] == "-c" else ("-c", MAIN, *check.command))]
    done = subprocess.run(
        program, cwd=folder, env=environment, capture_output=True, text=True, timeout=WITHIN, check=False
    )
    output = done.stdout + done.stderr
    wrong = []
    if done.returncode != check.code:
        wrong.append(f"{check.name}: exit code {done.returncode}\n{output[-2000:]}")
    if check.says not in output:
        wrong.append(f"{check.name}: {check.says!r} is not in\n{output[-2000:]}")
    if check.code and len(done.stderr.splitlines()) != 1:
        wrong.append(f"{check.name}: more than a sentence\n{done.stderr[-2000:]}")
    return wrong


def try_extra(wheel: Path, extra: str) -> list[str]:
    """A fresh environment with the wheel and one extra; what is wrong there."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        subprocess.run([sys.executable, "-m", "venv", folder / "venv"], check=True)
        python = str(folder / "venv" / ("Scripts/python.exe" if os.name == "nt" else "bin/python"))
        install = [python, "-m", "pip", "install", "-q", "--disable-pip-version-check"]
        named = str(wheel.resolve()) + ("" if extra == CORE else f"[{extra}]")
        subprocess.run([*install, named], check=True)
        made = (
            f"from cleopatra.cli.new_bot import write_package; from pathlib import Path; write_package({BOT!r}, Path())"
        )
        subprocess.run([python, "-c", made], cwd=folder, check=True, stdout=subprocess.DEVNULL)
        subprocess.run([*install, "--no-deps", folder / BOT], check=True)
        if extra == CORE:
            checks = [*core_checks(folder), FOREIGN, *(check for one in CHECKED for check in lacking(one))]
        else:
            brought = ("server", "arena", "rl", "notebook") if extra == "all" else (extra,)
            checks = [check for one in brought for check in extra_checks(one)]
        plain = {**os.environ, "CLEOPATRA_PLAIN": "1"} if wheel.stem.endswith("-none-any") else None  # no word on speed
        return [line for check in checks for line in failures(check, [python], folder, plain)]


def main(arguments: Sequence[str]) -> int:
    """Try the extras named, or all; returns the exit code."""
    if not arguments:
        sys.exit("usage: python tools/try_wheel.py WHEEL [EXTRA…]")
    wheel, extras = Path(arguments[0]), tuple(arguments[1:]) or DEFAULT
    wrong: list[str] = []
    for extra in extras:
        begun = time.monotonic()
        found = try_extra(wheel, extra)
        print(f"{wheel.name}[{extra}]: {'FAILED' if found else 'fine'}, {time.monotonic() - begun:.0f} s", flush=True)
        wrong += found
    print("\n".join(wrong), end="")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
