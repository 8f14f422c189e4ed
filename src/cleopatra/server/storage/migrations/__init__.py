"""Migrations, which upgrade an older database. Run by `storage.database` before anything else."""
