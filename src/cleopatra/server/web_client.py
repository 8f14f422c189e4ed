"""The built web client, if there is one: its files, and one page for all of its routes.

Files are looked up by name among those that were there at the start; no path that anybody sends reaches the disk.
"""

from __future__ import annotations

import mimetypes
import re
from pathlib import Path

from litestar import MediaType, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.types import ControllerRouterHandler

from cleopatra.tables.refusals import Code, Refusal

MAIN_SCRIPT = re.compile(r'<script type="module"[^>]* src="([^"]+)"')
ASK_AGAIN = {"cache-control": "no-cache"}
FOR_EVER = {"cache-control": "public, max-age=31536000, immutable"}
"""Assets carry a hash of their content in their names: another content has another name."""


PAGES = [
    "/", "/table/{rest:str}", "/replay/{rest:str}", "/review/{rest:str}", "/me", "/watch", "/host", "/rules",
    "/rules/{rest:str}", "/learn", "/learn/{edition:str}", "/learn/{edition:str}/{chapter:str}/{task:str}",
    "/puzzle", "/puzzle/{rest:str}", "/rules/{box:str}/{rest:str}",
    "/rules/{box:str}/{rule:str}/{folder:str}/{rest:str}",
]  # fmt: skip
"""Addresses of the client's own screens."""


def main_script(folder: Path | None) -> str:
    """The script that the page loads; its name changes with its content. Empty without a client."""
    found = MAIN_SCRIPT.search((folder / "index.html").read_text("utf-8")) if folder else None
    return found[1] if found else ""


def web_routes(folder: Path | None) -> list[ControllerRouterHandler]:
    """Routes for the client in that folder; none without one."""
    if folder is None:
        return []
    page = (folder / "index.html").read_bytes()
    assets = {file.name: _read(file) for file in folder.glob("assets/*") if file.is_file()}

    @get(
        PAGES,
        include_in_schema=False,
        sync_to_thread=False,
        media_type=MediaType.HTML,
    )
    def web_page() -> Response[bytes]:
        """The client itself decides which of its screens is meant."""
        return Response(page, media_type=MediaType.HTML, headers=ASK_AGAIN)

    @get(
        ["/table", "/replay", "/review", "/{rest:path}"],
        include_in_schema=False,
        sync_to_thread=False,
        media_type=MediaType.HTML,
        status_code=404,
    )
    def web_nowhere(rest: FromPath[str] = "") -> Response[bytes]:
        """A wrong link: the client says so, and links to the home page."""
        if rest.startswith("/api/"):
            raise Refusal(Code.NO_SUCH_PAGE)
        return Response(page, media_type=MediaType.HTML, status_code=404, headers=ASK_AGAIN)

    @get("/assets/{name:str}", include_in_schema=False, sync_to_thread=False)
    def web_asset(name: FromPath[str]) -> Response[bytes]:
        """Scripts, styles, fonts."""
        if name not in assets:
            raise NotFoundException
        content, kind = assets[name]
        return Response(content, media_type=kind, headers=FOR_EVER)

    beside = [file for file in sorted(folder.iterdir()) if file.is_file() and file.name != "index.html"]
    return [web_page, web_nowhere, web_asset, *(_one_file(file) for file in beside)]


def _read(file: Path) -> tuple[bytes, str]:
    """A file's content and media type."""
    return file.read_bytes(), mimetypes.guess_type(file.name)[0] or "application/octet-stream"


def _one_file(file: Path) -> ControllerRouterHandler:
    """Manifest, icons, service worker: files that stand beside the page."""
    content, kind = _read(file)

    @get(f"/{file.name}", include_in_schema=False, sync_to_thread=False, name=f"web:{file.name}")
    def web_file() -> Response[bytes]:
        """As it was built."""
        return Response(content, media_type=kind, headers=ASK_AGAIN)

    return web_file
