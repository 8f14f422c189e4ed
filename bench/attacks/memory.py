"""What an attack costs in memory: the server with its workers before it, and at most while it lasts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event, Thread

from tests.server.attacks import children_of
from tests.server.running import Server

EVERY = 0.1
"""Seconds between two looks."""
RESET_PEAK = "5"
"""Written to `clear_refs`: the peak starts again from what is resident now."""


@dataclass
class Memory:
    """Megabytes that were resident; pages that processes share count once for each."""

    quiet: float
    """Before the attack."""
    seen: list[float] = field(default_factory=list)
    """The sum of all processes' peaks until then, at each look. A process that ended counts no more."""

    @property
    def peak(self) -> float:
        """The most that was seen."""
        return max(self.seen, default=self.quiet)

    @property
    def half_way(self) -> float:
        """The most in the first half of the attack: near the peak, unless memory grows with the attack's length."""
        return max(self.seen[: len(self.seen) // 2], default=self.quiet)

    @property
    def grown(self) -> float:
        """How much was added at most."""
        return self.peak - self.quiet

    def figures(self) -> dict[str, float]:
        """In whole megabytes."""
        return {"quiet_mb": round(self.quiet), "half_way_mb": round(self.half_way), "peak_mb": round(self.peak)}

    def __str__(self) -> str:
        return (
            f"memory {self.quiet:.0f} MB before, at most {self.half_way:.0f} MB half-way and {self.peak:.0f} MB in all"
        )


def resident(pid: int, what: str = "VmRSS") -> float:
    """A process's resident memory in MB, or with VmHWM its peak; 0 for one that has ended."""
    with suppress(OSError):
        for line in Path(f"/proc/{pid}/status").read_text("ascii").splitlines():
            if line.startswith(what):
                return int(line.split()[1]) / 1024
    return 0.0


def processes(pid: int) -> list[int]:
    """A process and all that it started."""
    with suppress(OSError):
        return [pid, *(deeper for child in children_of(pid) for deeper in processes(child))]
    return []


@contextmanager
def watched_memory(servers: Sequence[Server]) -> Iterator[Memory]:
    """The memory of running servers, together, while the block runs."""
    pids = [server.pid for server in servers]

    def total(what: str) -> float:
        return sum(resident(process, what) for pid in pids for process in processes(pid))

    for process in (process for pid in pids for process in processes(pid)):
        Path(f"/proc/{process}/clear_refs").write_text(RESET_PEAK)
    memory, done = Memory(total("VmRSS")), Event()

    def look() -> None:
        while not done.wait(EVERY):
            memory.seen.append(total("VmHWM"))

    thread = Thread(target=look, daemon=True)
    thread.start()
    try:
        yield memory
    finally:
        memory.seen.append(total("VmHWM"))
        done.set()
        thread.join()
