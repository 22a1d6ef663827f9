"""Many sessions in one request: each answer comes as soon as it is there, and nothing waits for the slowest."""

from __future__ import annotations

import queue
import threading
import uuid
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, cast

from ._base_errors import StillwaterError
from ._http.answers import refusal_of_value
from ._http.cancel import Cancellation, current_cancellation
from ._http.retry import Lost, Repeat, may_repeat
from .session import Session
from .sessions import new_key

if TYPE_CHECKING:
    from . import _types as t
    from .client import Client

#: So many items go into one request; more are sent as several, side by side.
MAX_ITEMS = 256
#: For each pause between two answers of a batch, whose items may queue for browsers.
PAUSE_S = 630.0
NDJSON = "application/x-ndjson"

_Item = tuple[int, dict[str, Any]]


class Batch:
    """
    Yields `{"i", "status", "body"}` for each item, as each is finished: the status and the body of the single route.

    Items take the fields of the single route, and `sessionId` or `session` (a handle, which then knows the answer). What is
    needed to repeat an item safely is filled in, and items that were lost or refused with 5xx are sent again within the client's
    patience. Leaving the loop ends the request, and the service begins nothing more of it.
    """

    def __init__(self, client: Client) -> None:
        self._client = client

    def sessions(self, items: Iterable[Mapping[str, Any]]) -> Iterator[t.BatchLine]:
        """Opens a session for each item. `Session(client, line["body"])` makes a handle of an answer."""
        return self._run("/v1/batch/sessions", [{**item, "key": item.get("key") or new_key()} for item in items], {})

    def steps(self, items: Iterable[Mapping[str, Any]]) -> Iterator[t.BatchLine]:
        """One action in each session. Steps of the same session are done in their order."""
        bodies: list[dict[str, Any]] = []
        handles: dict[int, Session] = {}
        ahead: dict[str, int] = {}
        for i, item in enumerate(items):
            body, session = _split(item)
            body.setdefault("requestId", uuid.uuid4().hex)
            if session is not None:
                handles[i] = session
                before = ahead.get(session.id, 0)
                ahead[session.id] = before + 1
                body.setdefault("index", session.index + before)
                body.setdefault("episode", session.episode["id"])
            bodies.append(body)
        return self._run("/v1/batch/steps", bodies, handles)

    def resets(self, items: Iterable[Mapping[str, Any]]) -> Iterator[t.BatchLine]:
        """A new episode in each session."""
        bodies: list[dict[str, Any]] = []
        handles: dict[int, Session] = {}
        for i, item in enumerate(items):
            body, session = _split(item)
            body.setdefault("requestId", uuid.uuid4().hex)
            if session is not None:
                handles[i] = session
            bodies.append(body)
        return self._run("/v1/batch/resets", bodies, handles)

    def _run(self, path: str, bodies: list[dict[str, Any]], handles: Mapping[int, Session]) -> Iterator[t.BatchLine]:
        items: list[_Item] = list(enumerate(bodies))
        parts = [items[at : at + MAX_ITEMS] for at in range(0, len(items), MAX_ITEMS)]
        lines = self._part(path, parts[0]) if len(parts) == 1 else _side_by_side([self._part(path, part) for part in parts])
        for line in lines:
            handle = handles.get(line["i"])
            if handle is not None and line["status"] < 400:
                handle.keep(cast("t.StepAnswer", line["body"]))
            yield line

    def _part(self, path: str, items: list[_Item]) -> Iterator[t.BatchLine]:
        """One request; what it did not answer, or what may be tried again, is sent again."""
        calls = self._client._calls
        patience = calls.door.patience(Repeat.ALWAYS)
        left = items
        while left:
            body = {"items": [item for _, item in left]}
            call = calls.call("POST", path, body, repeat=Repeat.ALWAYS, expect_s=PAUSE_S, accept=NDJSON)
            unanswered = dict(enumerate(left))
            again: list[tuple[_Item, t.BatchLine]] = []
            lost: StillwaterError | None = None
            try:
                for line in calls.lines(call):
                    item = unanswered.pop(line["i"], None)
                    if item is None:
                        continue
                    answer: t.BatchLine = {"i": item[0], "status": line["status"], "body": line["body"]}
                    error = refusal_of_value(f"Item {item[0]} of {call.what}", line["status"], line["body"], {})
                    if line["status"] >= 400 and error is not None and may_repeat(error, Repeat.ALWAYS):
                        again.append((item, answer))
                        lost = error
                    else:
                        yield answer
                if unanswered:
                    lost = Lost(f"{call.what} ended before all items were answered.")
            except Lost as error:
                lost = error
            if lost is None:
                return
            delay = patience.delay_s(lost)
            if delay is None:
                yield from (answer for _, answer in again)
                if unanswered:
                    raise lost
                return
            left = [*(item for item, _ in again), *unanswered.values()]
            calls.door.pause(call.what, delay, lost, current_cancellation())


def _split(item: Mapping[str, Any]) -> tuple[dict[str, Any], Session | None]:
    body = dict(item)
    session = body.pop("session", None)
    if isinstance(session, str):
        body["sessionId"] = session
        return body, None
    if session is not None:
        body["sessionId"] = session.id
    return body, session


def _side_by_side(parts: list[Iterator[t.BatchLine]]) -> Iterator[t.BatchLine]:
    """All parts at once, each in a thread of its own."""
    lines: queue.Queue[t.BatchLine | BaseException | None] = queue.Queue()
    stop = Cancellation()

    def work(part: Iterator[t.BatchLine]) -> None:
        try:
            with stop:
                for line in part:
                    lines.put(line)
            lines.put(None)
        except BaseException as error:
            lines.put(error)

    outer = current_cancellation()
    watch = None if outer is None else outer.watch(stop.cancel)
    for part in parts:
        threading.Thread(target=work, args=(part,), name="stillwater-batch", daemon=True).start()
    try:
        running = len(parts)
        while running:
            line = lines.get()
            if isinstance(line, BaseException):
                raise line
            if line is None:
                running -= 1
            else:
                yield line
    finally:
        stop.cancel()
        if outer is not None and watch is not None:
            outer.unwatch(watch)
