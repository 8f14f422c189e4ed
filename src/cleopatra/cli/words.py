"""Every sentence of the terminal, in one place so that it can be translated.

Cards, pieces and commands keep their data words, because those are what players type.
"""

from __future__ import annotations

from cleopatra.rules.editions import Edition

TITLE = "Cleopatra and the Society of Architects"
DEFAULT_NAMES = ("Ana", "Ben", "Cleo", "Dido", "Emil")
HUMAN = "human"
BOT_NAME = "Bot"

# Questions before a game
ASK_EDITION = "Which box? ({names})"
ASK_PLAYERS = "How many players? ({least}–{most})"
ASK_NAME = "Your name?"
ASK_PEOPLE = "Who of {names} is played by a person here? (names, with spaces)"
ASK_SAVE = "Save the game before leaving? (a file name, or n for no)"
WELCOME = "You are {name}; {others} play by themselves. Type help at any time."
NO_ANSWER = "{answer!r} is not valid: {why}"
EXPECTED_ONE_OF = "expected one of: {names}"
EXPECTED_NUMBER = "expected a number from {least} to {most}"

# The board
HEADLINE = "{edition}{reading} · turn {turn} · {whose}"
YOUR_TURN = "your turn"
TURN_OF = "{name}'s turn"
GAME_OVER = "the game is over"
LAST_TURNS = "last round: {n} to go"
FRONT_LEFT, FRONT_RIGHT = "door left", "door right"
LEFT, RIGHT = "left", "right"
PATH, PATH_END = "Cleopatra", "palace"
LEGEND = (("palm", "palm"), ("sphinx", "sphinx"), ("obelisk", "obelisk"), ("throne", "throne"))
LEGEND_PATTERNS = ("= equal", "≠ different")
LEGEND_SANCTUARY = "{n} {name}'s sanctuary"
LEGEND_STATUE = "[ ] statue"
LEGEND_FORMED = "may be claimed"
PLAYER_COLUMNS = {
    "cards": ("cards", "cards"), "merchants": ("merchants", "mer"), "statues": ("statues", "sta"),
    "amulets": ("amulets", "amu"),
}  # fmt: skip
QUARRY_COLUMNS = ("quarry", "left", "cost", "earns")
STALL = "stall {n}"
EMPTY_STALL = "empty"
DRAW_PILE = "draw pile"
PILE_TOP = "{cards} cards, on top"
EMPTY_PILE = "empty"
DISCARD_PILE = "discard pile {cards}"
NEXT_MOSAIC = "next mosaic"
MOSAICS_BELOW = "below {letters}"
NO_MOSAICS = "no mosaic is left"
ALTAR = "altar"
ALTAR_STANDS = "{on} of {dice} dice"
WORSHIPPERS = "worshippers"
HAND = "your hand ({n})"
HAND_OF = "{name}'s hand ({n})"
NO_CARDS = "no cards"
ASIDE = "drawn for the stalls"
COUNTER = "laid in this visit"
BUILT = "built in this visit"
FIVE = "the vizier's five"
ASKED = "asked for"
OFFERED = "offered"
KNOWN_HEAD = "What you have seen go into the hands and not come out:"
KNOWN_LINE = "{name}: {cards}, and {unknown} you don't know"
NOTHING_YET = "Nothing has happened yet."
SINCE = "what happened"
EYES = {"open": "all cards open", "spectator": "as a spectator sees it"}
EYES_OF = "as {name} sees it"

EARNS_PER = {
    "wall": ("+{n}/mosaic cell", "+{n}/cell"),
    "sphinx": ("+{n}/sphinx in row", "+{n}/sphinx"),
    "throne": ("+{n}/mosaic cell", "+{n}/cell"),
    "obelisk": ("+{n}/sphinx in row", "+{n}/sphinx"),
    "door": ("+{n}/linked wall", "+{n}/wall"),
    "mosaic": ("+{n}/palm", "+{n}/palm"),
}
EARNS_OR_STATUE = " or statue"
EARNS_NEXT = "{n} (then {then})"
EQUAL, DIFFERENT = "{n} equal", "{n} different"
EQUAL_SHORT, DIFFERENT_SHORT = "{n}=", "{n}≠"

