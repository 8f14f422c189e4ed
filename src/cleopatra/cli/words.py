"""Every sentence the terminal says, in one place so that it can be said in another language.

Cards, pieces and commands keep their data words, because those are what players type.
"""

from __future__ import annotations

from cleopatra.rules.editions import Edition

TITLE = "Cleopatra and the Society of Architects"
DEFAULT_NAMES = ("Ana", "Ben", "Cleo", "Dido", "Emil")
HUMAN = "human"

# Questions before a game
ASK_EDITION = "Which box? ({names})"
ASK_PLAYERS = "How many players? ({least}–{most})"
ASK_NAME = "Your name?"
ASK_PEOPLE = "Who of {names} is played by a person here? (names, with spaces)"
ASK_SAVE = "Save the game before leaving? (a file name, or n for no)"
WELCOME = "You are {name}; {others} play by themselves. Type help at any time."
NO_ANSWER = "{answer!r} won't do: {why}"
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
LEGEND_SANCTUARY = "{name}'s sanctuary"
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
COUNTER = "on the counter"
BUILT = "built in this visit"
FIVE = "the vizier's five"
ASKED = "asked for"
OFFERED = "offered"
KNOWN_HEAD = "What you have seen go into the hands and not come out:"
KNOWN_LINE = "{name}: {cards}, and {unknown} you don't know"
NOTHING_BUILT_YET = "Nothing has happened yet."
SINCE = "meanwhile"
EVERYONE = "open cards"
SPECTATOR = "a spectator"

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
WHERE_MOSAIC = "Where does mosaic {letter} lie? {n} ways"
WHERE_COVERING = "{n} of them cover {cells}"
HOW_TO_PLACE = "a number · cells to cover, like d4 or d4 e4 · all five cells · Enter for more · back"
HOW_TO_LIST = "one or more numbers, like 1 3 3 · Enter for none"
HOW_TO_ASK = "one or more numbers, like 1 3 3 · back"
HOW_TO_BID = "a number from 0 to {most}"
ONLY_CHOICE = "Enter to {what}"
BACK = "back"
ALL_CHOICES = "All legal steps in notation:"

