"""Runs the calls of the blocking client in threads, so that a cancelled coroutine ends its call and its connection."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncGenerator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, TypeVar

from .._http.cancel import Cancellation

if TYPE_CHECKING:
    from typing_extensions import ParamSpec

    P = ParamSpec("P")

T = TypeVar("T")

#: Streams occupy a thread while they wait, beside the threads of requests.
STREAM_THREADS = 64


class Runner:
    """Threads are started when they are needed, and anew in a process that was forked."""

    def __init__(self, connections: int) -> None:
        self._workers = connections + STREAM_THREADS
        self._executor: ThreadPoolExecutor | None = None
        self._pid = 0

    async def run(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        return await self._within(Cancellation(), lambda: function(*args, **kwargs))

    async def iterate(self, make: Callable[[], Iterator[T]]) -> AsyncGenerator[T, None]:
        """The items of a blocking iterator. Leaving the loop closes it; cancelling the wait for an item ends its request."""
        cancellation = Cancellation()
        iterator = make()
        try:
            while True:
                item = await self._within(cancellation, lambda: next(iterator, _END))
                if item is _END:
                    return
                yield item  # type: ignore[misc]
        finally:
            close = getattr(iterator, "close", None)
            # A cancelled iterator still runs in its thread, and closes itself there.
            if close is not None and not cancellation.cancelled:
                close()

    async def _within(self, cancellation: Cancellation, work: Callable[[], Any]) -> Any:
        def run() -> Any:
            with cancellation:
                return work()

        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads(), run)
        except asyncio.CancelledError:
            cancellation.cancel()
            raise

    def _threads(self) -> ThreadPoolExecutor:
        if self._executor is None or self._pid != os.getpid():
            self._executor = ThreadPoolExecutor(self._workers, thread_name_prefix="stillwater")
            self._pid = os.getpid()
        return self._executor

    def close(self) -> None:
        executor, self._executor = self._executor, None
        if executor is not None and self._pid == os.getpid():
            executor.shutdown(wait=False)


_END: Any = object()
