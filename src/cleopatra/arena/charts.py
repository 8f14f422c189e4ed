"""Charts as PNG or SVG, chosen by the file's extension: a uniform style and reproducible files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from cleopatra.extras import MissingExtra

try:
    from matplotlib import rc_context
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
except ImportError as error:
    raise MissingExtra("a chart", "matplotlib", "arena") from error

PICTURES = (".png", ".svg")
INK, SAND, GRID = "#333333", "#b5541c", "#dddddd"
SEAT_COLOURS = ("#b5541c", "#1c6fb5", "#2f8f4e", "#8a4fb5", "#b59a1c")
LOOK: Any = {
    "svg.fonttype": "none", "svg.hashsalt": "cleopatra", "font.size": 10, "axes.edgecolor": GRID,
    "axes.labelcolor": INK, "xtick.color": INK, "ytick.color": INK, "axes.axisbelow": True,
}  # fmt: skip
Range = tuple[float, float, float]
"""A value with the bounds of its interval."""


@contextmanager
def chart(file: Path, title: str, width: float = 7.0, height: float = 3.2) -> Iterator[Axes]:
    """Axes to draw on; the file is written at the end of the block."""
    with rc_context(LOOK):
        figure = Figure(figsize=(width, height), layout="constrained")
        axes = figure.add_subplot()
        axes.set_title(title, loc="left", fontsize=11, color=INK)
        axes.spines[["top", "right"]].set_visible(False)
        yield axes
        stamp = {"Date": None} if file.suffix == ".svg" else None
        figure.savefig(file, dpi=150, metadata=stamp)
    if file.suffix == ".svg":  # matplotlib leaves blanks at the ends of lines, which editors and linters dislike
        file.write_text("\n".join(line.rstrip() for line in file.read_text("utf-8").splitlines()) + "\n", "utf-8")


def draw_ranges(file: Path, title: str, unit: str, ranges: Mapping[str, Range], chance: float | None = None) -> None:
    """One dot with its interval for each name, best on top."""
    names = list(ranges)[::-1]
    with chart(file, title, height=1.2 + 0.38 * len(names)) as axes:
        for y, name in enumerate(names):
            value, low, high = ranges[name]
            axes.plot([low, high], [y, y], color=SAND, linewidth=2)
            axes.plot([value], [y], "o", color=SAND)
            axes.annotate(
                f"{value:.3g}", (value, y), xytext=(0, 6), textcoords="offset points", ha="center", fontsize=8
            )
        axes.set_yticks(range(len(names)), names)
        axes.set_ylim(-0.6, len(names) - 0.3)
        axes.grid(axis="x", color=GRID)
        axes.set_xlabel(unit)
        if chance is not None:
            axes.axvline(chance, color="#888888", linestyle="--", linewidth=1)


def draw_groups(
    file: Path, title: str, unit: str, groups: Mapping[str, Mapping[str, Range]], chances: Sequence[float] = ()
) -> None:
    """Bars with intervals: one group per table, one bar per name; dashes mark chance level."""
    names = list(dict.fromkeys(name for bars in groups.values() for name in bars))
    width = 0.8 / max(1, len(names))
    with chart(file, title, width=8.5) as axes:
        for i, name in enumerate(names):
            at = [g + (i - (len(names) - 1) / 2) * width for g, bars in enumerate(groups.values()) if name in bars]
            have = [bars[name] for bars in groups.values() if name in bars]
            errors = [[value - low for value, low, _ in have], [high - value for value, _, high in have]]
            colour = SEAT_COLOURS[i % len(SEAT_COLOURS)] if len(names) <= len(SEAT_COLOURS) else f"C{i % 10}"
            axes.bar(
                at, [value for value, _, _ in have], width * 0.9, yerr=errors, label=name, color=colour, ecolor=INK
            )
        for g, share in enumerate(chances):
            axes.plot([g - 0.45, g + 0.45], [share, share], color="#888888", linestyle="--", linewidth=1)
        axes.set_xticks(range(len(groups)), list(groups))
        axes.grid(axis="y", color=GRID)
        axes.set_ylabel(unit)
        if len(names) > 1:
            axes.legend(fontsize=8, frameon=False, ncols=min(6, len(names)), loc="upper left", bbox_to_anchor=(0, -0.1))


def draw_chances(
    file: Path, title: str, across: str, up: str, lines: Mapping[str, Sequence[tuple[float, float]]]
) -> None:
    """One line per name over the same axis, from 0 to 1."""
    with chart(file, title, width=8.5, height=3.6) as axes:
        for i, (name, points) in enumerate(lines.items()):
            colour = SEAT_COLOURS[i % len(SEAT_COLOURS)]
            axes.plot([x for x, _ in points], [y for _, y in points], label=name, color=colour, linewidth=1.8)
        axes.set_ylim(-0.02, 1.02)
        axes.grid(color=GRID)
        axes.set_xlabel(across)
        axes.set_ylabel(up)
        axes.legend(fontsize=8, frameon=False, loc="upper left")
