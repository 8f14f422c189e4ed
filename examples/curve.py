"""Draws the learning curve that `ppo.py --csv` writes, as SVG: python examples/curve.py curve.csv curve.svg."""

from __future__ import annotations

import csv
import sys
from pathlib import Path

WIDTH, HEIGHT, LEFT, TOP = 640, 300, 56, 24
MARKS = 8
STEPS = [digit * 10**power for power in range(3, 12) for digit in (1, 2, 5)]
PLOT_WIDTH, PLOT_HEIGHT = WIDTH - LEFT - 24, HEIGHT - TOP - 48


def draw(rows: list[tuple[int, int, float]]) -> str:
    """The share of games won over the choices learned from."""
    most = rows[-1][0]
    step = next(step for step in STEPS if most / step < MARKS)

    def place(choices: int, won: float) -> str:
        return f"{LEFT + choices / most * PLOT_WIDTH:.1f},{TOP + (1 - won) * PLOT_HEIGHT:.1f}"

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}"',
        'font-family="sans-serif" font-size="12">',
        "<title>Share of games won against random play while learning</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
    ]
    for tenth in range(0, 11, 2):
        y = TOP + (1 - tenth / 10) * PLOT_HEIGHT
        parts.append(f'<path d="M{LEFT} {y:.1f}h{PLOT_WIDTH}" stroke="#ddd"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{tenth * 10} %</text>')
    for choices in range(0, most + 1, step):
        x = LEFT + choices / most * PLOT_WIDTH
        parts.append(f'<path d="M{x:.1f} {TOP}v{PLOT_HEIGHT + 5}" stroke="#eee"/>')
        parts.append(f'<text x="{x:.1f}" y="{TOP + PLOT_HEIGHT + 20}" text-anchor="middle">{choices:,}</text>')
    half = place(0, 0.5).split(",")[1]
    parts.append(f'<path d="M{LEFT} {half}h{PLOT_WIDTH}" stroke="#888" stroke-dasharray="5 4"/>')
    parts.append(
        f'<text x="{LEFT + PLOT_WIDTH}" y="{float(half) - 5:.1f}" text-anchor="end" fill="#666">random play</text>'
    )
    line = " ".join(place(choices, won) for choices, games, won in rows if games)
    parts.append(f'<polyline points="{line}" fill="none" stroke="#b5541c" stroke-width="2.5"/>')
    note = f"choices; won of the last 100 games against random play, {rows[-1][1]} in all"
    parts.append(f'<text x="{LEFT + PLOT_WIDTH / 2}" y="{HEIGHT - 8}" text-anchor="middle">{note}</text>')
    return "\n".join([*parts, "</svg>"]) + "\n"


def main() -> None:
    """Read one file, write the other."""
    source, target = (Path(name) for name in sys.argv[1:3])
    with source.open(newline="") as file:
        rows = [(int(float(row["choices"])), int(row["games"]), float(row["won"])) for row in csv.DictReader(file)]
    target.write_text(draw(rows), "utf-8")


if __name__ == "__main__":
    main()
