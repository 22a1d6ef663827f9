"""Connections that are kept between requests: at most so many at once, none of them broken."""

from __future__ import annotations

import os
import ssl
import threading
import time

from .._base_errors import Cancelled
from .address import Address, tls_context
from .cancel import Cancellation
from .connection import Connection, Deadline

#: Services and proxies close idle connections; one that rested this long is not trusted any more.
_MAX_IDLE_S = 30.0


class Pool:
    """
    Hands out connections, each to one caller at a time. Thread-safe.

    A process that was forked begins with an empty pool: it must not share sockets with its parent.
    """

    def __init__(self, address: Address, limit: int) -> None:
        self._address = address
        self._limit = limit
        self._context: ssl.SSLContext | None = None
        self._begin()

    def _begin(self) -> None:
        self._pid = os.getpid()
        self._free = threading.Condition(threading.Lock())
        self._idle: list[Connection] = []
        self._busy: set[Connection] = set()
        self._streams: set[Connection] = set()
        self._taken = 0
        self._generation = 0

    def _after_fork(self) -> None:
        """The parent's sockets are closed here without a word to the service, which the parent still talks to."""
        inherited = self._idle
        self._begin()
        for connection in inherited:
            connection.close()

    def take(self, deadline: Deadline, cancellation: Cancellation | None, *, fresh: bool = False) -> Connection:
        """Waits for a free place. `fresh`: a connection that was never used, so that a stale one cannot lose the request."""
        if self._pid != os.getpid():
            self._after_fork()
        watch = None if cancellation is None else cancellation.watch(self._wake)
        try:
            with self._free:
                generation = self._generation
                while self._taken >= self._limit:
                    if cancellation is not None:
                        cancellation.check()
                    self._free.wait(deadline.left())
                    if generation != self._generation:
                        raise Cancelled("The client was closed.")
                self._taken += 1
                kept = None if fresh else self._pop_idle()
                if kept is not None:
                    self._busy.add(kept)
                    return kept
        finally:
            if cancellation is not None and watch is not None:
                cancellation.unwatch(watch)
        return self._connect(deadline, generation)

    def connect(self, deadline: Deadline) -> Connection:
        """A connection that the pool does not count, as for a WebSocket."""
        return Connection(self._address, self._tls(), deadline)

    def take_for_stream(self, deadline: Deadline) -> Connection:
        """A connection of its own beside the limit: calls made inside the loop over a stream must not wait for its end."""
        if self._pid != os.getpid():
            self._after_fork()
        connection = Connection(self._address, self._tls(), deadline)
        with self._free:
            self._streams.add(connection)
        return connection

    def give_back(self, connection: Connection) -> None:
        """Only after an answer was read to its end."""
        with self._free:
            if connection not in self._busy:
                connection.close()
                return
            self._busy.discard(connection)
            self._taken -= 1
            connection.idle_since = time.monotonic()
            self._idle.append(connection)
            self._free.notify()

    def discard(self, connection: Connection) -> None:
        """After an error, or when the answer is not read on."""
        connection.close()
        with self._free:
            self._streams.discard(connection)
            if connection in self._busy:
                self._busy.discard(connection)
                self._taken -= 1
                self._free.notify()

    def close(self) -> None:
        """Closes what is idle and ends what is under way. The pool can be used again afterwards."""
        if self._pid != os.getpid():
            self._after_fork()
        with self._free:
            idle, self._idle = self._idle, []
            under_way = [*self._busy, *self._streams]
            self._generation += 1
            self._free.notify_all()
        for connection in idle:
            connection.close()
        for connection in under_way:
            connection.abort()

    def __del__(self) -> None:
        """A client that nobody holds any more needs no close."""
        for connection in getattr(self, "_idle", ()):
            connection.close()

    @property
    def counts(self) -> dict[str, int]:
        """For tests and for those who look for leaks."""
        with self._free:
            return {"idle": len(self._idle), "busy": len(self._busy), "streams": len(self._streams), "taken": self._taken}

    def _pop_idle(self) -> Connection | None:
        oldest = time.monotonic() - _MAX_IDLE_S
        while self._idle:
            connection = self._idle.pop()
            if connection.idle_since >= oldest and not connection.is_stale():
                return connection
            connection.close()
        return None

    def _connect(self, deadline: Deadline, generation: int) -> Connection:
        try:
            connection = Connection(self._address, self._tls(), deadline)
        except BaseException:
            with self._free:
                self._taken -= 1
                self._free.notify()
            raise
        with self._free:
            self._busy.add(connection)
            closed = generation != self._generation
        if closed:
            self.discard(connection)
            raise Cancelled("The client was closed.")
        return connection

    def _tls(self) -> ssl.SSLContext | None:
        if self._address.tls and self._context is None:
            self._context = tls_context()
        return self._context

    def _wake(self) -> None:
        with self._free:
            self._free.notify_all()
