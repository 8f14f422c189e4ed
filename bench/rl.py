"""Speed of the environments on one core, with OpenSpiel's hearts and PettingZoo's connect_four_v3 in the same run.

Everybody plays at random. Rounds of all contenders are interleaved and medians are shown, as rates and as ratios to the
peer that does the same work. Seconds are those that the process had the core for; what runs on two cores is measured by
the clock, and so is the peer beside it, which means little where anything else runs.
"""

from __future__ import annotations

import argparse
import cProfile
import json
import platform
import pstats
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.observation import make_observation
from pettingzoo.classic import connect_four_v3
from pettingzoo.utils import wrappers

from cleopatra import Chance, Game, new_game
from cleopatra.arena.speed import PLAYERS, copies_a_second, midgame, play_for
from cleopatra.learn import VecGame, env, raw_env
from cleopatra.learn.indexed_game import IndexedGame, indexed_game
from cleopatra.native import mode
from cleopatra.rules.editions import EDITION_KEYS

SIZES = (1, 10, 100, 1000, 10_000)
CORES, WIDE = 2, 400
BATCH = 100
LIVE = 2000
KEPT = 200
SHOWN = 12
SEATS = 4
MIDDLES = 20
HEARTS = pyspiel.load_game("hearts")
OBSERVER = make_observation(HEARTS, pyspiel.IIGObservationType(perfect_recall=True))

Contender = Callable[[float, int], float]


def hearts(seconds: float, seed: int, look: bool, clock: Callable[[], float] = process_time) -> float:
    """OpenSpiel's hearts driven from Python: decisions a second; `look`: with its tensor and its mask.

    Its fastest documented form: chance in hearts is uniform, so outcomes are drawn from `legal_actions`; tensors come
    through an observer that fills one numpy array with the information state, the only tensor hearts has.
    """
    rng = random.Random(seed).random
    made = 0
    start = clock()
    while clock() - start < seconds:
        state = HEARTS.new_initial_state()
        while not state.is_terminal():
            legal = state.legal_actions()
            if state.is_chance_node():
                state.apply_action(legal[int(rng() * len(legal))])
                continue
            if look:
                OBSERVER.set_from(state, state.current_player())
                state.legal_actions_mask()
            state.apply_action(legal[int(rng() * len(legal))])
            made += 1
    return made / (clock() - start)


def zoo_steps(make: Callable[[], Any], seconds: float, seed: int) -> float:
    """A PettingZoo environment in its usual loop: steps per second."""
    zoo = make()
    rng = random.Random(seed)
    made = 0
    start = process_time()
    while process_time() - start < seconds:
        zoo.reset(seed=seed + made)
        for _ in zoo.agent_iter():
            observation, _, ended, cut, _ = zoo.last()
            if ended or cut:
                zoo.step(None)
                continue
            open_ = np.flatnonzero(observation["action_mask"].view(bool))
            zoo.step(int(open_[int(rng.random() * len(open_))]))
            made += 1
    return made / (process_time() - start)


def wrapped(edition: str) -> Any:
    """Our environment in connect_four_v3's three wrappers; `env` makes their checks itself."""
    checked = wrappers.TerminateIllegalWrapper(raw_env(edition=edition, players=SEATS), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(checked))


def environments() -> dict[str, Callable[[], Any]]:
    """All PettingZoo environments, ours and the peer: as shipped, raw, and ours in the peer's wrappers."""
    found: dict[str, Callable[[], Any]] = {
        "connect_four_v3, as shipped": connect_four_v3.env,
        "connect_four_v3, raw": connect_four_v3.raw_env,
    }
    for box in EDITION_KEYS:
        found |= {
            f"{box}, PettingZoo as shipped": lambda b=box: env(edition=b, players=SEATS),
            f"{box}, PettingZoo raw": lambda b=box: raw_env(edition=b, players=SEATS),
            f"{box}, PettingZoo in its wrappers": lambda b=box: wrapped(b),
        }
    return found


def profile(seconds: float) -> None:
    """Profile a PettingZoo step: each function's own share of the time (calls are slower under the profiler)."""
    for name, make in environments().items():
        watch = cProfile.Profile(process_time)
        watch.runcall(zoo_steps, make, seconds, 0)
        stats = pstats.Stats(watch)
        rows = sorted(stats.stats.items(), key=lambda item: -item[1][2])[:SHOWN]  # type: ignore[attr-defined]
        print(name)
        for (file, _, function), (_, calls, own, _, _) in rows:
            place = f"{Path(file).parent.name}/{Path(file).name}" if Path(file).is_absolute() else ""
            print(f"  {own / stats.total_tt:>6.1%}{calls:>10,} calls  {function}  {place}")  # type: ignore[attr-defined]


