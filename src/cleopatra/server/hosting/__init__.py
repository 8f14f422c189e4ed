"""What the host of a server does: look at tables and players, hear reports, end, delete, put out, ban and prune.

Every action is one transaction with one line of the host's log. Nodes follow that log, so that an action by command, on
the host's page or through another node has the same effect everywhere.
"""
