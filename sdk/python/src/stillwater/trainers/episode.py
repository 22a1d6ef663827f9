"""One attempt at one task as trainers see it: it opens, acts, and ends with a score or a failure, never with both."""

from __future__ import annotations

import base64
import io
import logging
import threading
import time
import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from .. import APIError, Client, EnvironmentLost, StillwaterError
from .rows import EPISODE_COLUMNS, episode_fields, session_fields

log = logging.getLogger("stillwater")

#: How long a score may take that a judge gives after the end.
JUDGE_PATIENCE_S = 300.0
JUDGE_POLL_MS = 25_000
OVER = "The episode is over: nothing more is done. Stop calling tools."
#: How each dialect ends an episode without saying anything.
ENDINGS: dict[str, Any] = {
    "native": {"type": "answer"},
    "browsergym": "send_msg_to_user('')",
    "webserv": {"action": "terminate"},
    "webgym-coordinates": {"action": "answer", "text": ""},
    "webgym-marks": {"action": "answer", "text": ""},
    "openai-computer": {"name": "answer", "arguments": {"text": ""}},
    "anthropic-computer": {"name": "answer", "arguments": {"text": ""}},
}


@dataclass(frozen=True)
class Turn:
    """What became of one action."""

    text: str
    reward: float
    done: bool
    #: Set when the environment was lost; the turn then says nothing about the policy.
    failure: dict[str, Any] | None = None
    #: The page as a Pillow image, if the session observes screenshots.
    image: Any = None


