"""Rollouts that the service runs by itself, against a policy that it asks."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, cast

from ._base_errors import StillwaterError
from ._calls import Calls
from ._events import Event, read_events
from ._http.cancel import current_cancellation
from ._http.call import segment
from ._http.retry import Lost, Repeat

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from . import _types as t

#: How long a page of results waits for the next one, unless the call says otherwise.
PAGE_WAIT_MS = 20_000
WAIT_MARGIN_S = 60.0
EVENT_STREAM = "text/event-stream"


class Rollouts:
    def __init__(self, calls: Calls) -> None:
        self._calls = calls

    def create(self, **fields: Unpack[t.CreateRollout]) -> t.Rollout:
        """Begins one. Without a key one is made up, so that a request whose answer was lost begins no second rollout."""
        body = {**fields, "key": fields.get("key") or f"py-{uuid.uuid4().hex}"}
        return self._calls.json("POST", "/v1/rollouts", body)

    def get(self, id: str) -> t.Rollout:
        return self._calls.json("GET", _path(id))

    def list(self, **filter: Unpack[t.ListRolloutsQuery]) -> Iterator[t.Rollout]:
        """Newest first."""
        return self._calls.pages("/v1/rollouts", cast("dict[str, Any]", filter))

    def cancel(self, id: str) -> t.Rollout:
        """Nothing is launched from here on, and what runs is ended. Safe to repeat."""
        return self._calls.json("DELETE", _path(id))

    def pause(self, id: str) -> t.Rollout:
        """Nothing is launched and the policy is not asked, as for new weights."""
        return self._calls.json("POST", _path(id, "/pause"), {}, repeat=Repeat.ALWAYS)

    def resume(self, id: str, **fields: Unpack[t.ResumeRollout]) -> t.Rollout:
        """Goes on, with the version of the new weights if there are any."""
        return self._calls.json("POST", _path(id, "/resume"), dict(fields), repeat=Repeat.ALWAYS)

    def episodes(self, id: str, **query: Unpack[t.ListEpisodesQuery]) -> Iterator[t.RolloutEpisode]:
        """Results as they come, to the end of the rollout; groups whole, unless `partial` is true."""
        wait_ms = query.get("waitMs", PAGE_WAIT_MS)
        asked = {**query, "waitMs": wait_ms}
        return self._calls.pages(_path(id, "/episodes"), asked, expect_s=wait_ms / 1000 + WAIT_MARGIN_S)

    def events(self, id: str, after: int | None = None) -> Iterator[Event]:
        """
        What happens, as it happens, to the end of the rollout. `after` is the id of the last event that is known already.

        When the connection breaks it goes on behind the last event that came.
        """
        door = self._calls.door
        patience = door.patience(Repeat.ALWAYS)
        while True:
            headers = {} if after is None else {"last-event-id": str(after)}
            call = self._calls.call("GET", _path(id, "/events"), accept=EVENT_STREAM, headers=headers)
            lost: StillwaterError = Lost(f"{call.what} ended before the rollout did.")
            try:
                ended = True
                for event in read_events(door.stream(call)):
                    after, ended = event["id"], False
                    patience = door.patience(Repeat.ALWAYS)
                    yield event
                    if event["type"] == "rollout" and event["data"].get("state") == "done":
                        return
                # Asked for what comes after the last event, the service has nothing more to say.
                if ended and self.get(id)["state"] == "done":
                    return
            except Lost as error:
                lost = error
            delay = patience.delay_s(lost)
            if delay is None:
                raise lost
            door.pause(call.what, delay, lost, current_cancellation())

    def wait(self, id: str, on_progress: Callable[[t.Rollout], None] | None = None) -> t.Rollout:
        """The rollout when it is over. `on_progress` is called with each report of how far it is."""
        for event in self.events(id):
            if on_progress is not None and event["type"] in ("rollout", "progress"):
                on_progress(event["data"])
        return self.get(id)


def _path(id: str, rest: str = "") -> str:
    return f"/v1/rollouts/{segment(id)}{rest}"
