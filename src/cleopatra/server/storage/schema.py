"""The tables of the database. Times are seconds since 1970; structured values are JSON text."""

from __future__ import annotations

from sqlalchemy import Boolean, Column, Float, ForeignKey, Index, Integer, LargeBinary, MetaData, String, Table, Text

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(column_0_N_label)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

players = Table(
    "players",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("name", String(20), nullable=False),
    Column("recovery", String(64), nullable=False, unique=True),
    Column("login", String(40), unique=True),
    Column("passphrase", String(200)),
    Column("created", Float, nullable=False),
    Column("webhook", Text),
)
"""People: guests with a name, some with a passphrase. Recovery codes are hashed like tokens."""

learning = Table(
    "learning",
    metadata,
    Column("player", String(16), ForeignKey("players.id"), primary_key=True),
    Column("lessons", Text, nullable=False),
    Column("puzzles", Text, nullable=False),
)
"""What somebody has learned: tasks that are done, and puzzles that were answered."""

sessions = Table(
    "sessions",
    metadata,
    Column("token", String(64), primary_key=True),
    Column("player", String(16), ForeignKey("players.id"), nullable=False, index=True),
    Column("created", Float, nullable=False),
    Column("expires", Float, nullable=False),
    Column("seen", Float, nullable=False, server_default="0"),
    Column("origin", String(16)),
)
"""Devices that are signed in; the token is kept as its hash only. `seen` is hours late, `origin` is a keyed hash of the
address it was signed in from."""

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("host", String(16), ForeignKey("players.id"), nullable=False),
    Column("state", String(8), nullable=False),
    Column("settings", Text, nullable=False),
    Column("game", Text),
    Column("rules", Integer),
    Column("previous", String(32)),
    Column("rematch", String(32)),
    Column("created", Float, nullable=False),
    Column("started", Float),
    Column("ended", Float),
    Column("wake", Float),
    Column("secret", String(64)),
    Column("undo", Text),
    Column("put_out", Text, nullable=False, server_default="[]"),
    Column("origin", String(16)),
    Column("touched", Float, nullable=False, server_default="0"),
    Column("closed", String(8)),
    Column("unrated", String(16)),
    Column("hints", Text, nullable=False, server_default="[]"),
    Column("resignations", Text, nullable=False, server_default="[]"),
    Index("ix_tables_state_wake", "state", "wake"),
    Index("ix_tables_host_created", "host", "created"),
    Index("ix_tables_origin_created", "origin", "created"),
)
"""`game` is the header of the game, secrets included; `wake` is when the server has something to do here by itself;
`undo` is what somebody asks to take back, `put_out` lists who may not sit down again, `origin` is a keyed hash of the
address it was made from, `touched` says when anything changed or anybody was there before the game, `hints` lists
who was given a hint in which turn, `resignations` who resigned and whether the others play on, and `closed` says why it
was over before its end."""

