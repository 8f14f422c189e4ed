"""What hosts are told in the terminal."""

HELP_QUEUE = "Servers on this database, and their queues of questions to bots."
HELP_TABLES = "Tables, newest first."
HELP_PLAYERS = "Players, most recently seen first."
HELP_REPORTS = "What players reported about each other."
HELP_CLOSE_REPORT = "Mark a report as resolved."
HELP_END = "Abort a running game, or close a lobby. The table stays readable."
HELP_DELETE = "Delete a table with its game, chat and result. Ratings stay as they are."
HELP_PUT_OUT = "Remove a player from a table; in a running game a bot plays on."
HELP_BAN = "Ban a player or an address: sockets are closed at once, seats are given up."
HELP_BANS = "Bans in force."
HELP_UNBAN = "Lift a ban."
HELP_REVOKE = "Sign a player out on all devices, and close their sockets."
HELP_PRUNE = "Delete tables unused for this many days, and guests not seen for as long."
HELP_LOG = "What was done with these commands or on the host's page."
HELP_PASSPHRASE = (
    "Set the passphrase of the host's page (/host): prompts for it, or reads it from standard input. Its open sessions "
    "are signed out."
)
HELP_DRAIN = "Drain a node before stopping it: no new games start there, and its sockets and bots move to other nodes."
HELP_RETIRE = "End all games that were begun under rules this version does not play. They stay readable."
HELP_NODE = "A node, as listed by `cleopatra host queue` (default: all)."
HELP_WAIT = "Seconds to wait for the last connection to close."

HELP_JSON = "Print JSON."
HELP_FIND = "A name, a part of one, or an id."
HELP_TABLE = "A table's id, the last part of its link."
HELP_PLAYER = "A player's id, as `cleopatra host players` shows it."
HELP_NUMBER = "The number, as listed."
HELP_NOTE = "Why; kept in the log."
HELP_YES = "Don't ask for confirmation."
HELP_DAYS = "Duration in days (default: permanent)."
HELP_STATE = "Only tables in this state: lobby, playing or over."
HELP_ALL = "Include resolved ones."
HELP_ADDRESS = "An IPv4 or IPv6 address (IPv6 by its /64)."
HELP_ADDRESSES = "Also ban the addresses that the player signed in from."
HELP_PRUNE_DAYS = "Days without activity, at least 1."
HELP_GENERATE = "Generate a random one and print it."

QUEUE_COLUMNS = ("NODE", "VERSION", "SOCKETS", "TABLES", "BOTS/WORKERS", "WAIT", "QUESTIONS BY PLAYER")
TABLE_COLUMNS = ("TABLE", "STATE", "BOX", "MADE", "CHOICES", "SEATS")
PLAYER_COLUMNS = ("PLAYER", "NAME", "LOGIN", "SEEN", "DEVICES", "TABLES", "REPORTS", "BAN")
REPORT_COLUMNS = ("NUMBER", "WHEN", "REASON", "PLAYER", "TABLE", "TEXT")
BAN_COLUMNS = ("NUMBER", "KIND", "WHO", "SUBJECT", "SINCE", "UNTIL", "NOTE")
LOG_COLUMNS = ("NUMBER", "WHEN", "BY", "ACTION", "SUBJECT", "DETAIL")

NOTHING = "nothing"
FOR_EVER = "permanent"
ASK_PASSPHRASE = "Passphrase of the host's page, 10 to 200 characters"
BAD_PASSPHRASE = "the passphrase must have 10 to 200 characters"
PASSPHRASE_SET = "the passphrase of the host's page (/host) is now: {passphrase}"
PASSPHRASE_KEPT = "the passphrase of the host's page (/host) is set"
SURE_DELETE = "Delete table {table} with its game, chat and result?"
SURE_PRUNE = "Delete everything unused for {days} days?"
BAD_STATE = "state {state!r}; expected lobby, playing or over"
BAD_DAYS = "{days:g} days; expected more than 0, and at least 1 for prune"
BAN_WHOM = "give either a player or --address; --addresses needs a player"
OTHER_VERSION = "{place} is not a database of this version of Cleopatra; start the server once to migrate it"
SURE_RETIRE = "End {games} unfinished games played under other rules?"
DRAINED = "drained: {nodes} can be stopped"
NOT_DRAINED = "still connected after {seconds:g} seconds"
REFUSED = {
    "no-such-table": "there is no such table",
    "no-such-player": "there is no such player",
    "no-such-entry": "no entry has that number",
    "not-seated": "that player has no seat there",
    "ended": "that game is over already",
    "bad-address": "that is not a valid address",
}
DONE = {
    "end": "table {subject} is ended",
    "delete": "table {subject} is deleted; a running server removes its rows within two minutes",
    "put-out": "{name} ({subject}) is removed",
    "ban-player": "{name} ({subject}) is banned",
    "ban-address": "{subject} is banned",
    "unban": "ban {subject} is lifted",
    "revoke": "{name} ({subject}) is signed out everywhere",
    "close-report": "report {subject} is closed",
    "drain": "draining {nodes}",
    "retire": "{games} games are ended",
    "prune": "{removed_tables} tables and {removed_guests} guests are deleted",
}
