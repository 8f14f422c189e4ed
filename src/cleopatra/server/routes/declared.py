"""What routes have in common: decorators that add the refusals to the schema, and types of parameters."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any

import litestar
from litestar.datastructures import State
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import Parameter

from ..http_types import Error

Ask = litestar.Request[Any, Any, State]
TableId = Annotated[str, Parameter(min_length=1, max_length=32, description="The table's id, which is its link too.")]
REFUSALS = {
    status: ResponseSpec(Error, generate_examples=False, description=what)
    for status, what in {
        400: "invalid request", 401: "not signed in", 403: "not allowed", 404: "not found", 405: "method not allowed",
        409: "not possible now", 413: "too large", 422: "against the rules", 429: "too many",
        503: "the database is unreachable",
    }.items()
}  # fmt: skip

get = partial(litestar.get, responses=REFUSALS)
post = partial(litestar.post, responses=REFUSALS)
put = partial(litestar.put, responses=REFUSALS)
patch = partial(litestar.patch, responses=REFUSALS)
delete = partial(litestar.delete, responses=REFUSALS)
