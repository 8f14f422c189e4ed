"""How the game is played: legal choices and their effects side by side, one term of the rulebook per module."""
