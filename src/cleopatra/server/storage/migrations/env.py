"""How migrations run: on the connection that `storage.database` hands over, one node at a time."""

from __future__ import annotations

from alembic import context
from sqlalchemy import text

from cleopatra.server.storage.schema import metadata

LOCK = 20060315
"""Any number will do, as long as all nodes agree on it."""

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata, transactional_ddl=True)
with connection.begin():
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    context.run_migrations()
