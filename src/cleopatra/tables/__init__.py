"""Tables without input and output: lobby, session, messages, undo, clocks and bots' seats.

Storage, sockets, workers and time come from outside (`interfaces`), so that the same table runs in the server, in tests
and anywhere else. `dispatch.answer` takes a client's message; `lobby` changes who sits where and starts games;
`bot_seats` asks bots; `Table` remembers what everybody at it has been sent.
"""