def vec_steps(edition: str, games: int, seconds: float, seed: int) -> float:
    """A batch with observations, masks and random actions: decisions per second."""
    vec = VecGame(games, edition, SEATS, seed=seed)
    made = 0
    start = process_time()
    while process_time() - start < seconds or not made:
        vec.step(vec.sample())
        made += games
    return made / (process_time() - start)


def wide_steps(edition: str, workers: int, seconds: float, seed: int) -> float:
    """A large batch on several processes, by the clock: decisions a second."""
    with VecGame(WIDE, edition, SEATS, seed=seed, workers=workers) as vec:
        made = 0
        start = perf_counter()
        while perf_counter() - start < seconds or not made:
            vec.step(vec.sample())
            made += WIDE
        return made / (perf_counter() - start)


def busier_process(edition: str, seconds: float, seed: int) -> float:
    """The same on two processes by the CPU time of the busier one: the rate on two idle cores, waiting not counted."""
    with VecGame(WIDE, edition, SEATS, seed=seed, workers=CORES) as vec:
        others = [worker.cpu_seconds for worker in vec._workers]
        made = 0
        begun = [process_time(), *(spent() for spent in others)]
        while process_time() - begun[0] < seconds or not made:
            vec.step(vec.sample())
            made += WIDE
        ended = [process_time(), *(spent() for spent in others)]
        return made / max(after - before for before, after in zip(begun, ended, strict=True))


def playouts(edition: str, seconds: float, seed: int) -> float:
    """Random playouts inside the compiled rules: decisions per second."""
    game = new_game(edition, PLAYERS, seed=seed)
    made = round_ = 0
    start = process_time()
    while process_time() - start < seconds:
        made += game.playout(Chance(seed, round_)).decisions
        round_ += 1
    return made / (process_time() - start)


