"""Costs like "three equal" or "two different" as the combinations of units that pay for them (R76)."""

from __future__ import annotations

from itertools import combinations

UNIT_KINDS = 5
VISIT_STEPS = 4
"""The length of the table of bonuses by the number of pieces in a visit."""
ANY_MATERIAL = 5
ANYTHING = 6
MATERIALS = 4

PATTERN_FIRST = [0] * 10
"""Where the options of "n equal" (index n) and "n different" (index 5 + n) start in PATTERN_UNITS."""
PATTERN_UNITS: list[int] = []
"""Four numbers per option: the units of stone, marble, wood and lapis."""
for _n in range(5):
    PATTERN_FIRST[_n] = len(PATTERN_UNITS) // MATERIALS
    for _material in range(MATERIALS):
        PATTERN_UNITS.extend(_n if i == _material else 0 for i in range(MATERIALS))
for _n in range(5):
    PATTERN_FIRST[5 + _n] = len(PATTERN_UNITS) // MATERIALS
    for _chosen in combinations(range(MATERIALS), _n):
        PATTERN_UNITS.extend(1 if i in _chosen else 0 for i in range(MATERIALS))
PATTERN_FIRST.append(len(PATTERN_UNITS) // MATERIALS)
