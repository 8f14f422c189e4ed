"""Prometheus metrics: counters and histograms; current values are read by `gauges`."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest
from prometheus_client.registry import Collector

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
LATENCY = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)


class Metrics:
    """One node's counters."""

    def __init__(self) -> None:
        registry = CollectorRegistry()
        self._registry = registry
        ProcessCollector(registry=registry)
        self.moves = Counter("cleopatra_moves", "Choices kept in the journal", registry=registry)
        self.lost_races = Counter("cleopatra_lost_races", "Choices that came second to a position", registry=registry)
        self.refusals = Counter("cleopatra_refusals", "Requests and messages refused", ["code"], registry=registry)
        self.games_started = Counter("cleopatra_games_started", "Games begun", registry=registry)
        self.games_finished = Counter("cleopatra_games_finished", "Games played to their end", registry=registry)
        self.sockets = Gauge("cleopatra_sockets", "Open sockets", registry=registry)
        self.deciding = _seconds("decision", "From a move received to its acknowledgement", registry)
        self.thinking = _seconds("bot", "From a bot asked to its choice", registry)
        self.writing = _seconds("write", "A small write to the database, tried for readiness", registry)
        self.loop_lag = _seconds("loop_lag", "How late the event loop is", registry)

    def page(self, now: Collector) -> bytes:
        """All metrics in Prometheus's text format, with the current values of the gauges."""
        gauges = CollectorRegistry()
        gauges.register(now)
        return generate_latest(self._registry) + generate_latest(gauges)


def _seconds(name: str, says: str, registry: CollectorRegistry) -> Histogram:
    return Histogram(f"cleopatra_{name}_seconds", says, buckets=LATENCY, registry=registry)