def kept_copies(games: list[Game], seconds: float) -> float:
    """Copies that are kept alive, a few hundred at a time, so that memory is not reused immediately."""
    made = 0
    start = process_time()
    while process_time() - start < seconds:
        game = games[made // KEPT % len(games)]
        kept = [game.copy() for _ in range(KEPT)]
        made += len(kept)
    return made / (process_time() - start)


def copies_that_go_on(games: list[Game], seconds: float) -> float:
    """Copies in which a choice is made, which forces the copy-on-write."""
    choices = [(game, game.waiting[0], game.legal(game.waiting[0])[0]) for game in games]
    made = 0
    start = process_time()
    while process_time() - start < seconds:
        for game, seat, choice in choices:
            game.copy().play(seat, choice)
        made += len(choices)
    return made / (process_time() - start)


def middle_tables(edition: str) -> list[IndexedGame]:
    """Tables stopped in the middle of random play."""
    tables = []
    for seed in range(MIDDLES):
        table, rng = indexed_game(edition, PLAYERS, seed, "en", {}), random.Random(seed)
        for _ in range(700):
            if not table.over:
                table.play(table.seat, rng.choice(table.indices(table.seat)))
        tables.append(table)
    return tables


def contenders() -> dict[str, Contender]:
    """All contenders by name."""
    found: dict[str, Contender] = {
        "hearts, driven from Python": lambda s, r: hearts(s, r, look=False),
        "hearts, with tensor and mask": lambda s, r: hearts(s, r, look=True),
        "hearts, the same by the clock": lambda s, r: hearts(s, r, look=True, clock=perf_counter),
    }
    for name, make in environments().items():
        found[name] = lambda s, r, m=make: zoo_steps(m, s, r)
    for box in EDITION_KEYS:
        middles, tables = [midgame(box, seed) for seed in range(MIDDLES)], middle_tables(box)
        found |= {
            f"{box}, driven from Python": lambda s, r, b=box: _rate(play_for(b, s, r)),
            f"{box}, playout": lambda s, r, b=box: playouts(b, s, r),
            f"{box}, copies of a game": lambda s, _, m=middles: copies_a_second(m, s),
            f"{box}, copies of a game, kept": lambda s, _, m=middles: kept_copies(m, s),
            f"{box}, copies that make a choice": lambda s, _, m=middles: copies_that_go_on(m, s),
            f"{box}, copies of a table": lambda s, _, m=tables: copies_a_second(m, s),
        }
        for workers in (1, CORES):
            name = f"{box}, VecGame({WIDE}, workers={workers}) by the clock"
            found[name] = lambda s, r, b=box, w=workers: wide_steps(b, w, s, r)
        busier = f"{box}, VecGame({WIDE}, workers={CORES}), the busier process"
        found[busier] = lambda s, r, b=box: busier_process(b, s, r)
        for size in SIZES:
            found[f"{box}, VecGame({size})"] = lambda s, r, b=box, n=size: vec_steps(b, n, s, r)
    return found


def _rate(played: tuple[int, int, float]) -> float:
    decisions, _, seconds = played
    return decisions / seconds


def ratios(rates: dict[str, float]) -> list[tuple[str, float, float]]:
    """The targets: name, ratio to the peer's rate, and target ratio."""
    pairs = [
        ("driven from Python", "hearts, driven from Python", 1.2),
        (f"VecGame({BATCH})", "hearts, with tensor and mask", 3.0),
        (f"VecGame({WIDE}, workers={CORES}), the busier process", "hearts, with tensor and mask", 5.0),
        (f"VecGame({WIDE}, workers={CORES}) by the clock", "hearts, the same by the clock", 5.0),
        ("PettingZoo as shipped", "connect_four_v3, as shipped", 5.0),
        ("PettingZoo raw", "connect_four_v3, raw", 5.0),
    ]
    bars = [
        ("playout", 500_000, 1.0),
        ("copies of a game", 1_000_000, 1.0),
        ("copies of a game, kept", 1_000_000, 1.0),
        ("copies of a table", 1_000_000, 1.0),
    ]
    table = []
    for box in EDITION_KEYS:
        for what, peer, target in pairs:
            table.append((f"{box}, {what} / {peer}", rates[f"{box}, {what}"] / rates[peer], target))
        for what, bar, target in bars:
            table.append((f"{box}, {what} / {bar:,} a second", rates[f"{box}, {what}"] / bar, target))
    return table


def zoo_ratios(rates: dict[str, float]) -> list[tuple[str, list[float]]]:
    """PettingZoo steps as multiples of the peer's: as shipped, both raw, and both in the peer's wrappers."""
    shipped, raw = (rates[f"connect_four_v3, {how}"] for how in ("as shipped", "raw"))
    pairs = [("as shipped", shipped), ("raw", raw), ("in its wrappers", shipped)]
    return [(box, [rates[f"{box}, PettingZoo {how}"] / peer for how, peer in pairs]) for box in EDITION_KEYS]


def resident() -> int:
    """Resident memory of this process in bytes."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096


def bytes_of(edition: str) -> list[float]:
    """Bytes per new game, per live table (without a log) and per copy of a game; measured in a separate process."""
    spare: list[Any] = [new_game(edition, PLAYERS, seed=seed) for seed in range(MIDDLES)]
    before = resident()
    games: list[Any] = [new_game(edition, PLAYERS, seed=seed) for seed in range(LIVE)]
    sizes = [(resident() - before) / len(games)]
    for middles in (middle_tables(edition), [midgame(edition, seed) for seed in range(MIDDLES)]):
        spare += [middle.copy() for middle in middles]
        before = resident()
        games += [middles[number % MIDDLES].copy() for number in range(LIVE)]
        sizes.append((resident() - before) / LIVE)
    return sizes


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5, help="number of rounds (default: 5)")
    parser.add_argument("--seconds", type=float, default=1.0, help="seconds per contender and round (default: 1)")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of a table")
    parser.add_argument("--bytes-of", metavar="EDITION", help=argparse.SUPPRESS)
    parser.add_argument("--profile", action="store_true", help="profile a PettingZoo step instead")
    wishes = parser.parse_args()
    if wishes.bytes_of:
        print(json.dumps(bytes_of(wishes.bytes_of)))
        return
    if wishes.profile:
        profile(wishes.seconds)
        return
    if wishes.rounds < 1 or not wishes.seconds > 0:
        parser.error("expected at least one round and some time for it")
    taken: dict[str, list[float]] = {}
    everybody = contenders()
    for number in range(wishes.rounds):
        for name, contender in everybody.items():
            taken.setdefault(name, []).append(contender(wishes.seconds, number * 1000))
    rates = {name: median(each) for name, each in taken.items()}
    memory = {}
    for box in EDITION_KEYS:
        child = subprocess.run(
            [sys.executable, __file__, "--bytes-of", box], check=True, capture_output=True, text=True
        )
        memory[box] = json.loads(child.stdout)
    if wishes.json:
        compared = {"ratios": ratios(rates), "pettingzoo": zoo_ratios(rates)}
        print(json.dumps({"rates": rates, **compared, "bytes": memory, "mode": mode()}))
        return
    for name, rate in rates.items():
        print(f"{name:52}{rate:>14,.0f} a second")
    for what, ratio, target in ratios(rates):
        print(f"{what:84}{ratio:>8.2f} ×   {'reached' if ratio >= target else 'missed'} (target {target:g})")
    print(f"{'PettingZoo steps / connect_four_v3 steps':66}as shipped   both raw   both in wrappers")
    for box, (shipped, raw, both) in zoo_ratios(rates):
        print(f"{box:66}{shipped:>8.2f} ×{raw:>9.2f} ×{both:>17.2f} ×")
    for box, (new, table, copy) in memory.items():
        print(f"{box}: in the middle of a game a table takes {table:,.0f} bytes, a copy of a game {copy:,.0f};")
        print(f"  a new game with its log and its terms {new:,.0f}")
    print(
        f"four players, random play, one core; {mode()} rules, Python {platform.python_version()}, {platform.machine()}"
    )


if __name__ == "__main__":
    main()
