"""Tables without input and output: lobby, session, messages, undo, clocks and bots' seats.

Storage, sockets, workers and time come from outside (`interfaces`), so that the same table runs in the server, in tests
and anywhere else. `dispatch.answer` handles a client's message; `lobby` changes seats and starts games; `bot_seats`
asks bots; `Table` keeps track of what has been sent to whom.
"""

from cleopatra.extras import require

require("a live table", "server", "msgspec")
