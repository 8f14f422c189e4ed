"""The worshippers' tiles (R13)."""

ARCHITECT_TILE, VIZIER_TILE, BEGGAR_TILE, MERCHANT_TILE, FOREMAN_TILE = range(5)
WORSHIPPER_NAMES = ("architect", "vizier", "beggar", "merchant", "foreman")
WORSHIPPERS = 5
