"""The sentences of `cleopatra arena`, `cleopatra ladder` and `cleopatra analyse`."""

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
BROKEN = "game {number} (seed {seed}) violated an invariant at {what}; saved in {file}"
PLOT_TITLE = "Ratings: {edition}, {players} players, {games} games"
PLOT_UNIT = "openskill rating, with 95 % intervals"

HELP_ARENA = "Play many games between bots, reproducibly, every deal in every seating, with confidence intervals."
HELP_BOTS = "One bot for each seat, or one for all; each may have a budget of its own: planner,architect@0.2s."
HELP_BUDGET = "Thinking budget per choice: seconds like 0.2s, processor seconds like 0.2cpu, or nodes like 500n."
HELP_GAMES = "How many games, rounded up to whole deals."
HELP_CHECK = "Check all invariants after every action (slow)."
HELP_SAVE_GAMES = "Save every game to this folder."
HELP_JOBS = "Number of processes; the results are the same."
HELP_RESULTS = "Write each game to this file as it ends (JSON lines); resume if the file exists."
HELP_OUTPUT = "Write one row per seat and game to a .json, .csv or .parquet file. Repeatable."
HELP_PLOT = "Plot the ratings to a .png or .svg file."
HELP_DISTRIBUTED = "Play on a Ray cluster: a local one with --jobs cores, or the one at --address."
HELP_ADDRESS = "The address of a Ray cluster, with --distributed."

# Ladder
LADDER_TABLE = "{edition}, {players} players"
LADDER_HEAD = "{table}: {games} games, seed {seed}"
RUNG = ("bot", "rating, 95 %", "won", "of", "95 %", "eaten", "median ms", "p99 ms")
PAGE_HEAD = """\
# The ladder: every bot at every table

Written by `cleopatra ladder{arguments}`, bots and rules `{code}`.

At every table the bots meet in changing line-ups; a line-up plays one deal in every rotation of the seats. Ratings are
openskill's, starting at 25, computed from the games of that table alone, with 95 % intervals; "won" is the share of its
games that a bot won, with its Wilson interval; chance alone gives one divided by the number of players. Times are of
real choices.
"""

HELP_LADDER = "Play all bots against each other at every table and rate them together."
HELP_LADDER_BOTS = (
    "The bots, each with a budget of its own if it needs one (default: all, the architect from 0.01 s to 1 s)."
)
HELP_TABLES = "The tables, like deluxe:2,classic:4 (default: all)."
HELP_LADDER_GAMES = "How many games at each table, rounded up so that every bot plays as often."
HELP_LADDER_RESULTS = "Keep the games in this folder, one file for each table; resume if there are any."
HELP_MINUTES = "Time limit for all tables together; stops at the end of a round and reports what was played."
HELP_PAGE = "Write the report to this Markdown file."
BAD_TABLE = "--tables {text!r}: expected an edition and its number of players, like {expected}"
NO_TIME = "--minutes {minutes:g}; expected more than 0"
TWO_BOTS = "--bots: a ladder compares bots; expected at least two different ones"

# Errors
BOT_COUNT = "{bots} bots named for {players} players; name one for each seat, or a single one for all"
EXTENSION = "{option} {file}: expected a name ending in {expected}"
BAD_RECORDS = "{file}: {why}"
ADDRESS_ALONE = "--address goes with --distributed"
PLOT_OF_ONE = "--plot: a rating compares bots; expected at least two different ones"

