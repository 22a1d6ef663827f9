"""The client of a Stillwater service."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ._calls import Calls
from ._http.address import LOCAL_URL, parse_address
from ._http.call import segment
from ._http.door import Door, OnRetry
from ._http.line import Transport
from ._http.retry import Repeat
from .batch import Batch
from .rollouts import Rollouts
from .sessions import Sessions
from .snapshots import Snapshots
from .tasks import Suites, Tasks
from .trajectories import Trajectories

if TYPE_CHECKING:
    from . import _types as t

DEFAULT_TIMEOUT_S = 120.0
DEFAULT_PATIENCE_S = 120.0
DEFAULT_CONNECTIONS = 64


class Client:
    """
    Talks to one service. Thread-safe; opens connections when they are needed and keeps them; can be pickled and survives a fork.

    Results are plain dicts with the names of the wire; `stillwater.types` has their types.
    """

    def __init__(
        self,
        url: str | None = None,
        token: str | None = None,
        *,
        timeout_s: float = DEFAULT_TIMEOUT_S,
        patience_s: float = DEFAULT_PATIENCE_S,
        connections: int = DEFAULT_CONNECTIONS,
        transport: Transport = "auto",
        on_retry: OnRetry | None = None,
    ) -> None:
        """
        :param url: address of the service; by default STILLWATER_URL, then a service on this machine.
        :param token: bearer token; by default STILLWATER_TOKEN. `npm start` prints the one of a local service.
        :param timeout_s: for each attempt of a call; more where the service itself may take longer.
        :param patience_s: how long a call is sent again after lost connections and 5xx; 0 for never.
        :param connections: how many requests may be under way at once, the others wait their turn; and how many WebSockets are
            kept, the one that rested longest makes room.
        :param transport: how steps and resets go: on a kept WebSocket for each session (`websocket`), each as a request of its own
            (`rest`), or by WebSocket where there is one to be had (`auto`).
        :param on_retry: is told what is sent again, after how many seconds, and why.
        """
        token = token or os.environ.get("STILLWATER_TOKEN")
        if not token:
            raise ValueError("Stillwater needs a token: pass token, or set STILLWATER_TOKEN. `npm start` prints it.")
        if not all("!" <= character <= "~" for character in token):
            raise ValueError("The token has characters that no token has, such as a space or the end of a line.")
        if connections < 1:
            raise ValueError("connections must be at least 1.")
        address = parse_address(url or os.environ.get("STILLWATER_URL") or LOCAL_URL)
        self.url = address.url
        self._settings = {
            "url": address.url,
            "token": token,
            "timeout_s": timeout_s,
            "patience_s": patience_s,
            "connections": connections,
            "transport": transport,
        }
        self._door = Door(address, token, patience_s, connections, on_retry, transport)
        self._calls = Calls(self._door, timeout_s)
        self.sessions = Sessions(self)
        self.batch = Batch(self)
        self.tasks = Tasks(self._calls)
        self.suites = Suites(self._calls)
        self.snapshots = Snapshots(self._calls)
        self.rollouts = Rollouts(self._calls)
        self.trajectories = Trajectories(self._calls)

    def request(
        self,
        method: str,
        path: str,
        body: Any = None,
        *,
        query: Mapping[str, Any] | None = None,
        retry: bool = True,
        timeout_s: float | None = None,
    ) -> Any:
        """
        Any route: JSON in, JSON out.

        It is sent again after lost connections and 5xx. A POST without `key`, `requestId` or `index` is sent again only when the
        service refused it or was never reached, because it could be done twice otherwise.
        """
        repeat = None if retry else Repeat.NEVER
        return self._calls.json(method.upper(), path, body, query=query, repeat=repeat, timeout_s=timeout_s)

    def capacity(self) -> t.Capacity:
        """How much is in use, how much there is, and how many sessions to run at once."""
        return self._calls.json("GET", "/v1/capacity")

    def sites(self) -> list[t.SiteInfo]:
        return self._calls.json("GET", "/v1/sites")["items"]

    def health(self) -> t.Health:
        """Also answers when a check fails: look at `ok`."""
        return self._calls.json("GET", "/v1/health", also=(503,))

    def tools(self, dialect: str = "native") -> list[t.Tool]:
        """The action space of a dialect, as function-calling schemas."""
        return self._calls.json("GET", "/v1/tools", query={"dialect": dialect})["items"]

    def blob(self, sha256: str) -> bytes:
        """The bytes that a hash of an observation stands for, such as a screenshot."""
        return self._calls.bytes(f"/v1/blobs/{segment(sha256)}")

    def metrics(self) -> str:
        """Prometheus text."""
        return self._calls.bytes("/metrics").decode("utf-8")

    def close(self) -> None:
        """Closes all connections. Calls under way raise Cancelled. A later call opens new ones."""
        self._door.close()

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __reduce__(self) -> tuple[Any, ...]:
        """Without connections, and without `on_retry`, which belongs to this process."""
        return _rebuild, (type(self), self._settings)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.url}>"


def _rebuild(kind: type[Client], settings: dict[str, Any]) -> Client:
    return kind(**settings)
