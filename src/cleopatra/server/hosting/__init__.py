"""What the host of a server can do: list tables, players and reports; end, delete, remove, ban and prune.

Every action is one transaction with one line of the host's log. Nodes follow that log, so that an action by command, on
the host's page or through another node has the same effect everywhere.
"""