seats = Table(
    "seats",
    metadata,
    Column("table", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("name", String(24), nullable=False),
    Column("player", String(16), ForeignKey("players.id"), index=True),
    Column("bot", String(20)),
    Column("number", String(64), nullable=False, server_default=""),
)
"""Both `player` and `bot`: the bot stands in until the player takes the seat back."""

journal = Table(
    "journal",
    metadata,
    Column("game", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("position", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(8), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("action", Text, nullable=False),
    Column("luck", Text),
    Column("move", String(48), nullable=False),
    Column("time", Float, nullable=False),
    Column("memory", Text),
    Index("uq_journal_game_seat_move", "game", "seat", "move", unique=True),
)
"""Every choice of every game, in order, for ever. The primary key decides races: one entry for each position.
`memory` is what the bot that chose keeps for its next choice."""

snapshots = Table(
    "snapshots",
    metadata,
    Column("table", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("entries", Integer, nullable=False),
    Column("body", LargeBinary, nullable=False),
)
"""Games as they looked when nobody had touched them for a while, compressed: read where their rules are not played any
more."""

chat = Table(
    "chat",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=True),
    Column("table", String(32), ForeignKey("tables.id"), nullable=False, index=True),
    Column("player", String(16), ForeignKey("players.id"), nullable=False),
    Column("name", String(24), nullable=False),
    Column("text", Text, nullable=False),
    Column("time", Float, nullable=False),
)

mutes = Table(
    "mutes",
    metadata,
    Column("player", String(16), ForeignKey("players.id"), primary_key=True),
    Column("muted", String(16), ForeignKey("players.id"), primary_key=True),
)

results = Table(
    "results",
    metadata,
    Column("table", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("edition", String(20), nullable=False),
    Column("name", String(24), nullable=False),
    Column("player", String(16), ForeignKey("players.id"), index=True),
    Column("bot", String(20)),
    Column("place", Integer, nullable=False),
    Column("won", Boolean, nullable=False),
    Column("eaten", Boolean, nullable=False),
    Column("talents", Integer, nullable=False),
    Column("amulets", Integer, nullable=False),
    Column("time", Float, nullable=False),
    Column("counts", String(8), nullable=False),
    Column("against", String(120), nullable=False),
)
"""`counts` is `rated`, `solo` or `unrated`; `against` names the bots that a solo player met."""

ratings = Table(
    "ratings",
    metadata,
    Column("who", String(24), primary_key=True),
    Column("edition", String(20), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
)
"""`who` is a player's id."""

rating_history = Table(
    "rating_history",
    metadata,
    Column("who", String(24), primary_key=True),
    Column("table", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("edition", String(20), nullable=False),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("time", Float, nullable=False),
)

subscriptions = Table(
    "subscriptions",
    metadata,
    Column("endpoint", String(1000), primary_key=True),
    Column("player", String(16), ForeignKey("players.id"), nullable=False, index=True),
    Column("p256dh", String(200), nullable=False),
    Column("auth", String(100), nullable=False),
    Column("created", Float, nullable=False),
)
"""Browsers that are notified by push (RFC 8030)."""

keys = Table("keys", metadata, Column("name", String(20), primary_key=True), Column("value", Text, nullable=False))
"""The server's own keys, made at its first start."""

nodes = Table(
    "nodes",
    metadata,
    Column("id", String(12), primary_key=True),
    Column("version", String(40), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("started", Float, nullable=False),
    Column("seen", Float, nullable=False),
    Column("draining", Boolean, nullable=False),
    Column("status", Text, nullable=False, server_default="{}"),
)
"""Servers on this database; each writes down every few seconds that it is there, and how it is."""

reports = Table(
    "reports",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=True),
    Column("time", Float, nullable=False),
    Column("reporter", String(16), nullable=False, index=True),
    Column("player", String(16), nullable=False, index=True),
    Column("name", String(24), nullable=False),
    Column("table", String(32), nullable=False),
    Column("reason", String(12), nullable=False),
    Column("text", Text, nullable=False),
    Column("said", Text, nullable=False),
    Column("open", Boolean, nullable=False),
)
"""What players tell the host of the server about each other; `said` is what the reported player said there last. They
outlive players and tables."""

bans = Table(
    "bans",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=True),
    Column("kind", String(8), nullable=False),
    Column("subject", String(16), nullable=False),
    Column("label", String(80), nullable=False),
    Column("note", Text, nullable=False),
    Column("created", Float, nullable=False),
    Column("until", Float),
)
"""`kind` is `player` or `address`; `subject` a player's id, or the keyed hash of an address."""

host_log = Table(
    "host_log",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=True),
    Column("time", Float, nullable=False),
    Column("who", String(8), nullable=False),
    Column("action", String(16), nullable=False),
    Column("subject", String(80), nullable=False),
    Column("detail", Text, nullable=False),
)
"""What the host of the server did, by command (`cli`) or in the browser (`page`). Nodes follow it."""

host_sessions = Table(
    "host_sessions",
    metadata,
    Column("token", String(64), primary_key=True),
    Column("expires", Float, nullable=False),
)
"""Browsers in which the host of the server is signed in; the token is kept as its hash only."""
