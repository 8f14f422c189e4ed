"""The sentences of `cleopatra arena` and `cleopatra analyse`."""

from __future__ import annotations

# Arena
PROGRESS = "games"
HEAD = (
    "{games} games of {edition} ({reading}), {players} players, seed {seed}: "
    "{deals} {deal_word} × {seatings} {seating_word}; {seconds:.1f} s"
)
GONE_ON = "{found} read from the results file, {played} played now"
STANDING = ("bot", "won", "of", "per seat", "95 %", "by deals", "margin", "eaten")
PACE = ("", "rating, 95 %", "choices", "median ms", "p99 ms", "slowest", "over budget")
WON_BY_SEAT = "won by seat: {seats}"
MEANS = (
    "a game: {turns:.1f} turns, {decisions:.0f} decisions, {choices:.0f} of them choices, {offerings:.2f} offerings, "
    "{eaten:.2f} eaten, no winner in {no_winner:.2%} · a player: {talents:.1f} talents, {amulets:.1f} amulets"
)
NO_RATINGS = "no ratings: {why}"
SAVED = "{n} games saved in {folder}"
CHECKED = "the invariants held after every action"
BROKEN = "game {number} (seed {seed}) broke a law at {what}; saved in {file}"
PLOT_TITLE = "Ratings: {edition}, {players} players, {games} games"
PLOT_UNIT = "openskill rating, with 95 % intervals"

HELP_ARENA = "Play many games between bots, reproducibly, every deal in every seating, with confidence intervals."
HELP_BOTS = "One bot for each seat, or one for all; each may have a budget of its own: planner,architect@0.2s."
HELP_BUDGET = "Thinking budget per choice: seconds like 0.2s, or nodes like 500n."
HELP_GAMES = "How many games, rounded up to whole deals."
HELP_CHECK = "Check all invariants after every action (slow)."
HELP_SAVE_GAMES = "Save every game to this folder."
HELP_JOBS = "Number of processes; the results are the same."
HELP_RESULTS = "Write each game to this file as it ends (JSON lines); resume if the file exists."
HELP_OUTPUT = "Write one row per seat and game to a .json, .csv or .parquet file. Repeatable."
HELP_PLOT = "Plot the ratings to a .png or .svg file."
HELP_DISTRIBUTED = "Play on a Ray cluster: a local one with --jobs cores, or the one at --address."
HELP_ADDRESS = "The address of a Ray cluster, with --distributed."

# Trouble
BOT_COUNT = "{bots} bots named for {players} players; name one for each seat, or a single one for all"
EXTENSION = "{option} {file}: expected a name ending in {expected}"
BAD_RECORDS = "{file}: {why}"
ADDRESS_ALONE = "--address goes with --distributed"
PLOT_OF_ONE = "--plot: a rating compares bots; expected at least two different ones"

# Analyse
ANALYSE_PROGRESS = "choices and turns"
ANALYSE_HEAD = "{players}: {judged} choices of {real} looked at, {turns} turns"
CHANCES = "Chances to win, from the first turn to the last"
CHANCES_ROW = "{chance:.0%}"
BY_PLAYER = ("player", "choices", "best or as good", "lost 5 or more", "lost a choice")
COSTLIEST = "What cost most"
COSTLY = ("turn", "player", "chose", "chance", "lost", "better", "chance")
NOTHING_LOST = "Nothing of weight was given away."
TURNING_POINTS = "Turning points"
TURNING_POINT = "turn {turn} ({whose}): {gainer} {gained:+.0%} to {now:.0%}, {loser} {lost:+.0%} to {then:.0%}"
NO_TURNING_POINTS = "No turn moved anybody's chance by more than {swing:.0%}."
ANALYSE_NOTE = (
    "Chances are counted in games played on from here and are off by some hundredths, more with a small budget; "
    "small losses mean nothing."
)
CHART_TITLE = "Chances to win: {players}"
CHART_ACROSS, CHART_UP = "turn", "chance to win"

HELP_ANALYSE = "Analyse a saved game: what each choice was worth, what was better, where it turned."
HELP_THINK_SECONDS = "Seconds per question; results vary between runs."
HELP_THINK_NODES = "Simulated games per question; reproducible."
HELP_MOST = "Analyse at most this many choices, evenly spread."
HELP_WHOSE = "Analyse only these players' choices (comma-separated names)."
HELP_JSON_FILE = "Write the whole analysis to this file as JSON."
HELP_PICTURE = "Plot the chances to a .png or .svg file."
ONE_BOUND = "--seconds and --nodes: give only one of them"
EMPTY_GAME = "{file}: nothing has been chosen in this game yet"
