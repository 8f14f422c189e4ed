"""The server: tables for people and bots, over HTTP and WebSockets. Built by `create_app`, run by `cleopatra serve`."""

from cleopatra.extras import SERVER, require

require("the server", "server", *SERVER)
