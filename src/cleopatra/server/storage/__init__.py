"""Storage: the database behind the tables. Games are an append-only journal; everything else is a few plain rows."""
