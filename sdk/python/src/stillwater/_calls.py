"""What the resources of a client share: calls with the client's settings, pages, lines."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from ._http.answers import encode_json
from ._http.call import Call
from ._http.retry import Repeat, repeat_of

if TYPE_CHECKING:
    from ._http.door import Door


class Calls:
    """Makes calls with one client's time limit."""

    def __init__(self, door: Door, timeout_s: float) -> None:
        self.door = door
        self.timeout_s = timeout_s

    def call(
        self,
        method: str,
        path: str,
        body: Any = None,
        *,
        query: Mapping[str, Any] | None = None,
        repeat: Repeat | None = None,
        timeout_s: float | None = None,
        expect_s: float = 0.0,
        **more: Any,
    ) -> Call:
        """`expect_s` is how long the service may need; it counts unless the caller sets a time limit for this very call."""
        return Call(
            method=method,
            path=path,
            timeout_s=max(self.timeout_s, expect_s) if timeout_s is None else timeout_s,
            repeat=repeat or repeat_of(method, body),
            query=query,
            body=body if isinstance(body, bytes) or body is None else encode_json(body),
            **more,
        )

    def json(self, method: str, path: str, body: Any = None, **more: Any) -> Any:
        return self.door.json(self.call(method, path, body, **more))

    def bytes(self, path: str, query: Mapping[str, Any] | None = None) -> bytes:
        return self.door.whole(self.call("GET", path, query=query, accept="*/*"))[1]

    def lines(self, call: Call) -> Iterator[Any]:
        """The JSON values of an NDJSON answer, as they come."""
        return (json.loads(line) for line in split_lines(self.door.stream(call)))

    def pages(self, path: str, query: Mapping[str, Any], **more: Any) -> Iterator[Any]:
        """The items of a list; the next page is asked for when the last item of the one before is taken."""
        cursor = query.get("cursor")
        while True:
            page = self.json("GET", path, query={**query, "cursor": cursor}, **more)
            yield from page["items"]
            cursor = page.get("cursor")
            if cursor is None:
                return


def split_lines(chunks: Iterable[bytes]) -> Iterator[bytes]:
    """Whole lines, without empty ones."""
    rest = b""
    for chunk in chunks:
        *lines, rest = (rest + chunk).split(b"\n")
        for line in lines:
            if line.strip():
                yield line
    if rest.strip():
        yield rest
