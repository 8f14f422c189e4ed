"""Figures of the rulebook that are the same in every box and every printing (R90, R102, R112)."""

ARCHITECT_TALENTS = 4
MERCHANT_UNITS = 2
FOREMAN_ARTISANS = 2
BEGGAR_CARDS = 4
BEGGED_TALENTS = 2
FIRST_DISCARDS = 3
