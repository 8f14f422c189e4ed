"""PostgreSQL and Redis for tests: started on free loopback ports as an unprivileged user, stopped afterwards."""

from __future__ import annotations

import os
import pwd
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest


def missing(what: str) -> None:
    """Skip, or fail where nothing may be left out."""
    sentence = f"{what} is not installed; on Debian: apt-get install postgresql redis-server"
    if os.environ.get("CLEOPATRA_REQUIRE_ALL"):
        pytest.fail(sentence)
    pytest.skip(sentence)


def free_port() -> int:
    """A port nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def postgres_programs() -> Path | None:
    """Where initdb and postgres are."""
    found = shutil.which("initdb")
    if found:
        return Path(found).parent
    return max(Path("/usr/lib/postgresql").glob("*/bin"), default=None, key=lambda path: int(path.parent.name))


def as_somebody() -> dict[str, object]:
    """PostgreSQL does not run as root."""
    if os.geteuid() != 0:
        return {}
    nobody = pwd.getpwnam("nobody")
    return {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}


@contextmanager
def postgres(folder: Path) -> Iterator[str]:
    """A PostgreSQL of one's own; yields its URL."""
    programs = postgres_programs()
    if programs is None:
        missing("PostgreSQL")
        raise AssertionError
    port = free_port()
    home = Path("/tmp") / f"cleopatra-postgres-{port}"  # nobody may not enter pytest's folders
    home.mkdir()
    who = as_somebody()
    if who:
        os.chown(home, int(str(who["user"])), int(str(who["group"])))
    options = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": home, **who}
    try:
        command = [str(programs / "initdb"), "-D", str(home / "data"), "-U", "cleopatra", "-A", "trust", "-E", "UTF8"]
        subprocess.run(command, check=True, **options)  # type: ignore[call-overload]
        server = subprocess.Popen(
            [str(programs / "postgres"), "-D", str(home / "data"), "-p", str(port), "-h", "127.0.0.1", "-k", str(home)],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=home, **who,  # type: ignore[call-overload]
        )  # fmt: skip
        try:
            url = f"postgresql://cleopatra@127.0.0.1:{port}/postgres"
            wait_for_postgres(url)
            yield url
        finally:
            server.terminate()
            server.wait(30)
    finally:
        shutil.rmtree(home, ignore_errors=True)


@contextmanager
def redis(folder: Path) -> Iterator[str]:
    """A Redis of one's own; yields its URL."""
    program = shutil.which("redis-server")
    if program is None:
        missing("Redis")
        raise AssertionError
    port = free_port()
    command = [program, "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--dir", str(folder)]
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        wait_for_port(port)
        yield f"redis://127.0.0.1:{port}/0"
    finally:
        server.terminate()
        server.wait(30)


def wait_for_postgres(url: str, seconds: float = 30.0) -> None:
    """Until it lets us in."""
    end = time.monotonic() + seconds
    while True:
        try:
            psycopg.connect(url).close()
        except psycopg.OperationalError:
            assert time.monotonic() < end, "PostgreSQL did not start"
            time.sleep(0.1)
        else:
            return


def wait_for_port(port: int, seconds: float = 30.0) -> None:
    """Until somebody listens."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise AssertionError(f"nobody listens on {port}")
