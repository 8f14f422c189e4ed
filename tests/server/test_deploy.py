"""What hosts deploy: files that are what they claim to be, and that name settings which exist."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from cleopatra.scenario.yaml12 import load_yaml
from cleopatra.server.settings import Settings

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


def test_systemd_takes_the_unit() -> None:
    program = shutil.which("systemd-analyze")
    if program is None:
        pytest.skip("systemd-analyze is not here to read the unit")
    told = subprocess.run(
        [program, "verify", DEPLOY / "cleopatra.service"], capture_output=True, text=True, check=False
    ).stderr
    complaints = [line for line in told.splitlines() if "cleopatra.service" in line and "not executable" not in line]
    assert not complaints