# Analyse
ANALYSE_PROGRESS = "choices and turns"
ANALYSE_HEAD = "{players}: {judged} of {real} choices analysed, {turns} turns"
CHANCES = "Chances to win, from the first turn to the last"
CHANCES_ROW = "{chance:.0%}"
BY_PLAYER = ("player", "accuracy", "choices", "best or as good", "lost 5 or more", "lost per choice", "luck")
COSTLIEST = "Most costly choices"
COSTLY = ("turn", "player", "chose", "chance", "lost", "better", "chance")
NOTHING_LOST = "No costly choices."
TURNING_POINTS = "Turning points"
TURNING_POINT = "turn {turn} ({whose}): {gainer} {gained:+.0%} to {now:.0%}, {loser} {lost:+.0%} to {then:.0%}"
NO_TURNING_POINTS = "No turn changed anyone's chance by more than {swing:.0%}."
ANALYSE_NOTE = (
    "Chances are estimated from simulated games, with an error of a few percentage points, more with a small budget; "
    "small losses mean nothing."
)
CHART_TITLE = "Chances to win: {players}"
CHART_ACROSS, CHART_UP = "turn", "chance to win"

HELP_COLLECT = "Play games between bots and write them as a data set: Parquet, one row a game."
HELP_COLLECT_FILE = "Output file; unfinished work is kept in FILE.part and resumed."
HELP_COLLECT_BOTS = "Bots to draw the seats from, each with an optional budget: intuition,architect@0.02s."
HELP_COLLECT_GAMES = "How many games."
GAMES_WRITTEN = "{games} games in {file}, {size:.2f} MB"
ENDLESS = "left out: {games} games not over after {limit} decisions"
THERE_ALREADY = "the file already exists"
HELP_EVALUATE = "Measure a bot by the evaluation protocol: fixed opponents, fixed deals, one number to compare."
HELP_EVALUATE_BOT = "The bot, with an optional budget: planner, architect@500n, net.npz, my_module:MyBot."
HELP_EVALUATE_DEALS = "How many deals against each opponent at each table, each from every seat (default: 10)."
ONE_BOT = "{bots} bots; expected one"
HELP_QUICK = "Two deals: a first impression, not a result."
EVALUATED = "{bot}: {games} games, {deals} deals against each opponent at each table, each from every seat"
SCORES = ("against", "table", "games", "won", "95 %", "by chance", "eaten", "reward")
SCORE = "score {score:.1f} ± {reach:.1f} (100: wins every game; 0: as strong as the opponents)"
HELP_ANALYSE = "Analyse a saved game: what each choice was worth, what was better, where it turned."
HELP_THINK_SECONDS = "Seconds per question; results vary between runs."
HELP_THINK_NODES = "Simulated games per question; reproducible."
HELP_MOST = "Analyse at most this many choices, evenly spread."
HELP_WHOSE = "Analyse only these players' choices (comma-separated names)."
HELP_JSON_FILE = "Write the whole analysis to this file as JSON."
HELP_PICTURE = "Plot the chances to a .png or .svg file."
ONE_BOUND = "--seconds and --nodes: give only one of them"
EMPTY_GAME = "{file}: no choices have been made in this game yet"

HELP_ANALYST = "Judge with this bot, as module:Class; it needs the methods explain and forecast."
NO_ANALYST = "the bot {name!r} can't judge a game: it has no {lacking}; expected a bot like cleopatra.bots.ArchitectBot"
HELP_NEW_BOT = "Write a small package with a bot of your own, its test and a README."
HELP_NEW_BOT_NAME = "The bot's name: lower-case letters, digits and hyphens, starting with a letter."
HELP_NEW_BOT_FOLDER = "Where to write the package (default: here)."
BAD_BOT_NAME = (
    "a bot called {name!r}; expected at most 20 lower-case letters, digits and hyphens, starting with a letter, "
    "like my-bot"
)
BOT_NAME_TAKEN = "a bot called {name!r} already exists; choose another name"
FOLDER_TAKEN = "{folder} already exists; nothing was written"
NEW_BOT_WRITTEN = "Wrote {folder}: edit {module}, then follow {readme}."
HELP_SIT = "Play at a table of a server with a bot."
HELP_SIT_URL = "The server, like http://localhost:8206."
HELP_SIT_TABLE = "The table's id: the last part of its link."
HELP_SIT_BOT = "The bot: a name, or module:Class."
HELP_SIT_NAME = "Its name at the table (default: the bot's)."
NO_SERVER = "{url}: {why}"
GAME_RESULT = "{winners} won; {accounts}."
