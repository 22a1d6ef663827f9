"""Ending calls from outside of the thread that makes them."""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextvars import ContextVar

from .._base_errors import Cancelled

#: The innermost one is the last. Each thread and each task of asyncio has its own.
_entered: ContextVar[tuple[Cancellation, ...]] = ContextVar("stillwater_cancellations", default=())


class Cancellation:
    """
    Ends every call that is made inside of it, from any thread::

        stop = Cancellation()
        with stop:
            session.step(action)   # raises Cancelled as soon as another thread calls stop.cancel()

    The connection of a cancelled call is closed, not reused.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._event = threading.Event()
        self._hooks: dict[int, Callable[[], None]] = {}
        self._last = 0

    @property
    def cancelled(self) -> bool:
        return self._event.is_set()

    def cancel(self) -> None:
        with self._lock:
            self._event.set()
            hooks = list(self._hooks.values())
        for hook in hooks:
            hook()

    def check(self) -> None:
        if self._event.is_set():
            raise Cancelled("The call was cancelled. Repeat it if its answer is wanted.")

    def sleep(self, seconds: float) -> None:
        """Sleeps, and raises Cancelled at once when it is cancelled."""
        self._event.wait(seconds)
        self.check()

    def watch(self, hook: Callable[[], None]) -> int:
        """Calls the hook when it is cancelled, from the thread that cancels; at once if it already is."""
        with self._lock:
            self._last += 1
            number = self._last
            self._hooks[number] = hook
            cancelled = self._event.is_set()
        if cancelled:
            hook()
        return number

    def unwatch(self, number: int) -> None:
        with self._lock:
            self._hooks.pop(number, None)

    def __enter__(self) -> Cancellation:
        _entered.set((*_entered.get(), self))
        return self

    def __exit__(self, *_: object) -> None:
        _entered.set(_entered.get()[:-1])


def current_cancellation() -> Cancellation | None:
    entered = _entered.get()
    return entered[-1] if entered else None
