"""A session in hand: step it, look at it, reset it, end it."""

from __future__ import annotations

import re
import threading
import time
import uuid
from typing import TYPE_CHECKING, Any, cast

from ._base_errors import APIError, StillwaterError
from ._errors import IndexConflict, SessionEnded, SessionFailed, SessionNotFound
from ._http.cancel import current_cancellation
from ._http.call import segment
from ._http.retry import Repeat
from .text import find_element

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from . import _types as t
    from .client import Client

#: Beyond the service's own limit for a step: queueing before it, observation and recording after it.
STEP_MARGIN_S = 30.0
START_S = 120.0
FIRST_POLL_S = 0.05
MAX_POLL_S = 1.0


class Session:
    """
    A leased browser with its sites. Steps of one handle run one after the other, whichever threads call them.

    Use it as a context manager to end it at the end of the block. It can be pickled: the copy drives the same session.
    """

    def __init__(self, client: Client, info: t.Session) -> None:
        self.client = client
        #: The session as the last answer told it.
        self.info: t.Session = info
        self._turn = threading.RLock()
        self._line = client._door.exchange.line(self._path())
        #: The body of a step whose answer never came.
        self._lost: dict[str, Any] | None = None

    @property
    def id(self) -> str:
        return self.info["id"]

    @property
    def goal(self) -> str | None:
        return self.info["goal"]

    @property
    def episode(self) -> t.EpisodeRef:
        return self.info["episode"]

    @property
    def index(self) -> int:
        """The index that the next step takes."""
        return self.info["step"]

    @property
    def observation(self) -> t.Observation | None:
        """The last observation that an answer held."""
        return self.info["observation"]

    @property
    def text(self) -> str:
        """The text of the last observation; "" if there is none."""
        observation = self.observation
        return (observation and observation.get("text")) or ""

    @property
    def url(self) -> str:
        """The address of the page that was seen last."""
        observation = self.observation
        return observation["url"] if observation else self.info["startUrl"]

    @property
    def done(self) -> bool:
        """The episode has ended; reset begins a new one."""
        return self.info["terminated"] or self.info["truncated"]

    def element(self, name: str | re.Pattern[str], role: str | None = None) -> str:
        """The id of the first element of the last observation that has this name."""
        return find_element(self.text, name, role)

    def step(
        self,
        action: t.Action | dict[str, Any] | str,
        *,
        observe: t.Observe | None = None,
        policy: Any = None,
        index: int | None = None,
        requestId: str | None = None,
        episode: str | None = None,
        timeout_s: float | None = None,
    ) -> t.StepAnswer:
        """
        Does one action: an object of the session's dialect, or a string that the service reads.

        The policy's mistake is in `error`, a fault of the service in `failure`; only a refused request raises. The request is
        sent again after lost connections and 5xx, and is done once.
        """
        with self._turn:
            body = self._step_body(action, observe, policy, index, requestId, episode)
            expect_s = self.info["limits"]["stepTimeoutMs"] / 1000 + STEP_MARGIN_S
            self._lost = body
            try:
                answer = self._post(
                    "/step", body, timeout_s=timeout_s, expect_s=expect_s, frame="step", line=self._line
                )
            except APIError as error:
                # A refusal has done nothing; only an index that the service does not expect is read anew.
                if error.status < 500 and not isinstance(error, IndexConflict):
                    self._lost = None
                raise
            self._lost = None
            self.keep(answer)
            return answer

    def _step_body(
        self, action: Any, observe: Any, policy: Any, index: int | None, request_id: str | None, episode: str | None
    ) -> dict[str, Any]:
        lost = self._lost
        if lost is not None and index is None and request_id is None:
            # The answer to the last step never came. The same action again gives that step's answer; for another one the
            # service is asked where the session stands.
            if lost["action"] == action:
                index, request_id = lost["index"], lost["requestId"]
            else:
                self.refresh()
        body: dict[str, Any] = {
            "action": action,
            "index": self.info["step"] if index is None else index,
            "requestId": request_id or uuid.uuid4().hex,
            "episode": episode or self.info["episode"]["id"],
        }
        if observe is not None:
            body["observe"] = observe
        if policy is not None:
            body["policy"] = policy
        return body

    def keep(self, answer: t.StepAnswer | t.Session) -> None:
        """Takes over what an answer tells that came another way than by this handle, as by a batch."""
        if "limits" in answer:
            self.info = answer
            return
        step = cast("t.StepAnswer", answer)
        info = self.info
        if step["index"] < info["step"] or step["episode"]["id"] != info["episode"]["id"]:
            return
        now = {
            **info,
            "step": step["index"] + 1,
            "terminated": step["terminated"],
            "truncated": step["truncated"],
            "mask": step["mask"],
            "end": step["end"],
            "evaluation": step["evaluation"],
            "observation": step["observation"] or info["observation"],
        }
        self.info = cast("t.Session", now)

    def reset(self, *, timeout_s: float | None = None, **fields: Unpack[t.ResetSession]) -> t.Session:
        """Begins a new episode with a new browser context and fresh sites. What is left out stays as it was."""
        body = {**fields, "requestId": fields.get("requestId") or uuid.uuid4().hex}
        with self._turn:
            return self._learn(
                self._post("/reset", body, timeout_s=timeout_s, expect_s=START_S, frame="reset", line=self._line)
            )

    def observe(self, **query: Any) -> t.Observation:
        """Looks without acting; nothing is recorded. `observe(text={"maxTokens": 500}, screenshot=True)`, or the flat query."""
        flat: dict[str, Any] = {}
        for part, wish in query.items():
            if isinstance(wish, dict):
                flat.update({part: True}, **wish)
            else:
                flat[part] = wish
        return self.client._calls.json("GET", self._path("/observation"), query=flat)

    def screenshot(self, **query: Unpack[t.ScreenshotSessionQuery]) -> bytes:
        """The picture of the page, as the bytes of an image."""
        return self.client._calls.bytes(self._path("/screenshot"), cast("dict[str, Any]", query))

    def evaluate(self) -> t.EvaluationNow:
        """The score as it would be now, without ending the episode. Needs the scope score."""
        with self._turn:
            return self._post("/evaluate", repeat=Repeat.ALWAYS, expect_s=START_S)

    def fork(self, n: int = 1) -> list[Session]:
        """New sessions that continue from this state. Not sent again when its answer was lost: that could open more of them."""
        with self._turn:
            answer = self._post("/fork", {"n": n}, expect_s=START_S)
        return [Session(self.client, info) for info in answer["items"]]

    def snapshot(self, name: str) -> t.Snapshot:
        """Keeps the present state of the session's sites under a name, for later sessions to begin with."""
        with self._turn:
            return self._post("/snapshots", {"name": name}, expect_s=START_S)

    def storage_state(self) -> t.StorageStateOutput:
        """Cookies and what each origin keeps; `create` takes it as `storageState`."""
        return self.client._calls.json("GET", self._path("/storage-state"))

    def download(self, n: int) -> bytes:
        """The bytes of a download that an observation lists, by its n."""
        return self.client._calls.bytes(self._path(f"/downloads/{int(n)}"))

    def refresh(self) -> t.Session:
        """Reads the session anew, with the next index that the service expects."""
        return self._learn(self.client._calls.json("GET", self._path()))

    def ready(self) -> t.Session:
        """Waits for a session that was created with `wait="none"`."""
        poll_s = FIRST_POLL_S
        while self.info["status"] == "starting":
            cancellation = current_cancellation()
            time.sleep(poll_s) if cancellation is None else cancellation.sleep(poll_s)
            poll_s = min(MAX_POLL_S, poll_s * 2)
            self.refresh()
        if self.info["status"] == "ready":
            return self.info
        ended = self.info["status"] == "ended"
        failure = self.info["failure"]
        reason = failure["message"] if failure else "it did not start"
        raise (SessionEnded if ended else SessionFailed)(
            code="session_ended" if ended else "session_failed",
            message=f"Session {self.id} is {self.info['status']}: {reason}.",
            suggestion="Create a new session." if ended else "Reset the session, or delete it.",
            status=409,
        )

    def close(self) -> None:
        """Ends the session and gives its browser back. Safe to repeat; says nothing when the session is already gone."""
        if self._line is not None and not self._line.busy:
            self._line.close()
        if self.info["status"] == "ended":
            return
        try:
            self._learn(self.client._calls.json("DELETE", self._path()))
        except SessionNotFound:
            self.info = cast("t.Session", {**self.info, "status": "ended"})

    def __enter__(self) -> Session:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        try:
            self.close()
        except StillwaterError:
            # The error that ended the block says more than one of cleaning up after it.
            if kind is None:
                raise

    def __repr__(self) -> str:
        return f"<Session {self.id} {self.info['status']}, step {self.index}, {self.url}>"

    def __getstate__(self) -> dict[str, Any]:
        return {"client": self.client, "info": self.info, "lost": self._lost}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__init__(state["client"], state["info"])
        self._lost = state["lost"]

    def _learn(self, info: t.Session) -> t.Session:
        self.info = info
        self._lost = None
        return info

    def _post(self, path: str, body: Any = None, **more: Any) -> Any:
        return self.client._calls.json("POST", self._path(path), body, **more)

    def _path(self, rest: str = "") -> str:
        return f"/v1/sessions/{segment(self.info['id'])}{rest}"
