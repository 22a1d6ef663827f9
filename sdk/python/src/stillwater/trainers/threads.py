"""Blocking calls for trainers with an event loop: one thread each, so that no rollout waits for another."""

from __future__ import annotations

import asyncio
import functools
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

Result = TypeVar("Result")

#: Rollouts that may be inside a call at once; asyncio's own pool has a few threads per core only.
CALLS = 512

_pool: ThreadPoolExecutor | None = None


def _forget_pool() -> None:
    """A forked process has the pool without its threads."""
    global _pool
    _pool = None


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget_pool)


async def in_thread(work: Callable[..., Result], *args: Any, **named: Any) -> Result:
    """Runs `work` beside the event loop. When the caller is cancelled, the call still ends by itself."""
    global _pool
    if _pool is None:
        _pool = ThreadPoolExecutor(CALLS, thread_name_prefix="stillwater")
    return await asyncio.get_running_loop().run_in_executor(_pool, functools.partial(work, *args, **named))
