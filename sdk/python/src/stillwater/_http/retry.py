"""When a request may be sent again, and after how long."""

from __future__ import annotations

import random
import time
from collections.abc import Mapping
from enum import Enum
from typing import Any

from .._base_errors import APIError, Cancelled, StillwaterError, Unavailable, UnexpectedResponse


class Repeat(Enum):
    """What a second sending of the same request may do."""

    #: It has no further effect: reads, deletes, steps with an index, resets with a requestId, creates with a key.
    ALWAYS = "always"
    #: Only after a 5xx of the service itself, which promises that nothing was recorded, or when no connection came about.
    IF_REFUSED = "ifRefused"
    NEVER = "never"


FIRST_DELAY_S = 0.2
MAX_DELAY_S = 10.0
RETRY_AFTER_JITTER = 0.1
TRANSIENT_STATUSES = frozenset({408, 425, 429})
#: Refused before anything was done; it passes by itself.
PASSING_CODES = frozenset({"quota_exceeded"})
#: A full list of something does not empty itself while the caller waits.
LASTING_CODES = frozenset({"too_many"})
_IDEMPOTENT_METHODS = frozenset({"GET", "HEAD", "PUT", "DELETE"})
_MARKS = ("key", "requestId", "index")


class Lost(Unavailable):
    """No answer: the service cannot be reached, the connection broke, or the time was over."""

    def __init__(self, message: str, *, never_sent: bool = False, lasting: bool = False, began: float | None = None) -> None:
        super().__init__(message)
        #: Trying again does not help.
        self.lasting = lasting
        self.never_sent = never_sent
        #: When a request that timed out was begun: the time that it took has been patience, too.
        self.began = began


def repeat_of(method: str, body: object) -> Repeat:
    """How safe a request of this form is when nothing else is known of it."""
    if method in _IDEMPOTENT_METHODS:
        return Repeat.ALWAYS
    marked = isinstance(body, Mapping) and any(body.get(mark) is not None for mark in _MARKS)
    return Repeat.ALWAYS if marked else Repeat.IF_REFUSED


def may_repeat(error: StillwaterError, repeat: Repeat) -> bool:
    if repeat is Repeat.NEVER or isinstance(error, Cancelled):
        return False
    if isinstance(error, Lost):
        return not error.lasting and (repeat is Repeat.ALWAYS or error.never_sent)
    if not isinstance(error, APIError) or error.code in LASTING_CODES:
        return False
    if error.code in PASSING_CODES:
        return True
    if repeat is Repeat.IF_REFUSED:
        return error.status >= 500 and not isinstance(error, UnexpectedResponse)
    return error.status >= 500 or error.status in TRANSIENT_STATUSES


class Patience:
    """How long one call goes on trying. The time counts from its first failure."""

    def __init__(self, seconds: float, repeat: Repeat) -> None:
        self._seconds = seconds
        self._repeat = repeat
        self._until: float | None = None
        self._attempt = 0

    def delay_s(self, error: StillwaterError) -> float | None:
        """Seconds to wait before the next attempt; None: do not try again."""
        if not may_repeat(error, self._repeat):
            return None
        now = time.monotonic()
        if self._until is None:
            began = error.began if isinstance(error, Lost) and error.began is not None else now
            self._until = began + self._seconds
        delay = self._next_delay(error)
        return delay if now + delay <= self._until else None

    def _next_delay(self, error: StillwaterError) -> float:
        attempt, self._attempt = self._attempt, self._attempt + 1
        asked = error.retry_after_s if isinstance(error, APIError) else None
        if asked is not None:
            return asked * (1 + random.random() * RETRY_AFTER_JITTER)
        ceiling = min(MAX_DELAY_S, FIRST_DELAY_S * 2**min(attempt, 16))
        return ceiling / 2 + random.random() * ceiling / 2


def retry_after_s(headers: Mapping[str, str], details: Mapping[str, Any]) -> float | None:
    """What the service asks for, in seconds; the body is more exact than the header."""
    told = details.get("retryAfterMs")
    if isinstance(told, (int, float)) and not isinstance(told, bool) and told >= 0:
        return told / 1000
    header = headers.get("retry-after", "")
    if header.isascii() and header.isdigit():
        return float(header)
    return _until_date_s(header) if header else None


def _until_date_s(header: str) -> float | None:
    from email.utils import parsedate_to_datetime

    try:
        return max(0.0, parsedate_to_datetime(header).timestamp() - time.time())
    except (TypeError, ValueError):
        return None