class Episode:
    """
    Steps are done one after another, whoever calls. Any failure of the service, also one of a single step, loses the
    whole episode: trainers have no mask for single steps, and a score after a lost step is not the policy's alone.
    """

    def __init__(self, client: Client, defaults: Mapping[str, Any] | None = None) -> None:
        self.client = client
        self._defaults = dict(defaults or {})
        self._lock = threading.RLock()
        self.dialect: str = self._defaults.get("dialect", "native")
        self._created_with: dict[str, Any] | None = None
        self.session: Any = None
        self.failure: dict[str, Any] | None = None
        self.reward = 0.0
        self.done = False
        self.first: Turn | None = None

    def open(self, row: Mapping[str, Any], key: str | None = None) -> Turn:
        """Begins the row's task, in the session of the last episode if that still lives. Never raises: see `failure`."""
        with self._lock:
            self.failure, self.reward, self.done = None, 0.0, False
            try:
                fields = session_fields(row, self._defaults)
                # A reset keeps what it is not told: rows with other columns need a session of their own.
                standing = {name: None if name in EPISODE_COLUMNS else value for name, value in fields.items()}
                if self.session is None or key is not None or standing != self._created_with or not self._restart(row):
                    self.close()
                    self.session = self.client.sessions.create(**fields, **({"key": key} if key else {}))
                    self._created_with, self.dialect = standing, fields.get("dialect", "native")
                self._read_state()
            except Exception as error:  # whatever it is, the policy had no part in it
                self.lose(error)
            self.first = self._turn(self.session.info.get("observation") if self.session else None)
            return self.first

    def open_once(self, row: Mapping[str, Any], key: str | None = None) -> None:
        """Opens unless that has been done; others who call meanwhile wait for it."""
        with self._lock:
            if self.first is None:
                self.open(row, key)

    def attach(self, session_id: str, *, reward: float = 0.0) -> "Episode":
        """Continues an episode that another process opened, and that has earned `reward` so far."""
        with self._lock:
            self.reward = reward
            try:
                self.session = self.client.sessions.get(session_id)
                self._read_state()
            except StillwaterError as error:
                self.lose(error)
        return self

    def act(self, action: Any, text: str | None = None) -> Turn:
        """
        Does one action, which is the policy's output as it is; mistakes in it are ordinary turns. `text` is what the policy
        said around it, for the trajectory.
        """
        with self._lock:
            if self.session is None and self.failure is None and not self.done:
                self.lose(RuntimeError("The session was closed before the episode was over."))
            if self.failure is not None or self.done or self.session is None:
                return Turn(OVER, 0.0, True, self.failure)
            try:
                answer = self.session.step(action, **({"policy": {"text": text}} if text is not None else {}))
            except StillwaterError as error:
                return self._missed(error)
            return self._take(answer)

    def finish(self) -> float | None:
        """
        The sum of the episode's rewards; None if it was lost. An episode that the policy left open is ended with an `answer`
        without text: its task is scored as the sites and the page stand, and its trajectory is whole.
        """
        with self._lock:
            if self.failure is None and not self.done:
                self.act(ENDINGS[self.dialect])
                if self.failure is None and not self.done:
                    self.lose(RuntimeError("The episode could not be ended."))
            return None if self.failure is not None else self.reward

    def score(self) -> float:
        """As `finish`, for trainers that take an exception for a lost episode."""
        reward = self.finish()
        if reward is None:
            raise self.lost()
        return reward

    def lose(self, error: Exception, kind: str | None = None) -> None:
        """From here on there is no reward, whatever happens."""
        self.failure = _failure(kind or getattr(error, "code", None) or type(error).__name__, str(error))
        log.error("An episode was lost, and counts as no reward: %s: %s", self.failure["class"], error)

    def lost(self) -> EnvironmentLost:
        """The exception that says why."""
        failure = self.failure or {}
        return EnvironmentLost(f"The environment was lost ({failure.get('class')}): {failure.get('message')}", self.failure)

    def close(self) -> None:
        """Ends the session, after a step under way. Never raises: one that is not reached ends by its idle lease."""
        with self._lock:
            session, self.session = self.session, None
        if session is not None:
            try:
                session.close()
            except Exception as error:
                log.warning("The session %s was not ended and waits for its idle lease: %s", session.id, error)

    def _restart(self, row: Mapping[str, Any]) -> bool:
        """Resets the session for the row; False if there is nothing left to reset."""
        try:
            self.session.reset(**episode_fields(row), requestId=uuid.uuid4().hex)
            return True
        except APIError as error:
            log.info("The session %s is replaced: %s", self.session.id, error)
            return False

    def _read_state(self) -> None:
        """Takes over what the session says of itself: an episode can end between two steps, by its time limit or a loss."""
        info = self.session.info
        self.done = bool(info["terminated"] or info["truncated"])
        gone = info["status"] in ("failed", "ended") and not self.done
        if info["failure"] is not None or info["mask"] or gone:
            end = info.get("end") or {}
            self.failure = info["failure"] or _failure(end.get("reason") or info["status"], end.get("message") or "The session is gone.")
        elif self.done:
            self._settle(info["evaluation"])

    def _take(self, answer: Mapping[str, Any]) -> Turn:
        before = self.reward
        self.done = bool(answer["terminated"] or answer["truncated"])
        if answer["failure"] is not None or answer["mask"]:
            end = answer["end"] or {}
            self.failure = answer["failure"] or _failure(end.get("reason", "masked"), end.get("message") or "The step is masked.")
        elif answer["reward"] is not None:
            self.reward += answer["reward"]
        else:
            self._settle(answer["evaluation"])
        return self._turn(answer["observation"], self.reward - before)

    def _settle(self, evaluation: Mapping[str, Any]) -> None:
        """Waits for a judge. The rewards of an episode add up to its score less its penalties."""
        give_up_at = time.monotonic() + JUDGE_PATIENCE_S
        try:
            while evaluation["status"] == "pending" and time.monotonic() < give_up_at:
                evaluation = self.client.trajectories.evaluation(self.session.episode["id"], waitMs=JUDGE_POLL_MS)
        except StillwaterError as error:
            return self.lose(error)
        if evaluation["status"] == "none":
            return
        if evaluation["status"] != "done" or evaluation["score"] is None:
            return self.lose(RuntimeError(f"The evaluation is {evaluation['status']}."), "evaluation")
        self.reward = evaluation["score"] - sum(penalty["value"] for penalty in evaluation.get("penalties") or [])

    def _missed(self, error: StillwaterError) -> Turn:
        """A step was refused. If the episode had ended meanwhile, its score counts; otherwise it is lost."""
        if isinstance(error, APIError) and error.code == "episode_ended":
            self.attach(self.session.id, reward=self.reward)
        if not self.done and self.failure is None:
            self.lose(error)
        return Turn(OVER, 0.0, True, self.failure)

    def _turn(self, observation: Mapping[str, Any] | None, reward: float = 0.0) -> Turn:
        observation, image = observation or {}, None
        if self.failure is None and not self.done:
            try:
                image = self._image(observation.get("screenshot"))
            except StillwaterError as error:
                self.lose(error)
        if self.failure is not None:
            return Turn("The environment is unavailable. Stop calling tools.", 0.0, True, self.failure)
        text = observation.get("text") or f"url: {observation.get('url', 'unknown')}"
        return Turn(f"{text}\n\n{OVER}" if self.done else text, reward, self.done, None, image)

    def _image(self, screenshot: Mapping[str, Any] | None) -> Any:
        if not screenshot:
            return None
        from PIL import Image

        data = screenshot.get("data")
        return Image.open(io.BytesIO(base64.b64decode(data) if data else self.client.blob(screenshot["hash"])))


def _failure(kind: str, message: str) -> dict[str, Any]:
    return {"class": kind, "message": message, "scope": "episode", "retryable": True, "retryAfterMs": None}