# Choosing
CHOOSE = {
    "turn": "What do you do?",
    "stock": "Where do the drawn cards go?",
    "visit": "At the quarry",
    "claim": "You formed a sanctuary. Claim it?",
    "limit": "More than {limit} cards: keep them all or discard?",
    "discard": "Discard down to {limit} cards",
    "beggar": "{name}'s beggar holds out his hand",
    "courtesan": "Which card does the courtesan bring?",
    "ask": "Whom do you ask for what?",
    "offer": "{name}'s envoy asks you: what do you offer?",
    "accept": "What do you accept?",
    "keep": "Which of the five do you keep? An amulet each.",
    "bid": "An offering to the Great Priest: how much do you bid?",
}
WHERE = "Where does the {piece} go?"
WHICH_MOSAIC = "Which mosaic?"
CLAIM_WITH_IT = "This forms a sanctuary. Claim it?"
WHERE_MOSAIC = "Where does mosaic {letter} lie? {n} ways"
WHERE_COVERING = "{n} of them cover {cells}"
HOW_TO_PLACE = "a number · cells to cover, like d4 e4 · Enter for more · back (⌂ sanctuary)"
HOW_TO_LIST = "one or more numbers, like 1 3 3 · Enter for none"
HOW_TO_ASK = "one or more numbers, like 1 3 3 · back"
HOW_MANY = "{n} numbers, like 1 3 4"
EXACTLY = "expected exactly {n} different numbers from 1 to {most}, with spaces between them"
SOME_OF = "expected different numbers from 1 to {most}, with spaces between them"
HOW_TO_BID = "a number from 0 to {most}"
ENTER = "Enter:"
BACK = "back"
ALL_CHOICES = "All legal steps in notation:"

TAKE = "take stall {n}"
BUILD = "build {piece}"
BUILD_PAYING = "paying"
BUILD_PAID = "paid already"
KEEPING_MERCHANTS = "keeping merchants"
EARNING = "+{least}"
EARNING_BETWEEN = "+{least} to +{most}"
WAYS = "{n} places"
SANCTUARY = "sanctuary of {n}"
LAY_YOURSELF = "lay a card on the counter yourself"
GO_YOURSELF = "go to the quarry and lay the cards yourself"
LAY_WHICH = "Which card do you lay?"
CLAIM = "claim {cells} ({n})"
LEAVE = "leave it"
ASK_ENVOY = "Whom do you ask for what?"
ASK_WHICH = "Which kind do you ask for?"
ASK_WHOM = "Whom do you ask for {card}?"
ALL_OF_THEM = "all of them"
OFFER_NOTHING = "offer nothing"
STEP = {
    "done": "end the turn",
    "close": "end the visit",
    "hold": "keep all cards for {amulets}",
    "pay": "give {price}",
    "give": "give {card}",
    "pick": "take {card}",
    "drop": "discard {card}",
    "retain": "keep {card}",
    "lay": "offer {card}",
    "ask": "ask {name} for {card}",
    "want": "accept {card} of {name}",
    "play": "lay {card}",
    "put": "put {card} on stall {n}",
    "send": "send the envoy off with this",
    "ready": "offer no more",
    "agree": "accept no more",
    "rest": "keep no more",
}
DISCARD_SOME = "discard {n} of them{amulets}"

