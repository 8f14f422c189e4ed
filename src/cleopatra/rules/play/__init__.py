"""How the game is played: legal choices and their effects side by side, one noun of the rulebook in each module."""
