"""One request as it is asked for, and how its address is written."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, urlencode

from .retry import Repeat

if TYPE_CHECKING:
    from .line import Line


@dataclass(frozen=True)
class Call:
    """One request. `timeout_s` is for each attempt, from the connection to the last byte; of a stream for each pause in it."""

    method: str
    path: str
    timeout_s: float
    repeat: Repeat = Repeat.ALWAYS
    query: Mapping[str, Any] | None = None
    body: bytes | None = None
    media_type: str = "application/json"
    accept: str = "application/json"
    headers: Mapping[str, str] | None = None
    #: Statuses beside 2xx whose body is the answer.
    also: tuple[int, ...] = ()
    #: The type of the WebSocket frame that asks the same, and the line that it may go by.
    frame: str | None = None
    line: Line | None = None

    @property
    def what(self) -> str:
        return f"{self.method} {self.path}"


def query_string(query: Mapping[str, Any]) -> str:
    """Booleans as the wire has them; None is left out."""
    pairs = [(name, _query_value(value)) for name, value in query.items() if value is not None]
    return f"?{urlencode(pairs)}" if pairs else ""


def _query_value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return ",".join(map(_query_value, value)) if isinstance(value, (list, tuple)) else str(value)


def segment(text: str) -> str:
    """A part of a path, whatever characters it has."""
    return quote(str(text), safe="")
