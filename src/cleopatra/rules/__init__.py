"""The rules of the game and nothing else: pure Python, no clock, no input or output, standard library only."""