# What happened
TELL = {
    "power": "{power}: {what}",
    "taken": "takes stall {stall} ({cards})",
    "stocked": "stocks {stalls}",
    "dropped": "discards {cards}",
    "held": "keeps {n} above the limit",
    "shuffled": "the discard pile is shuffled into a new draw pile of {cards}",
    "quarry": "goes to the quarry",
    "laid": "lays {cards}{price}",
    "built": "builds {piece} for {change}",
    "mosaic": "lays mosaic {letter} on {cells}",
    "mosaic earned": "earns {change}",
    "claimed": "claims the sanctuary {cells} ({n})",
    "removed": "mosaic {letter} fits nowhere and leaves the game",
    "next mosaic": "mosaic {letter} is next",
    "bonus": "earns {change} more for {n} pieces in one visit",
    "cleopatra": "now complete: {categories}; Cleopatra walks to step {step}",
    "dice": "{symbols} of {dice} dice go onto the altar, {altar} there now",
    "die": "a die is turned, {altar} on the altar now",
    "called": "calls the {worshipper}",
    "fetched": "draws {cards}",
    "last round": "the last round begins",
    "ended": "the game is over",
    "stalemate": "nobody can do anything any more; the game is over",
    "offering": "an offering to the Great Priest",
    "bids": "bids: {bids}",
    "character": "plays the {card}",
    "paid": "gives {price}",
    "given": "gives {card}",
    "shown": "has nothing to give and shows {name} the hand ({cards})",
    "courtesan": "takes {card} from the discard pile",
    "asked": "asks {requests}",
    "offered": "offered: {offers}",
    "accepted": "accepts {taken}",
    "of": "of {name}",
    "five": "draws five ({cards})",
    "kept": "keeps {n} of them{cards}",
}
CATEGORY = {
    "wall": "the walls", "sphinx": "the sphinxes", "throne": "the throne", "obelisk": "the obelisks",
    "door": "the doors", "mosaic": "the mosaics",
}  # fmt: skip
FACE_DOWN = "face down"
A_CARD = "a card"
NOTHING = "nothing"
UNSEEN_CARDS = "{n} unseen"

# Between people
PASS_ON = "Pass the device to {name}."
PRESS_ENTER = "Press Enter when nobody else is looking."
PROMPT = "{name}> "
NOT_UNDERSTOOD = "no choice {line} here; type a number, a command like take 2, or help"
BACK_WORDS = ("back", "b")
SAVED = "Saved in {file}. Resume with: {command}"
NOT_SAVED = "Not saved."
SAVE_WHERE = "expected a file name: save FILE"
NO = ("n", "no")
EXPECTED_FILE = "expected a file that can be written, or n"
UNDONE = "Taken back."
NO_SUCH_RULE = "no rule about {word!r}; expected one of: {words}"
FAREWELL = "Good-bye."
HELP = """\
Type the number of a choice, or say it in words (the notation of scenario files):
  take 2 · build wall L1 ; sphinx pay artisan artisan wood stone stone marble · bid 4 · done
  one step at a time works too: quarry · play stone · raise wall L1 · close
Other words:
  board        draw the table again            log [N]      what has happened (the last N things)
  list         every legal step in notation    known        what you have seen go into the hands
  undo         take back your last choice, unless something was revealed since
  rules WORD   a reminder, e.g. rules wall, rules offering
  save FILE    save the game and continue      quit         leave (you may save first)
"""

# The end
WINNERS = "{names} win together."
WINNER = "{names} wins."
NO_WINNER = "Everyone was eaten: nobody wins."
EATEN = "eaten"
ACCOUNT = (
    ("amulets_before", "amulets"),
    ("tainted_cards", "+ tainted cards in hand"),
    ("sanctuary_cells", "− cells of sanctuaries"),
    ("lowest", "− the lowest count of all"),
    ("amulets", "= amulets left"),
    ("eaten", "the crocodile"),
    ("talents_before", "{money}"),
    ("merchant_talents", "+ for merchants left"),
    ("price", "− for amulets left"),
    ("talents", "= {money} at the end"),
)

# Replay
REPLAY_AT = "step {at} of {steps} · {who}"
REPLAY_LAST = "{name}: {step}"
REPLAY_KEYS = """\
Enter  next step       b    back a step        g N  go to step N
t      next turn       p    previous turn      q    quit
s NAME, s spectator, s open    choose the point of view"""
REPLAY_PROMPT = "replay (? for help)> "
REPLAY_BAD = "unknown command: {line}"

