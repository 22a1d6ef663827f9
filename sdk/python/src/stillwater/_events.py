"""Server-sent events, as far as the service uses them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any, TypedDict


class Event(TypedDict):
    """An event of a rollout. `type` is rollout, progress, episode, group or lost."""

    id: int
    type: str
    data: Any


def read_events(chunks: Iterable[bytes]) -> Iterator[Event]:
    """Whole events; one that the end of the stream cuts off is left out."""
    number, kind, data = 0, "", ""
    for line in _every_line(chunks):
        name, _, value = line.partition(":")
        value = value.removeprefix(" ")
        if line == "":
            if data:
                yield {"id": number, "type": kind, "data": json.loads(data)}
            kind, data = "", ""
        elif name == "id":
            number = int(value)
        elif name == "event":
            kind = value
        elif name == "data":
            data = f"{data}\n{value}" if data else value


def _every_line(chunks: Iterable[bytes]) -> Iterator[str]:
    rest = b""
    for chunk in chunks:
        *lines, rest = (rest + chunk).split(b"\n")
        for line in lines:
            yield line.rstrip(b"\r").decode("utf-8")
