"""The weights of the rollout policy, tuned by self-play (`tools/tune_rollout_policy.py`).

One row for boxes where the most corrupt is eaten, one for boxes with a price list. In hundredths of a talent unless
the name says otherwise.
"""

NAMES = (
    "near0", "near1", "near2", "near3", "near4", "near5", "near6", "near7",
    "spare_unit", "spare_wild", "merchant", "next_mosaic", "held", "hurry",
    "card", "double", "wild", "unknown", "least_gain", "help_gain", "dearest_help",
    "statue_kept", "expected_amulets", "bid_base", "bid_amulets", "over_limit", "amulet",
    "thrift", "last_lead", "character", "ahead", "early_end",
)  # fmt: skip
(
    NEAR0, NEAR1, NEAR2, NEAR3, NEAR4, NEAR5, NEAR6, NEAR7,
    SPARE_UNIT, SPARE_WILD, MERCHANT, NEXT_MOSAIC, HELD, HURRY,
    CARD, DOUBLE, WILD_CARD, UNKNOWN, LEAST_GAIN, HELP_GAIN, DEAREST_HELP,
    STATUE_KEPT, EXPECTED_AMULETS, BID_BASE, BID_AMULETS, OVER_LIMIT, AMULET,
    THRIFT, LAST_LEAD, CHARACTER, AHEAD, EARLY_END,
) = range(32)  # fmt: skip
COUNT = 32

EATEN_ROW = [
    104, 62, 44, 33, 17, 12, 4, 6,
    91, 156, 150, 300, 75, 174,
    80, 95, 120, 112, 40, 64, 350,
    245, 2, 3, 130, 5, 118,
    6, 400, 78, 3, 0,
]  # fmt: skip
PRICED_ROW = [
    90, 62, 38, 17, 17, 10, 9, 2,
    72, 136, 200, 300, 44, 270,
    48, 104, 120, 117, 47, 40, 736,
    164, 5, 5, 100, 37, 100,
    5, 305, 60, 3, 0,
]  # fmt: skip

PATIENCE = 150
"""Turns after which no player delays the end any more, so that playouts terminate."""
