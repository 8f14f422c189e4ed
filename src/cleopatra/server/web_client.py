"""The built web client, where there is one: its files, and its one page for every address of its own."""

from __future__ import annotations

from pathlib import Path

from litestar import MediaType, Response, get
from litestar.static_files import create_static_files_router
from litestar.types import ControllerRouterHandler

from .refusals import Code, Refusal


def web_routes(folder: Path | None) -> list[ControllerRouterHandler]:
    """Routes for the client in that folder; none without one."""
    if folder is None:
        return []
    page = (folder / "index.html").read_bytes()

    @get(
        ["/", "/table/{rest:str}", "/replay/{rest:str}", "/learn", "/rules", "/me", "/watch"],
        include_in_schema=False,
        sync_to_thread=False,
        media_type=MediaType.HTML,
    )
    def web_page() -> Response[bytes]:
        """The client finds out itself which of its screens is meant."""
        return Response(page, media_type=MediaType.HTML, headers={"cache-control": "no-cache"})

    @get(
        ["/table", "/replay", "/{rest:path}"],
        include_in_schema=False,
        sync_to_thread=False,
        media_type=MediaType.HTML,
        status_code=404,
    )
    def web_nowhere(rest: str = "") -> Response[bytes]:
        """A wrong link: the client says so, and shows a way on."""
        if rest.startswith("/api/"):
            raise Refusal(Code.NO_SUCH_PAGE)
        return Response(page, media_type=MediaType.HTML, status_code=404, headers={"cache-control": "no-cache"})

    routes: list[ControllerRouterHandler] = [web_page, web_nowhere]
    if (folder / "assets").is_dir():
        routes.append(
            create_static_files_router("/assets", [folder / "assets"], cache_control=None, include_in_schema=False)
        )
    for file in sorted(folder.iterdir()):
        if file.is_file() and file.name != "index.html":
            routes.append(_one_file(file))
    return routes


def _one_file(file: Path) -> ControllerRouterHandler:
    """Manifest, icons, service worker: files that stand beside the page."""
    import mimetypes  # noqa: PLC0415 - reads the system's tables, only needed with a client

    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    content = file.read_bytes()

    @get(f"/{file.name}", include_in_schema=False, sync_to_thread=False, name=f"web:{file.name}")
    def web_file() -> Response[bytes]:
        """As it was built."""
        return Response(content, media_type=kind, headers={"cache-control": "no-cache"})

    return web_file
