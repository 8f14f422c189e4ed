"""Migrations: how an older database becomes one of today. Run by `storage.database` before anything else."""
