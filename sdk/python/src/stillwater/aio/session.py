"""A session for asyncio."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from .._base_errors import StillwaterError
from ..session import Session
from .runner import Runner

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from .. import _types as t


class AsyncSession:
    """The same as Session, with coroutines. Use it with `async with` to end it at the end of the block."""

    def __init__(self, runner: Runner, session: Session) -> None:
        self._runner = runner
        #: The blocking handle of the same session.
        self.sync = session

    @property
    def id(self) -> str:
        return self.sync.id

    @property
    def info(self) -> t.Session:
        """The session as the last answer told it."""
        return self.sync.info

    @property
    def goal(self) -> str | None:
        return self.sync.goal

    @property
    def episode(self) -> t.EpisodeRef:
        return self.sync.episode

    @property
    def index(self) -> int:
        """The index that the next step takes."""
        return self.sync.index

    @property
    def observation(self) -> t.Observation | None:
        return self.sync.observation

    @property
    def text(self) -> str:
        """The text of the last observation; "" if there is none."""
        return self.sync.text

    @property
    def url(self) -> str:
        return self.sync.url

    @property
    def done(self) -> bool:
        """The episode has ended; reset begins a new one."""
        return self.sync.done

    def element(self, name: str | re.Pattern[str], role: str | None = None) -> str:
        """The id of the first element of the last observation that has this name."""
        return self.sync.element(name, role)

    async def step(self, action: t.Action | dict[str, Any] | str, **fields: Any) -> t.StepAnswer:
        """
        Does one action; see Session.step. When the coroutine is cancelled the step may have been done: the next step first
        asks the service where the session stands.
        """
        return await self._runner.run(self.sync.step, action, **fields)

    def keep(self, answer: t.StepAnswer | t.Session) -> None:
        self.sync.keep(answer)

    async def reset(self, *, timeout_s: float | None = None, **fields: Unpack[t.ResetSession]) -> t.Session:
        return await self._runner.run(self.sync.reset, timeout_s=timeout_s, **fields)

    async def observe(self, **query: Any) -> t.Observation:
        return await self._runner.run(self.sync.observe, **query)

    async def screenshot(self, **query: Unpack[t.ScreenshotSessionQuery]) -> bytes:
        return await self._runner.run(self.sync.screenshot, **query)

    async def evaluate(self) -> t.EvaluationNow:
        return await self._runner.run(self.sync.evaluate)

    async def fork(self, n: int = 1) -> list[AsyncSession]:
        forks = await self._runner.run(self.sync.fork, n)
        return [AsyncSession(self._runner, fork) for fork in forks]

    async def snapshot(self, name: str) -> t.Snapshot:
        return await self._runner.run(self.sync.snapshot, name)

    async def storage_state(self) -> t.StorageStateOutput:
        return await self._runner.run(self.sync.storage_state)

    async def download(self, n: int) -> bytes:
        return await self._runner.run(self.sync.download, n)

    async def refresh(self) -> t.Session:
        return await self._runner.run(self.sync.refresh)

    async def ready(self) -> t.Session:
        return await self._runner.run(self.sync.ready)

    async def close(self) -> None:
        await self._runner.run(self.sync.close)

    async def __aenter__(self) -> AsyncSession:
        return self

    async def __aexit__(self, kind: type[BaseException] | None, *_: object) -> None:
        try:
            await self.close()
        except StillwaterError:
            if kind is None:
                raise

    def __repr__(self) -> str:
        return f"<Async{repr(self.sync)[1:]}"
