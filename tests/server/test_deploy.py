"""Deployment files: valid, and naming only settings that exist."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from cleopatra.scenario.yaml12 import load_yaml
from cleopatra.server.readiness import PROBLEMS
from cleopatra.server.settings import Settings
from tests.server.running import Server

DEPLOY = Path(__file__).parents[2] / "deploy"


def test_the_compose_file_names_services_that_exist() -> None:
    compose = load_yaml((DEPLOY / "compose.yaml").read_text("utf-8"))
    services = compose["services"]
    for service in services.values():
        assert set(service.get("depends_on", {})) <= set(services)
    upstream = re.findall(r"server (\w+):8206;", (DEPLOY / "nginx.conf").read_text("utf-8"))
    assert set(upstream) <= set(services)
    assert (DEPLOY / services["node1"]["build"]["context"] / services["node1"]["build"]["dockerfile"]).exists()


@pytest.mark.parametrize("file", sorted(DEPLOY.iterdir()), ids=lambda file: file.name)
def test_settings_that_are_named_exist(file: Path) -> None:
    for name in re.findall(r"\bCLEOPATRA_([A-Z_]+)", file.read_text("utf-8")):
        assert name.lower() in Settings.__struct_fields__, name


def test_the_page_for_hosts_names_every_setting() -> None:
    page = (DEPLOY.parent / "docs" / "hosts.md").read_text("utf-8")
    for name in Settings.__struct_fields__:
        assert f"`{name}`" in page, name


def systemd_analyze() -> str:
    """The program; skips the test without it, or fails where skipping is not allowed."""
    program = shutil.which("systemd-analyze")
    if program is None:
        sentence = "systemd-analyze is not here to read the unit; on Debian: apt-get install systemd"
        if os.environ.get("CLEOPATRA_REQUIRE_ALL"):
            pytest.fail(sentence)
        pytest.skip(sentence)
    return program


def test_systemd_takes_the_unit() -> None:
    told = subprocess.run(
        [systemd_analyze(), "verify", DEPLOY / "cleopatra.service"], capture_output=True, text=True, check=False
    ).stderr
    complaints = [line for line in told.splitlines() if "cleopatra.service" in line and "not executable" not in line]
    assert not complaints


def test_the_unit_may_do_little() -> None:
    command = [systemd_analyze(), "security", "--offline=yes", "--no-pager", str(DEPLOY / "cleopatra.service")]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    found = re.search(r"Overall exposure level for cleopatra.service: ([\d.]+)", told)
    assert found, told
    assert float(found[1]) <= 3.0
    unit = (DEPLOY / "cleopatra.service").read_text("utf-8")
    assert int(re.findall(r"LimitNOFILE=(\d+)", unit)[0]) >= 65536


def expressions(file: Path) -> list[str]:
    """Every query in a dashboard or a file of alert rules."""
    if file.suffix == ".json":
        board = json.loads(file.read_text("utf-8"))
        asked = [target["expr"] for panel in board["panels"] for target in panel["targets"]]
        return asked + [one["query"] for one in board["templating"]["list"] if one["type"] == "query"]
    groups = load_yaml(file.read_text("utf-8"))["groups"]
    return [rule["expr"] for group in groups for rule in group["rules"]]


@pytest.mark.parametrize("file", [DEPLOY / "grafana.json", DEPLOY / "alerts.yaml"], ids=lambda file: file.name)
def test_dashboard_and_alerts_ask_for_metrics_and_labels_that_there_are(server: Server, file: Path) -> None:
    httpx.get(f"{server.url}/api/tables/nowhere")  # cause a refusal, so that the metric has a sample
    samples: dict[str, set[str]] = {}
    for family in text_string_to_metric_families(httpx.get(f"{server.url}/metrics").text):
        for sample in family.samples:
            samples.setdefault(sample.name, set()).update(sample.labels)
    found = [
        named for asked in expressions(file) for named in re.findall(r"\b((?:cleopatra|process)_\w+)({[^}]*})?", asked)
    ]
    assert len({name for name, _ in found}) >= 10
    for name, matchers in found:
        assert name in samples, name
        labels = set(re.findall(r"(\w+)=", matchers)) - {"instance"}
        assert labels <= samples[name], (name, labels)
    if file.suffix == ".json":
        ids = [panel["id"] for panel in json.loads(file.read_text("utf-8"))["panels"]]
        assert len(set(ids)) == len(ids)


def test_problems_in_alerts_are_those_of_readiness() -> None:
    named = re.findall(r'problem="(\w+)"', (DEPLOY / "alerts.yaml").read_text("utf-8"))
    assert named
    assert set(named) <= set(PROBLEMS)
