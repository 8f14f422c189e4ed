"""The server: friends at one table, nothing lost, nothing leaked. `create_app` builds it, `cleopatra serve` runs it."""
