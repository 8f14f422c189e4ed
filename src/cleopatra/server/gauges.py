"""Gauges: the load and health of a node, read when Prometheus scrapes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

import cleopatra
from cleopatra.rules.text.saves import RULES_VERSION

from .health_types import Health
from .readiness import PROBLEMS
from .storage.failures import FAILURE_LOG

if TYPE_CHECKING:
    from .table_service import TableService


class NodeGauges(Collector):
    """What `health` found, and what is in memory now."""

    def __init__(self, service: TableService, health: Health) -> None:
        self._service = service
        self._health = health

    def collect(self) -> Iterator[Metric]:
        """Every family of them."""
        service, health = self._service, self._health
        workers, tables = service.workers, service.tables.values()
        gauges: list[tuple[str, str, float | None]] = [
            ("tables_in_memory", "Tables held by this node", len(tables)),
            ("games_in_memory", "Games held by this node", sum(table.session is not None for table in tables)),
            ("bot_queue", "Bots thinking or waiting for a worker", workers.queued),
            ("bot_wait_seconds", "The longest wait for a worker now", health.bot_wait_seconds),
            ("bot_games", "Running games with bots", service.bot_games.running().total()),
            ("redis_lost", "1 while other nodes are not heard", service.bus.lost_since is not None),
            ("open_files", "File descriptors in use", health.open_files),
            ("most_files", "File descriptors this process may have", health.most_files),
            ("disk_free_bytes", "Free disk beside a SQLite database", health.free_bytes),
            ("loop_lag_worst_seconds", "The latest that the event loop was in five seconds", health.lag_seconds),
            ("journal_queue", "Moves that wait to be written", service.storage.waiting),
            ("outdated_games", "Unfinished games of other rules, counted at the start", service.outdated),
            ("ready", "1 while this node can be sent players", not health.problems),
        ]
        for name, says, value in gauges:
            if value is not None:
                yield GaugeMetricFamily(f"cleopatra_{name}", says, value)
        counters = [
            ("bot_budgets_shrunk", "Questions to bots asked with a smaller budget", workers.shrunk),
            ("bot_fallbacks", "Choices made for bots that took too long", workers.fallbacks),
            ("bot_answers_ahead", "Answers that bots found before they were asked", service.forethought.found),
            ("bot_answers_foreseen", "Of these, how many were asked for", service.forethought.used),
            ("bot_gave_way", "Workers that stopped looking ahead because a question came", workers.gave_way),
            ("storage_failures", "Reads and writes that the database failed", FAILURE_LOG.total),
        ]
        for name, says, count in counters:
            yield CounterMetricFamily(f"cleopatra_{name}", says, count)
        problem = GaugeMetricFamily("cleopatra_problem", "1 for what is wrong now", labels=["problem"])
        for what in PROBLEMS:
            problem.add_metric([what], what in health.problems)
        yield problem
        build = GaugeMetricFamily("cleopatra_build_info", "The program that runs here", labels=["version", "rules"])
        build.add_metric([cleopatra.__version__, str(RULES_VERSION)], 1)
        yield build