TAKE = "take stall {n}"
BUILD = "build {piece}"
BUILD_PAYING = "paying {cards}"
BUILD_PAID = "paid already"
EARNING = "+{least}"
EARNING_BETWEEN = "+{least} to +{most}"
WAYS = "{n} places"
SANCTUARY = "sanctuary of {n}"
LAY_YOURSELF = "lay a card on the counter yourself"
GO_YOURSELF = "go to the quarry and lay the cards yourself"
LAY_WHICH = "Which card do you lay?"
CLAIM = "claim {cells} ({n} cells)"
LEAVE = "leave it"
LEAVE_REST = "claim no more"
ASK_ENVOY = "Whom do you ask for what?"
STEP = {
    "done": "end the turn",
    "close": "end the visit",
    "hold": "keep all cards for {amulets}",
    "pay": "give 2 {money}",
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
CHARACTER = {
    "beggar": "play the beggar: everyone gives you 2 talents or a card (+2 amulets)",
    "courtesan": "play the courtesan: any card of the discard pile (+1 amulet)",
    "envoy": "play the envoy: ask others for cards, amulets included",
    "scribe mosaic": "play the scribe: choose your next mosaic (+2 amulets)",
    "scribe die on": "play the scribe: turn a die onto the altar",
    "scribe die off": "play the scribe: turn a die off the altar",
    "smuggler": "play the smuggler: no hand limit this turn (+1 amulet)",
    "vizier": "play the vizier: see five cards, keep any (+1 amulet each)",
}
CALL = "call the {worshipper} ({penalty}): {power}"
POWER = {
    "architect": "+4 scarabs with each piece",
    "vizier": "both visits, market and quarry",
    "beggar": "draw 4 cards",
    "merchant": "2 resources less to pay",
    "foreman": "2 artisans less to pay",
}

# Between people
PASS_ON = "Pass the device to {name}."
PRESS_ENTER = "Press Enter when nobody else is looking."
PROMPT = "{name}> "
NOT_UNDERSTOOD = "no choice {line}; a number, a command like {example!r}, or help"
BACK_WORDS = ("back", "b")
SAVED = "Saved in {file}. Go on with: {command}"
NOT_SAVED = "Not saved."
UNDONE = "Taken back."
NO_SUCH_RULE = "no rule about {word!r}; there is something on: {words}"
FAREWELL = "Good-bye."
END_OF_INPUT = "The input has ended."
HELP = """\
Type the number of a choice, or say it in words (the notation of scenario files):
  take 2 · build wall L1 ; sphinx pay artisan artisan wood stone stone marble · bid 4 · done
  one step at a time works too: quarry · play stone · raise wall L1 · close
Other words:
  board        draw the table again            log [N]      what has happened (the last N things)
  list         every legal step in notation    known        what you have seen go into the hands
  undo         take back your last choice, unless something was revealed since
  rules WORD   a reminder, e.g. rules wall, rules offering
  save FILE    save the game and go on         quit         leave (you may save first)
"""

# The end
WINNERS = "{names} win together."
WINNER = "{names} wins."
NO_WINNER = "Everyone was eaten: nobody wins."
STALEMATE = "Nobody can do anything any more."
EATEN = "eaten by the crocodile"
ACCOUNT = (
    ("amulets_before", "amulets"),
    ("tainted_cards", "+ tainted cards in hand"),
    ("sanctuary_cells", "− cells of sanctuaries"),
    ("lowest", "− the lowest count of all"),
    ("amulets", "= amulets left"),
    ("eaten", ""),
    ("talents_before", "{money}"),
    ("merchant_talents", "+ for merchants left"),
    ("price", "− for amulets left"),
    ("talents", "= {money} at the end"),
)

# Replay
REPLAY_AT = "step {at} of {steps}, as {who} sees it"
REPLAY_LAST = "{name}: {step}"
REPLAY_KEYS = "Enter next · b back · t next turn · p previous turn · g N to step N · s NAME, s open · q quit"
REPLAY_BAD = "no such thing: {line}"
REPLAY_TURN = "turn {n}"

# Arena, bench, perft
ARENA_PROGRESS = "games"
ARENA_HEAD = "{games} games of {edition} ({reading}), {players} players, seed {seed}: {seconds:.1f} s, {rate:,.0f} decisions/s"
ARENA_SEAT = ("seat", "bot", "won", "%")
ARENA_MEANS = (
    "a game: {turns:.1f} turns, {offerings:.2f} offerings, {eaten:.2f} eaten, no winner in {no_winner:.2%} · "
    "a player: {talents:.1f} talents, {amulets:.1f} amulets"
)
ARENA_SAVED = "{n} games saved in {folder}"
ARENA_CHECKED = "the invariants held after every action"
ARENA_BROKEN = "game {number} (seed {seed}) broke a law at {what}; saved in {file}"
BENCH_HEAD = ("", "decisions/s", "games/s", "copies/s", "legal lists/s")
BENCH_NOTE = "random play, {players} players, one core, Python {python}"
PERFT_HEAD = ("depth", "positions", "seconds")

# Scenarios
SCENARIO_HOLDS = "ok    {file}: {title}"
SCENARIO_FAILS = "FAIL  {file}: {title}: {why}"
SCENARIO_COUNT = "{n} scenarios, {failed} failed, {wrong} not understood"

# Trouble
NO_FILE = "{file}: {why}"
NOT_TEXT = "{file}: not a text file"
TOO_DEEP = "{file}: nested too deeply"
NO_SCENARIOS = "{file}: no scenario files (.yaml) in this folder"
BAD_GAME = "{file}: {why}"
BAD_LAYOUT_FILE = "{file}: not a layout: {why}"
BAD_SEAT = "--seat {given!r}: expected NAME=human or NAME=BOT, with one of the bots {bots}"
UNKNOWN_NAME = "{option}: nobody called {name!r}; expected one of: {names}"
SEATS_AND_PLAYERS = "--players {players}, but {seats} seats were named with --seat"
WITH_RESUME = "{option} can't be combined with --resume: the saved game has its own"
BOT_COUNT = "{bots} bots named for {players} players; name one for each seat, or a single one for all"
AT_LEAST = "{option} {value}: expected at least {least}"
EXPORT_FORMAT = "say which format: --scenario is the only one for now"


def money(box: Edition, n: int = 2) -> str:
    """What the box calls its money; worshippers and scarabs came together."""
    word = "scarab" if box.worshippers else "talent"
    return word if abs(n) == 1 else f"{word}s"


def money_change(box: Edition, n: int) -> str:
    """So many more, or fewer."""
    return f"{signed(n)} {money(box, n)}"


def amulets_change(n: int) -> str:
    """So much more corruption, or less."""
    return f"{signed(n)} {'amulet' if abs(n) == 1 else 'amulets'}"


def signed(n: int) -> str:
    """A number that always shows its sign."""
    return f"+{n}" if n >= 0 else f"−{-n}"


def listed(words: list[str]) -> str:
    """Things in a row, `and` before the last."""
    return " and ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)
