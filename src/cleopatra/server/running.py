"""Running the application under uvicorn: one event loop, sockets with size limits, graceful shutdown."""

from __future__ import annotations

import gc
import logging
import os
import socket
import sys
import threading
import time
from collections.abc import Callable
from types import FrameType

import uvicorn

from cleopatra.tables.protocol import MAX_MESSAGE

from .app import create_app
from .callers import Proxies, behind_proxies
from .descriptors import raise_limit
from .drainage import turn_away
from .http_guard import Connections, guarded
from .logs import set_up_logs
from .loop_shares import metered_app
from .middleware import without_nuls
from .settings import BadSettings, Settings
from .socket_writer import TableSocket

log = logging.getLogger(__name__)

SHUTDOWN_SECONDS = 1
"""How long connections get for their last answers once the server is told to stop."""
STOP_SECONDS = 4.0
"""When the process ends at the latest, whatever still runs: what was acknowledged is on disk."""
COLLECT_EVERY = (20_000, 20, 20)
"""Garbage collection thresholds: a choice makes hundreds of objects that are freed by reference counting, and every
collection stops the event loop."""
SWITCH_SECONDS = 0.0005
"""The longest the journal's thread waits for the GIL; Python's default is ten times as long."""


def listen(settings: Settings) -> socket.socket:
    """The socket to serve on, so that a port that is taken is said before anything else happens."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((settings.host, settings.port))
    except OSError as error:
        listener.close()
        raise BadSettings(f"can't listen on {settings.host}:{settings.port}: {error.strerror or error}") from None
    listener.listen(2048)
    return listener


def serve(settings: Settings, listener: socket.socket, ready: Callable[[], None]) -> bool:
    """Serve until told to stop; False if the server could not start."""
    set_up_logs(settings.log)
    raise_limit()
    gc.freeze()
    gc.set_threshold(*COLLECT_EVERY)
    sys.setswitchinterval(SWITCH_SECONDS)
    proxies = Proxies(settings.proxies, settings.hops)
    app = create_app(settings)
    service = app.state.service
    config = uvicorn.Config(
        behind_proxies(metered_app(without_nuls(turn_away(app, service)), service.shares), proxies),
        http=guarded(Connections(settings.connections, proxies)),
        log_config=None,
        lifespan="on",
        proxy_headers=False,
        server_header=False,
        ws=TableSocket,
        ws_max_size=4 * MAX_MESSAGE,
        ws_per_message_deflate=False,
        access_log=False,
        timeout_graceful_shutdown=SHUTDOWN_SECONDS,
    )
    server = _Server(config, ready)
    server.run(sockets=[listener])
    return server.started


class _Server(uvicorn.Server):
    """Says when it is ready, and is gone soon after it was told to stop."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready
        self._told_to_stop = threading.Event()
        threading.Thread(target=self._end_in_time, name="end-in-time", daemon=True).start()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """SIGTERM or Ctrl-C."""
        self._told_to_stop.set()
        super().handle_exit(sig, frame)

    def _end_in_time(self) -> None:
        """In a separate thread: an event loop that is too busy to stop can't do this."""
        self._told_to_stop.wait()
        time.sleep(STOP_SECONDS)
        log.warning("graceful shutdown took too long; exiting now")
        os._exit(0)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and say so."""
        await super().startup(sockets)
        if self.started:
            self._ready()
