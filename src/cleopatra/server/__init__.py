"""The server: tables for people and bots, over HTTP and WebSockets. Built by `create_app`, run by `cleopatra serve`."""
