"""What hosts are told in the terminal."""

HELP_QUEUE = "Servers on this database, and the questions to bots that wait there."
HELP_TABLES = "Tables, the newest first."
HELP_PLAYERS = "Players, those seen last first."
HELP_REPORTS = "What players reported about each other."
HELP_CLOSE_REPORT = "Mark a report as dealt with."
HELP_END = "End a game before its end, or close a lobby. It stays readable."
HELP_DELETE = "Delete a table with its game, chat and result. Ratings stay as they are."
HELP_PUT_OUT = "Take a player's seats at a table away; in a running game a bot plays on."
HELP_BAN = "Ban a player or an address: sockets are closed at once, seats are given up."
HELP_BANS = "Bans in force."
HELP_UNBAN = "Lift a ban."
HELP_REVOKE = "Sign a player out everywhere, with their open sockets."
HELP_PRUNE = "Delete tables that nobody touched for so many days, and guests who were not there for as long."
HELP_LOG = "What was done with these commands or on the host's page."
HELP_PASSPHRASE = (
    "Set the passphrase of the host's page (/host): asked for, or read from standard input. Whoever is signed in there "
    "is signed out."
)
HELP_DRAIN = (
    "Before a node stops: no new games there, its sockets are sent to others, its bots' work is left to others."
)
HELP_RETIRE = "End all games that were begun under rules this version does not play. They stay readable."
HELP_NODE = "A node, as `cleopatra host queue` shows it; without one all that there are."
HELP_WAIT = "Seconds to wait until nobody is connected there any more."

HELP_JSON = "Print JSON."
HELP_FIND = "A name, a part of one, or an id."
HELP_TABLE = "A table's id, the last part of its link."
HELP_PLAYER = "A player's id, as `cleopatra host players` shows it."
HELP_NUMBER = "Its number, as listed."
HELP_NOTE = "Why; kept in the log."
HELP_YES = "Don't ask."
HELP_DAYS = "For so many days; without it for ever."
HELP_STATE = "Only tables in this state: lobby, playing or over."
HELP_ALL = "Also those that are dealt with."
HELP_ADDRESS = "An IPv4 or IPv6 address (IPv6 by its /64)."
HELP_ADDRESSES = "Also the addresses that the player signed in from."
HELP_PRUNE_DAYS = "Days without anybody, 1 or more."
HELP_GENERATE = "Make one up and print it."

QUEUE_COLUMNS = ("NODE", "VERSION", "SOCKETS", "TABLES", "BOTS/WORKERS", "WAIT", "QUESTIONS BY PLAYER")
TABLE_COLUMNS = ("TABLE", "STATE", "BOX", "MADE", "CHOICES", "SEATS")
PLAYER_COLUMNS = ("PLAYER", "NAME", "LOGIN", "SEEN", "DEVICES", "TABLES", "REPORTS", "BAN")
REPORT_COLUMNS = ("NUMBER", "WHEN", "REASON", "PLAYER", "TABLE", "TEXT")
BAN_COLUMNS = ("NUMBER", "KIND", "WHO", "SUBJECT", "SINCE", "UNTIL", "NOTE")
LOG_COLUMNS = ("NUMBER", "WHEN", "BY", "ACTION", "SUBJECT", "DETAIL")

NOTHING = "nothing"
FOR_EVER = "for ever"
ASK_PASSPHRASE = "Passphrase of the host's page, 10 to 200 characters"
BAD_PASSPHRASE = "the passphrase has to have 10 to 200 characters"
PASSPHRASE_SET = "the passphrase of the host's page (/host) is now: {passphrase}"
PASSPHRASE_KEPT = "the passphrase of the host's page (/host) is set"
SURE_DELETE = "Delete table {table} with its game, chat and result?"
SURE_PRUNE = "Delete everything that nobody touched for {days} days?"
BAD_STATE = "state {state!r}; expected lobby, playing or over"
BAD_DAYS = "{days:g} days; expected more than 0, and at least 1 for prune"
BAN_WHOM = "name a player or give --address, one of them; --addresses goes with a player"
OTHER_VERSION = (
    "{place} is no database of this version of Cleopatra; start the server once, and it is brought up to date"
)
SURE_RETIRE = "End {games} unfinished games of other rules?"
DRAINED = "drained: {nodes} can be stopped"
NOT_DRAINED = "after {seconds:g} seconds somebody is still connected there"
REFUSED = {
    "no-such-table": "there is no such table",
    "no-such-player": "there is no such player",
    "no-such-entry": "there is no such number",
    "not-seated": "that player has no seat there",
    "ended": "that game is over already",
    "bad-address": "that address can't be used",
}
DONE = {
    "end": "table {subject} is ended",
    "delete": "table {subject} is deleted; its rows go within two minutes while a server runs",
    "put-out": "{name} ({subject}) is put out",
    "ban-player": "{name} ({subject}) is banned",
    "ban-address": "{subject} is banned",
    "unban": "ban {subject} is lifted",
    "revoke": "{name} ({subject}) is signed out everywhere",
    "close-report": "report {subject} is closed",
    "drain": "draining {nodes}",
    "retire": "{games} games are ended",
    "prune": "{removed_tables} tables and {removed_guests} guests are deleted",
}
