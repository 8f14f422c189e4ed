"""The model of the game: cards, pieces, garden, state, actions, events and errors. Nothing here decides a rule."""
