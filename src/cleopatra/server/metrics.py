"""Metrics for Prometheus: games, sockets, moves, how long decisions take, and how many bots wait for a worker."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
LATENCY = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)


class Metrics:
    """One node's numbers."""

    def __init__(self) -> None:
        registry = CollectorRegistry()
        self._registry = registry
        self.moves = Counter("cleopatra_moves", "Choices kept in the journal", registry=registry)
        self.lost_races = Counter("cleopatra_lost_races", "Choices that came second to a position", registry=registry)
        self.refusals = Counter("cleopatra_refusals", "Requests and messages refused", ["code"], registry=registry)
        self.games_started = Counter("cleopatra_games_started", "Games begun", registry=registry)
        self.games_finished = Counter("cleopatra_games_finished", "Games played to their end", registry=registry)
        self.sockets = Gauge("cleopatra_sockets", "Open sockets", registry=registry)
        self.tables = Gauge("cleopatra_tables_in_memory", "Tables held by this node", registry=registry)
        self.games = Gauge("cleopatra_games_in_memory", "Games held by this node", registry=registry)
        self.bot_queue = Gauge("cleopatra_bot_queue", "Bots thinking or waiting for a worker", registry=registry)
        self.fallbacks = Gauge("cleopatra_bot_fallbacks", "Choices made for bots that took too long", registry=registry)
        self.deciding = Histogram(
            "cleopatra_decision_seconds",
            "From a move received to its acknowledgement",
            buckets=LATENCY,
            registry=registry,
        )
        self.thinking = Histogram(
            "cleopatra_bot_seconds", "From a bot asked to its choice", buckets=LATENCY, registry=registry
        )

    def page(self) -> bytes:
        """All numbers in Prometheus's text format."""
        return generate_latest(self._registry)
