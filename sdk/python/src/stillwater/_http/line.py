"""The kept WebSockets of sessions: opened when a session first steps, at most so many at once, HTTP where there is none."""

from __future__ import annotations

import os
import threading
import time
import weakref
from typing import Literal

from .websocket import WebSocket

#: auto: a WebSocket where there is one to be had, HTTP otherwise.
Transport = Literal["auto", "rest", "websocket"]

#: After a refusal everything goes by HTTP for this long.
_REFUSED_S = 30.0
#: Larger requests, such as uploads, go by HTTP: WebSocket messages have a limit.
MAX_FRAME_BYTES = 512 * 1024


class Line:
    """The WebSocket of one session. `path` is the session's. Its owner lets one call at a time use it."""

    def __init__(self, exchange: Exchange, path: str) -> None:
        self.exchange = exchange
        self.path = path
        self.socket: WebSocket | None = None
        self.pid = 0
        self.busy = False
        self.used_at = 0.0
        self._last_id = 0

    def next_id(self) -> int:
        self._last_id += 1
        return self._last_id

    def close(self) -> None:
        """A further step opens it again."""
        socket, self.socket = self.socket, None
        if socket is not None:
            if self.pid == os.getpid():
                socket.close()
            else:
                socket.connection.close()

    def __del__(self) -> None:
        self.close()


class Exchange:
    """What the lines of one client know together. Thread-safe."""

    def __init__(self, transport: Transport, limit: int) -> None:
        self._transport = transport
        self._limit = limit
        self._begin()

    def _begin(self) -> None:
        self._pid = os.getpid()
        self._lock = threading.Lock()
        self._lines: weakref.WeakSet[Line] = weakref.WeakSet()
        self._rest_until = 0.0

    def line(self, path: str) -> Line | None:
        return None if self._transport == "rest" else Line(self, path)

    @property
    def only(self) -> bool:
        """Whether there is no way but the WebSocket."""
        return self._transport == "websocket"

    def begin(self, line: Line) -> bool:
        """Whether this line may be used now; `end` must follow. The one that rested longest is closed to make room."""
        if self._pid != os.getpid():
            self._begin()
        victim = None
        with self._lock:
            if line.socket is not None and (line.pid != self._pid or line.socket.connection.is_stale()):
                line.close()
            if line.socket is None:
                if not self.only and time.monotonic() < self._rest_until:
                    return False
                held = [other for other in self._lines if other is not line and (other.busy or other.socket is not None)]
                if len(held) >= self._limit:
                    victim = min((other for other in held if not other.busy), key=lambda other: other.used_at, default=None)
                    if victim is None and not self.only:
                        return False
                    if victim is not None:
                        victim.close()
            line.busy = True
            line.pid = self._pid
            self._lines.add(line)
        return True

    def end(self, line: Line) -> None:
        with self._lock:
            line.busy = False
            line.used_at = time.monotonic()

    def refused(self) -> None:
        self._rest_until = time.monotonic() + _REFUSED_S

    def close(self) -> None:
        """Closes what rests, and ends what is under way."""
        if self._pid != os.getpid():
            self._begin()
        with self._lock:
            for line in list(self._lines):
                if not line.busy:
                    line.close()
                elif line.socket is not None:
                    line.socket.connection.abort()

    @property
    def count(self) -> int:
        """Open WebSockets, for tests and for those who look for leaks."""
        with self._lock:
            return sum(line.socket is not None for line in self._lines)
