"""PostgreSQL, Redis and nginx for tests: started on free loopback ports, unprivileged, and stopped afterwards."""

from __future__ import annotations

import os
import pwd
import re
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest


def missing(what: str) -> None:
    """Skip the test, or fail where skipping is not allowed."""
    sentence = f"{what} is not installed; on Debian: apt-get install postgresql redis-server nginx"
    if os.environ.get("CLEOPATRA_REQUIRE_ALL"):
        pytest.fail(sentence)
    pytest.skip(sentence)


def free_port() -> int:
    """A free port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def postgres_programs() -> Path | None:
    """Where initdb and postgres are."""
    found = shutil.which("initdb")
    if found:
        return Path(found).parent
    return max(Path("/usr/lib/postgresql").glob("*/bin"), default=None, key=lambda path: int(path.parent.name))


def as_unprivileged_user() -> dict[str, object]:
    """Run as an unprivileged user: PostgreSQL does not run as root."""
    if os.geteuid() != 0:
        return {}
    nobody = pwd.getpwnam("nobody")
    return {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}


class Postgres:
    """A private PostgreSQL that can be killed and restarted on the same port."""

    def __init__(self) -> None:
        programs = postgres_programs()
        if programs is None:
            missing("PostgreSQL")
            raise AssertionError
        port = free_port()
        self.url = f"postgresql://cleopatra@127.0.0.1:{port}/postgres"
        self._home = Path("/tmp") / f"cleopatra-postgres-{port}"  # the user nobody can't enter pytest's folders
        self._home.mkdir()
        who = as_unprivileged_user()
        if who:
            os.chown(self._home, int(str(who["user"])), int(str(who["group"])))
        self._options = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": self._home, **who}
        data = ["-D", str(self._home / "data")]
        self._make = [str(programs / "initdb"), *data, "-U", "cleopatra", "-A", "trust", "-E", "UTF8"]
        self._run = [str(programs / "postgres"), *data, "-p", str(port), "-h", "127.0.0.1", "-k", str(self._home)]
        self._process: subprocess.Popen[bytes] | None = None

    def create(self) -> None:
        """Make an empty database cluster."""
        subprocess.run(self._make, check=True, **self._options)  # type: ignore[call-overload]

    def start(self) -> None:
        """Start, and wait until it accepts connections."""
        self._process = subprocess.Popen(self._run, **self._options)  # type: ignore[call-overload]
        wait_for_postgres(self.url)

    def kill(self) -> None:
        """An immediate shutdown, as after a crash: sessions are cut off, and it recovers from its log."""
        self._end(signal.SIGQUIT)

    def remove(self) -> None:
        """End it and delete its files."""
        self._end(signal.SIGTERM)
        shutil.rmtree(self._home, ignore_errors=True)

    def _end(self, how: signal.Signals) -> None:
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(30)
            self._process = None


@contextmanager
def restartable_postgres() -> Iterator[Postgres]:
    """A private PostgreSQL, running."""
    server = Postgres()
    try:
        server.create()
        server.start()
        yield server
    finally:
        server.remove()


@contextmanager
def postgres(folder: Path) -> Iterator[str]:
    """A private PostgreSQL; yields its URL."""
    with restartable_postgres() as server:
        yield server.url


class Redis:
    """A private Redis that can be killed and restarted on the same port."""

    def __init__(self, folder: Path) -> None:
        program = shutil.which("redis-server")
        if program is None:
            missing("Redis")
            raise AssertionError
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self._command = [
            program, "--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--dir", str(folder),
        ]  # fmt: skip
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start, and wait until it listens."""
        self._process = subprocess.Popen(self._command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        wait_for_port(self.port)

    def freeze(self) -> None:
        """Stop responding (SIGSTOP)."""
        if self._process is not None:
            self._process.send_signal(signal.SIGSTOP)

    def thaw(self) -> None:
        """Continue (SIGCONT)."""
        if self._process is not None:
            self._process.send_signal(signal.SIGCONT)

    def kill(self) -> None:
        """Kill it, as a power cut would; no data is kept."""
        if self._process is not None:
            self._process.kill()
            self._process.wait(30)
            self._process = None


@contextmanager
def redis(folder: Path) -> Iterator[str]:
    """A private Redis; yields its URL."""
    server = Redis(folder)
    server.start()
    try:
        yield server.url
    finally:
        server.kill()


@contextmanager
def nginx(folder: Path, nodes: Sequence[int]) -> Iterator[int]:
    """Debian's nginx with the shipped configuration, in front of nodes on these ports; yields its own port."""
    program = shutil.which("nginx", path=f"{os.environ.get('PATH', '')}:/usr/sbin")
    if program is None:
        missing("nginx")
        raise AssertionError
    port = free_port()
    shipped = (Path(__file__).parents[2] / "deploy" / "nginx.conf").read_text("utf-8")
    shipped = shipped.replace("listen 80;", f"listen 127.0.0.1:{port};").replace("listen [::]:80;", "")
    for number, node in enumerate(nodes, start=1):
        shipped = shipped.replace(f"node{number}:8206", f"127.0.0.1:{node}")
    shipped = re.sub(r" *server node\d:8206;\n", "", shipped)
    paths = " ".join(
        f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    main = f"daemon off; pid {folder}/nginx.pid; error_log {folder}/nginx.log; events {{}}"
    (folder / "nginx.conf").write_text(f"{main} http {{ access_log off; {paths}\n{shipped}}}\n", "utf-8")
    command = [program, "-p", str(folder), "-e", str(folder / "nginx.log"), "-c", str(folder / "nginx.conf")]
    if os.geteuid() == 0:
        command += ["-g", "user root;"]  # nginx's workers also need access to pytest's folders
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        wait_for_port(port)
        yield port
    finally:
        server.terminate()
        server.wait(30)


def wait_for_postgres(url: str, seconds: float = 30.0) -> None:
    """Wait until it accepts connections."""
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
    """Wait until the port accepts connections."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise AssertionError(f"nobody listens on {port}")
