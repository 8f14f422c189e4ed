"""The cards: kinds, the units they pay with, and which of them are tainted (R1, R2, R10, R61, R62).

A card is a small number: its kind, plus `FACE_UP` where it lies with its face to the sky. The wild card is one
kind in both boxes; what it is called there belongs to the edition.
"""

ARTISAN, STONE, MARBLE, WOOD, LAPIS = range(5)
ARTISAN2, STONE2, MARBLE2, WOOD2, LAPIS2 = range(5, 10)
WILD = 10
BEGGAR_CARD, COURTESAN_CARD, ENVOY_CARD, SCRIBE_CARD, SMUGGLER_CARD, VIZIER_CARD = range(11, 17)
KINDS = 17
MERCHANT = 17
"""What a Nile merchant is called where payments are listed; he is a token, not a card."""

STANDARD_KINDS = 5
RESOURCE_KINDS = 11
FIRST_TAINTED = ARTISAN2

FACE_UP = 32
KIND_MASK = 31

UNIT = [0, 1, 2, 3, 4, 0, 1, 2, 3, 4, 5, -1, -1, -1, -1, -1, -1, 6]
"""What a card pays with: a standard kind, 5 for any material, 6 for anything at all, -1 for nothing."""
UNITS = [1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 1, 0, 0, 0, 0, 0, 0, 1]

STANDARD_NAMES = ("artisan", "stone", "marble", "wood", "lapis")
DOUBLE_NAMES = ("artisan2", "stone2", "marble2", "wood2", "lapis2")
CHARACTER_NAMES = ("beggar", "courtesan", "envoy", "scribe", "smuggler", "vizier")
MERCHANT_NAME = "merchant"


def card_names(wild: str) -> tuple[str, ...]:
    """The names of all kinds in order, the merchant token last, where the wild card is called `wild`."""
    return (*STANDARD_NAMES, *DOUBLE_NAMES, wild, *CHARACTER_NAMES, MERCHANT_NAME)
