"""The sentences of `cleopatra arena` and `cleopatra analyse`."""

from __future__ import annotations

# Arena
PROGRESS = "games"
HEAD = (
    "{games} games of {edition} ({reading}), {players} players, seed {seed}: {deals} deals, "
    "seatings of each: {seatings}; {seconds:.1f} s"
)
GONE_ON = "{found} of them were there already; {played} played now"
STANDING = ("bot", "won", "of", "a seat", "95 %", "by deals", "margin", "eaten")
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

HELP_ARENA = "Let bots play many games, reproducibly from a seed, every deal in every seating, and count."
HELP_BOTS = "One bot for each seat, or one for all; each may have a budget of its own: planner,architect@0.2s."
HELP_BUDGET = "How much bots may think about a choice: seconds like 0.2s or nodes like 500n."
HELP_GAMES = "How many games, rounded up to whole deals."
HELP_CHECK = "Look at all invariants after every action."
HELP_SAVE_GAMES = "Save every game in that folder."
HELP_JOBS = "On so many processes; the outcome is the same."
HELP_RESULTS = "Write every game there as it is played (JSON lines), and go on where the file stops."
HELP_OUTPUT = "Write a row for each seat of each game: .json, .csv or .parquet. May be given again."
HELP_PLOT = "Draw the ratings: .png or .svg."
HELP_DISTRIBUTED = "Play on a Ray cluster: this machine's own with --jobs cores, unless --address names one."
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

HELP_ANALYSE = "Look at a saved game again: what each choice was worth, what would have been better, where it turned."
HELP_THINK_SECONDS = "Seconds for each question; not the same every time."
HELP_THINK_NODES = "Games in the head for each question; the same every time."
HELP_MOST = "Look at no more than so many choices, evenly spread."
HELP_WHOSE = "Look at these players' choices only: names with commas."
HELP_JSON_FILE = "Write everything there as JSON."
HELP_PICTURE = "Draw the chances there: .png or .svg."
ONE_BOUND = "--seconds and --nodes: expected one of them"
EMPTY_GAME = "{file}: nothing has been chosen in this game yet"
