"""Episodes opened ahead of need, for trainers that begin their rollouts one after another."""

from __future__ import annotations

import atexit
import json
import threading
import time
from collections import deque
from collections.abc import Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

from .. import Client, StillwaterError
from .episode import Episode
from .rows import session_fields

#: Sessions that open side by side; more only wait for each other in the service.
OPENERS = 16
#: A process that ends waits this long for its sessions to be ended; the rest end by their idle lease.
FAREWELL_S = 10.0
GOODBYE_S = 2.0


class Shelf:
    """
    A trainer that compares attempts asks for the same row several times in a row. The first request opens as many episodes
    of it as there are environments, at most `group` of them, and the others find theirs opened. Sessions are used again.
    """

    def __init__(self, client: Client, defaults: Mapping[str, Any], group: int | None) -> None:
        self._client, self._defaults, self._group = client, dict(defaults), group
        self._lock = threading.Lock()
        self._openers = ThreadPoolExecutor(OPENERS, thread_name_prefix="stillwater-open")
        self._idle: list[Episode] = []
        self._ready: dict[str, deque[Future[Episode]]] = {}
        self._all: list[Episode] = []
        self._environments = 0
        self._run = ("", 0)
        self._longest = 0
        atexit.register(self.close)

    def join(self) -> None:
        """One more environment will ask for episodes: so many may be open."""
        with self._lock:
            self._environments += 1

    def take(self, row: Mapping[str, Any]) -> Episode:
        """An episode of this row, opened now or before. Raises ValueError for a row that names no task."""
        name = json.dumps(session_fields(row, self._defaults), sort_keys=True, default=str)
        with self._lock:
            self._count(name)
            waiting = self._ready.get(name)
            ahead = waiting.popleft() if waiting else None
            if ahead is None:
                ahead = self._open(row)
                for _ in range((self._group or self._longest or self._environments) - 1):
                    if self._spare():
                        self._ready.setdefault(name, deque()).append(self._open(row))
        return ahead.result()

    def give_back(self, episode: Episode) -> None:
        """The rollout is scored: its session may serve the next."""
        with self._lock:
            self._idle.append(episode)

    def close(self) -> None:
        """Ends the sessions, one after another, since a process that ends can start no threads."""
        self._openers.shutdown(wait=False, cancel_futures=True)
        give_up_at = time.monotonic() + FAREWELL_S
        for session in [episode.session for episode in self._all if episode.session]:
            if time.monotonic() > give_up_at:
                return
            try:
                self._client.request("DELETE", f"/v1/sessions/{session.id}", retry=False, timeout_s=GOODBYE_S)
            except StillwaterError:
                return

    def _count(self, name: str) -> None:
        """The length of a run of equal rows is the size of the trainer's groups."""
        before, times = self._run
        if name == before:
            self._run = (name, times + 1)
            return
        if before:
            self._longest = max(self._longest, times)
        self._run = (name, 1)

    def _spare(self) -> bool:
        return bool(self._idle) or len(self._all) < self._environments or self._stale() is not None

    def _open(self, row: Mapping[str, Any]) -> Future[Episode]:
        if self._idle:
            episode = self._idle.pop()
        elif len(self._all) >= self._environments and (unused := self._stale()) is not None:
            earlier = unused.popleft()  # submitted before this one, so that no opener waits for one that has not begun
            return self._openers.submit(lambda: _opened(earlier.result(), row))
        else:
            episode = Episode(self._client, self._defaults)
            self._all.append(episode)
        return self._openers.submit(_opened, episode, row)

    def _stale(self) -> deque[Future[Episode]] | None:
        """Episodes that were opened for an earlier row, and that nobody asked for."""
        return next((waiting for name, waiting in self._ready.items() if waiting and name != self._run[0]), None)


def _opened(episode: Episode, row: Mapping[str, Any]) -> Episode:
    episode.open(row)
    return episode
