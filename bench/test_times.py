"""A pytest plugin that measures CPU seconds per test, of the test process and all its descendants, which depend little
on the machine's load. The work of shared servers and browsers counts for the test that causes it.

    python -m pytest -m 'not slow' -p bench.test_times
    CLEOPATRA_PLAIN=1 python -m pytest -m 'not slow' -p bench.test_times tests/rules tests/scenario

Run without -n; Linux only.
"""

from __future__ import annotations

import os
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

SHOWN = 40
TICKS = os.sysconf("SC_CLK_TCK")
TIMES: list[tuple[str, float, float]] = []
"""Test, CPU seconds, seconds on the clock."""


def cpu_seconds() -> float:
    """CPU seconds of this process, its living descendants, and its reaped children."""
    ticks: dict[int, int] = {}
    children: dict[int, list[int]] = defaultdict(list)
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                fields = (entry / "stat").read_text().rpartition(")")[2].split()
            except OSError:  # it has exited in the meantime
                continue
            ticks[int(entry.name)] = sum(map(int, fields[11:15]))
            children[int(fields[1])].append(int(entry.name))
    found, todo = 0, [os.getpid()]
    while todo:
        process = todo.pop()
        found += ticks.get(process, 0)
        todo += children[process]
    return found / TICKS


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    cpu, clock = cpu_seconds(), time.monotonic()
    result = yield
    TIMES.append((item.nodeid, max(0.0, cpu_seconds() - cpu), time.monotonic() - clock))
    return result


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    write = terminalreporter.write_line
    for title, key, most in (
        ("folder", lambda name: "/".join(name.split("/")[:2]), SHOWN),
        ("test, all of its parameters", lambda name: name.partition("[")[0], SHOWN),
    ):
        write(f"CPU s   clock s  tests  by {title}")
        for name, (tests, cpu, clock) in _added(key)[:most]:
            write(f"{cpu:7.1f} {clock:8.1f} {tests:6}  {name}")
    write(f"{sum(cpu for _, cpu, _ in TIMES):7.1f} {sum(clock for *_, clock in TIMES):8.1f} {len(TIMES):6}  in all")


def _added(key: Callable[[str], str]) -> list[tuple[str, tuple[int, float, float]]]:
    sums: dict[str, tuple[int, float, float]] = defaultdict(lambda: (0, 0.0, 0.0))
    for name, cpu, clock in TIMES:
        tests, before, ticking = sums[key(name)]
        sums[key(name)] = tests + 1, before + cpu, ticking + clock
    return sorted(sums.items(), key=lambda item: -item[1][1])
