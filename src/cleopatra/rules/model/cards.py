"""The cards: their kinds, and which of them are tainted (R1, R2, R10).

A card is a small number: its kind, plus `FACE_UP` if it lies face up. The wild card is one kind in every box; its name,
what it may stand for and what it costs are the edition's. The kinds after it are characters: those of the printed boxes
are defined here, others get one that their box leaves free.
"""

ARTISAN, STONE, MARBLE, WOOD, LAPIS = range(5)
ARTISAN2, STONE2, MARBLE2, WOOD2, LAPIS2 = range(5, 10)
WILD = 10
BEGGAR_CARD, COURTESAN_CARD, ENVOY_CARD, SCRIBE_CARD, SMUGGLER_CARD, VIZIER_CARD = range(11, 17)
KINDS = 17
MERCHANT = 17
"""What a Nile merchant is called where payments are listed; he is a token, not a card."""
PAYING_KINDS = MERCHANT + 1

STANDARD_KINDS = 5
RESOURCE_KINDS = 11
FIRST_CHARACTER = 11
CHARACTERS = KINDS - FIRST_CHARACTER
"""The most characters that a box may have."""
FIRST_TAINTED = ARTISAN2

FACE_UP = 32
KIND_MASK = 31

STANDARD_NAMES = ("artisan", "stone", "marble", "wood", "lapis")
DOUBLE_NAMES = ("artisan2", "stone2", "marble2", "wood2", "lapis2")
MERCHANT_NAME = "merchant"