# Bench, perft
BENCH_HEAD = ("", "decisions/s", "games/s", "copies/s", "legal lists/s")
BENCH_NOTE = "random play, {players} players, {core} core, one processor, Python {python}"
PERFT_HEAD = ("depth", "positions", "seconds")

# Scenarios
SCENARIO_HOLDS = "ok    {file}: {title}"
SCENARIO_FAILS = "FAIL  {file}: {title}: {why}"
SCENARIO_COUNT = "{n} scenarios, {failed} failed, {wrong} invalid"

# --help
HELP_APP = "Cleopatra and the Society of Architects: both editions, complete, in your terminal."
HELP_VERSION = "Show the version and exit."
HELP_BOXES = "Python packages of further boxes to load (see docs/adding-a-box.md)."
HELP_PLAY = "Play in this terminal, against bots or with other people on the same screen. Asks for anything not given."
HELP_SCENARIO = (
    "Run scenario files or folders. Exits with 0 if all pass, 1 if any fails, 2 if one is not a valid scenario."
)
HELP_EXPORT = "Write a saved game in another format."
HELP_VERIFY = (
    "Check that a finished game's shuffles and dice follow from its secret, and the secret from its commitment."
)
HELP_REPLAY = "Step through a saved game, forwards and backwards, as any player saw it."
HELP_PUZZLES = "Find puzzles in games of strong bots. Appends to an existing file; can be stopped at any time."
HELP_PUZZLES_OUT = "The file of puzzles. With --check: instead of those that come with the package."
HELP_PUZZLES_CHECK = (
    "Search the puzzles again with other luck, and report on how many the best choice is the same. Exits with 1 below "
    "97 %."
)
HELP_PUZZLES_SAMPLE = "With --check: check only this many of them, evenly spaced."
PUZZLES_FILE = "a FILE for the puzzles is missing; --check alone checks those that come with the package"
PUZZLES_SAMPLE = "--sample goes with --check"
PUZZLES_NONE = "there is no puzzle of these editions to check"
PUZZLE_DIFFERS = (
    "{id}  {edition}, {players} players  {kind}  {answer}  gap {gap:.1%} ± {error:.1%}: now another choice is best"
)
PUZZLES_AGREE = "{agreed} of {n} agree ({share:.1%}); seed {seed}"
HELP_EACH = "How many of each kind and edition."
PUZZLE_FOUND = (
    "{number:>4}  {edition}, {players} players  {kind:<9}  {answer}  gap {gap:.1%} ± {error:.1%}  found by {found:.0%}"
)
HELP_BENCH = "Measure the speed of the game on one core."
HELP_PERFT = "Count the positions reachable in N choices (perft), with chance fixed by the seed."
HELP_EDITION = "The box: {names}."
HELP_READING = "Which printing's rules, where the box has several: en, de, fr, it."
HELP_PLAYERS = "Number of players (default: the fewest the box allows)."
HELP_PLAYERS_PLAY = "Number of players; unnamed seats are bots."
HELP_SEAT = "A seat: NAME=human or NAME=BOT, e.g. Ana=human. Repeat for each seat, in order."
HELP_SEED = "Random seed; the same seed gives the same game."
HELP_SEED_PLAY = "Random seed; the same seed gives the same game (default: a new one each time)."
HELP_FIRST = "Who plays first (default: drawn at random)."
HELP_OPEN_TALLIES = "Everyone sees everyone's talents and amulets."
HELP_NO_MIRROR = "Mosaics may be turned but not flipped."
HELP_LAYOUT = "Custom garden layout: a TOML file with throne and palms."
HELP_SAVE = "Save to this file as the game goes on."
HELP_RESUME = "Resume a saved game, and keep saving to the same file."
HELP_PATHS = "Scenario files, or folders of them."
HELP_GAME = "A saved game."
HELP_COMMITMENT = "The commitment shown in the lobby (default: the one in the file)."
HELP_NUMBER = "The number that you contributed to the seed; it must be in the file."
HELP_AS_SCENARIO = "Write a scenario that replays the game and checks it."
HELP_AS_PICTURE = "Draw the position with all cards face up, as SVG."
HELP_OUTPUT = "Output file (default: standard output)."
HELP_TITLE = "The scenario's title."
HELP_EYES = "Show what this player, or spectator, could see (default: everything)."
HELP_STEP = "Start after this many choices."
HELP_ALL = "Print the whole game, turn by turn, without prompting."
HELP_JSON = "Print one JSON object."
HELP_SECONDS = "Seconds to spend on each measurement."
HELP_DEPTH = "Number of choices to look ahead."

