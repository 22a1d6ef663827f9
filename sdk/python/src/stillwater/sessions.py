"""The sessions of a service: create, find again, list."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, cast

from ._base_errors import Unavailable
from ._http.call import segment
from .session import Session

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from . import _types as t
    from .client import Client

#: How long a request queues for a browser when it does not say.
DEFAULT_QUEUE_MS = 30_000
#: For the start itself, after the queue.
START_S = 60.0
#: Sessions that are begun for one call, when each fails to start.
ATTEMPTS = 3


class Sessions:
    def __init__(self, client: Client) -> None:
        self._client = client

    def create(self, *, timeout_s: float | None = None, **fields: Unpack[t.CreateSession]) -> Session:
        """
        Opens a session with its first observation; with `key`, gets the one that has this key.

        Without a key one is made up, so that a request whose answer was lost can be sent again without opening a second session.
        If the service died while such a session started, another one takes its place.
        """
        key = fields.get("key")
        expect_s = fields.get("queueMs", DEFAULT_QUEUE_MS) / 1000 + START_S
        info: Any = None
        for _ in range(ATTEMPTS):
            body = {**fields, "key": key or new_key()}
            info = self._client._calls.json("POST", "/v1/sessions", body, timeout_s=timeout_s, expect_s=expect_s)
            session = Session(self._client, info)
            if key or info["status"] != "failed":
                return session
            session.close()
        reason = info["failure"]["message"] if info["failure"] else "no reason was told"
        raise Unavailable(f"No session could be started, {ATTEMPTS} times: {reason}. Try again; GET /v1/health tells more.")

    def get(self, id: str) -> Session:
        """A handle for an existing session."""
        return Session(self._client, self._client._calls.json("GET", f"/v1/sessions/{segment(id)}"))

    def list(self, **filter: Unpack[t.ListSessionsQuery]) -> Iterator[t.Session]:
        """Newest first, without their observations."""
        return self._client._calls.pages("/v1/sessions", cast("dict[str, Any]", filter))


def new_key() -> str:
    return f"py-{uuid.uuid4().hex}"
