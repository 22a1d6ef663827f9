"""The client of a Stillwater service, for asyncio."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ..client import Client
from .resources import (
    AsyncBatch,
    AsyncRollouts,
    AsyncSessions,
    AsyncSnapshots,
    AsyncSuites,
    AsyncTasks,
    AsyncTrajectories,
)
from .runner import Runner

if TYPE_CHECKING:
    from .. import _types as t


class AsyncClient:
    """
    The same as Client, with coroutines. A coroutine that is cancelled ends its request, and its connection is not used again.

    It is bound to no event loop, can be pickled, and works in a forked process.
    """

    def __init__(self, url: str | None = None, token: str | None = None, **settings: Any) -> None:
        """Takes what Client takes."""
        self._begin(Client(url, token, **settings))

    def _begin(self, client: Client) -> None:
        #: The blocking client that does the work.
        self.sync = client
        self._runner = Runner(client._settings["connections"])
        self.sessions = AsyncSessions(self._runner, client)
        self.batch = AsyncBatch(self._runner, client)
        self.tasks = AsyncTasks(self._runner, client)
        self.suites = AsyncSuites(self._runner, client)
        self.snapshots = AsyncSnapshots(self._runner, client)
        self.rollouts = AsyncRollouts(self._runner, client)
        self.trajectories = AsyncTrajectories(self._runner, client)

    @property
    def url(self) -> str:
        return self.sync.url

    async def request(
        self,
        method: str,
        path: str,
        body: Any = None,
        *,
        query: Mapping[str, Any] | None = None,
        retry: bool = True,
        timeout_s: float | None = None,
    ) -> Any:
        """Any route: JSON in, JSON out; see Client.request."""
        return await self._runner.run(
            self.sync.request, method, path, body, query=query, retry=retry, timeout_s=timeout_s
        )

    async def capacity(self) -> t.Capacity:
        return await self._runner.run(self.sync.capacity)

    async def sites(self) -> list[t.SiteInfo]:
        return await self._runner.run(self.sync.sites)

    async def health(self) -> t.Health:
        """Also answers when a check fails: look at `ok`."""
        return await self._runner.run(self.sync.health)

    async def tools(self, dialect: str = "native") -> list[t.Tool]:
        return await self._runner.run(self.sync.tools, dialect)

    async def blob(self, sha256: str) -> bytes:
        return await self._runner.run(self.sync.blob, sha256)

    async def metrics(self) -> str:
        return await self._runner.run(self.sync.metrics)

    async def close(self) -> None:
        """Closes all connections. Calls under way raise Cancelled. A later call opens new ones."""
        self.sync.close()
        self._runner.close()

    async def __aenter__(self) -> AsyncClient:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    def __getstate__(self) -> dict[str, Any]:
        return {"client": self.sync}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self._begin(state["client"])

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.url}>"