# Errors
NO_FILE = "{file}: {why}"
NOT_TEXT = "{file}: not a text file"
TOO_DEEP = "{file}: nested too deeply"
NO_SCENARIOS = "{file}: no scenario files (.yaml) in this folder"
ALREADY_THERE = "{file} already exists; use --resume to continue it, or choose another name"
BAD_GAME = "{file}: {why}"
NOT_A_HASH = "{option} {value}: expected 64 digits from 0 to f"
HOLDS, FAILS = "ok  ", "FAIL"
VERIFIED = {
    "commitment": "the secret is the one that was committed to",
    "number": "your number is among those of the players",
    "seed": "the seed was made from the secret and the players' numbers",
    "deal": "the deal follows from the seed",
    "rolls": "every roll of the dice follows from the seed",
    "shuffles": "every reshuffle follows from the seed",
}
NO_COMMITMENT = "This game was dealt without a commitment: whoever dealt it may have chosen its seed."
NUMBERS_FROM = (
    "Numbers came from {names}. Bots give none: a number for a bot, or one that its player does not know, was made up, "
    "and whoever made it up could choose the deal."
)
NO_NUMBERS = "No player added a number: whoever made the secret may have chosen it to suit the deal."
COMPARE_COMMITMENT = "Compare the commitment with the one you saw before the deal: {commitment}"
BAD_LAYOUT_FILE = "{file}: not a layout: {why}"
BAD_SEAT = "--seat {given!r}: expected NAME=human or NAME=BOT, with one of the bots {bots}"
UNKNOWN_NAME = "{option}: nobody called {name!r}; expected one of: {names}"
SEATS_AND_PLAYERS = "--players {players}, but {seats} seats were named with --seat"
WITH_RESUME = "{option} can't be combined with --resume: the saved game defines it"
MORE_THAN = "{option} {value}: expected more than {least}"
BETWEEN = "{option} {value}: expected a number from {least} to {most}"
AT_LEAST = "{option} {value}: expected at least {least}"
EXPORT_FORMAT = "expected one format: --scenario or --picture"


def money(box: Edition, n: int = 2) -> str:
    """The edition's word for money."""
    return box.money.removesuffix("s") if abs(n) == 1 else box.money


def money_change(box: Edition, n: int) -> str:
    """A change of money, with its sign."""
    return f"{signed(n)} {money(box, n)}"


def amulets_change(n: int) -> str:
    """A change of amulets, with its sign."""
    return f"{signed(n)} {'amulet' if abs(n) == 1 else 'amulets'}"


def merchants_spent(n: int) -> str:
    """A number of merchants that leave the game."""
    return f"spends {n} {'merchant' if n == 1 else 'merchants'}"


def signed(n: int) -> str:
    """A number with its sign."""
    return f"+{n}" if n >= 0 else f"−{-n}"


def cards(n: int) -> str:
    """A number of cards."""
    return f"{n} card" if n == 1 else f"{n} cards"


def cells(n: int) -> str:
    """A number of cells."""
    return f"{n} cell" if n == 1 else f"{n} cells"


def listed(words: list[str]) -> str:
    """A list with `and` before the last item."""
    return " and ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)
