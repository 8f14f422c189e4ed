"""The rules texts: `python -m tools.rulebook` writes the pages."""
