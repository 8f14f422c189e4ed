"""Powers: one file for each character and each worshipper, with when it may be played, what it asks and does, and why
it is refused. Editions name them; `registry` knows them by name."""
