"""Route decorators whose schema also names the refusals: every one may come with any request."""

from __future__ import annotations

from functools import partial

import litestar
from litestar.openapi.datastructures import ResponseSpec

from ..http_types import Error

REFUSALS = {
    status: ResponseSpec(Error, generate_examples=False, description=what)
    for status, what in {
        400: "not understood", 401: "not signed in", 403: "not allowed", 404: "no such thing", 405: "no such method",
        409: "not now", 413: "too large", 422: "against the rules", 429: "too many", 503: "the database is away",
    }.items()
}  # fmt: skip

get = partial(litestar.get, responses=REFUSALS)
post = partial(litestar.post, responses=REFUSALS)
put = partial(litestar.put, responses=REFUSALS)
patch = partial(litestar.patch, responses=REFUSALS)
delete = partial(litestar.delete, responses=REFUSALS)
