"""How a playout may choose."""

AT_RANDOM, STEWARD = range(2)
POLICIES = {"random": AT_RANDOM, "steward": STEWARD}
