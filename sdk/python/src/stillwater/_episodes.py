"""One session and its episodes, one after another. Env, VectorEnv and the BrowserGym shim are thin layers over it."""

from __future__ import annotations

import random
import time
from typing import TYPE_CHECKING, Any, Callable, Mapping, TypeVar

from ._choice import Choice
from .client import Client
from .errors import APIError, EnvironmentLost, Unavailable
from .session import Session

if TYPE_CHECKING:
    from . import _types as t

_T = TypeVar("_T")

#: The session is no more: the next episode gets another one.
_GONE = frozenset({"session_ended", "session_not_found"})
#: States that a session can come into by itself. They are not mistakes of the caller.
_STATES = _GONE | {"session_failed", "session_starting", "episode_ended", "episode_changed", "index_conflict"}
#: The largest seed that an episode gets when the caller gives none.
_MAX_SEED = 2**31 - 1
_EVALUATION_WAIT_MS = 25_000


class Episodes:
    """Begins episodes and takes steps. Whatever is lost to the infrastructure is raised as EnvironmentLost."""

    def __init__(self, client: Client, base: Mapping[str, Any], fields: Mapping[str, Any], evaluation_patience_s: float) -> None:
        self._client = client
        self._choice = Choice(client, base)
        self._fields = dict(fields)
        self._patience_s = evaluation_patience_s
        self._random = random.Random()
        self._wishes: dict[str, Any] = {}
        self._rewarded = 0.0
        self.session: Session | None = None

    def begin(self, seed: int | None, options: Mapping[str, Any] | None) -> t.Session:
        """Begins the next episode and returns the session. A seed also seeds the choice of the seeds that follow."""
        if seed is not None:
            self._random = random.Random(seed)
        self._rewarded = 0.0
        try:
            episode_seed = self._choice.default_seed if seed is None else seed
            if episode_seed is None:
                episode_seed = self._random.randint(0, _MAX_SEED)
            wishes = self._choice.wishes(episode_seed, options)
            session = self._open(wishes, episode_seed)
        except (Unavailable, APIError) as error:
            raise _lost(error) from error
        self._wishes = wishes
        if session.info["failure"] or session.info["mask"]:
            raise _masked(session.info)
        return session.info

    def act(self, action: Any, **fields: Any) -> tuple[t.StepAnswer, float]:
        """Takes a step; gives its answer and reward. Where a judge scores the episode, its verdict is waited for."""
        if self.session is None:
            raise RuntimeError("The episode has not begun. Call reset() before step().")
        try:
            answer = self.session.step(action, **fields)
            if answer["failure"] or answer["mask"]:
                raise _masked(answer)
            reward = answer["reward"]
            if reward is None:
                answer["evaluation"], reward = self._verdict(answer)
        except (Unavailable, APIError) as error:
            raise _lost(error) from error
        self._rewarded += reward
        answer["reward"] = reward
        return answer, float(reward)

    def close(self) -> None:
        """Ends the session. A service that cannot be reached ends it by itself, when its lease is over."""
        session, self.session = self.session, None
        if session is not None:
            try:
                session.close()
            except Unavailable:
                pass

    def _open(self, wishes: dict[str, Any], seed: int) -> Session:
        # A reset keeps what it is not told: a field that an earlier episode had alone needs a new session.
        if self.session is not None and set(self._wishes) - set(wishes):
            self.close()
        if self.session is not None:
            try:
                self._with_seed(self.session.reset, wishes, seed)
                return self.session
            except APIError as error:
                if error.code not in _GONE:
                    raise
        fields = {**self._choice.session_fields(), **self._fields, **wishes}
        self.session = session = self._with_seed(self._client.sessions.create, fields, seed)
        return session

    @staticmethod
    def _with_seed(call: Callable[..., _T], fields: dict[str, Any], seed: int) -> _T:
        """A task that is about the content of one seed keeps its own; then the seed only chose the task."""
        try:
            return call(**fields, seed=seed)
        except APIError as error:
            issues = error.details.get("issues") or []
            if error.code != "invalid_request" or [issue.get("path") for issue in issues] != ["seed"]:
                raise
        return call(**fields)

    def _verdict(self, answer: t.StepAnswer) -> tuple[t.Evaluation, float]:
        """What a judge says after the last step, and the reward that makes the rewards add up to it."""
        give_up_at = time.monotonic() + self._patience_s
        evaluation = answer["evaluation"]
        while evaluation["status"] == "pending":
            if time.monotonic() > give_up_at:
                raise EnvironmentLost(f"The judge gave no verdict within {self._patience_s:g} s.", _failure("evaluation"))
            evaluation = self._client.trajectories.evaluation(answer["episode"]["id"], waitMs=_EVALUATION_WAIT_MS)
        score = evaluation["score"]
        if score is None:
            raise EnvironmentLost("The episode could not be scored.", _failure("evaluation", "The episode could not be scored."))
        penalties = sum(penalty["value"] for penalty in evaluation.get("penalties") or [])
        return evaluation, score - self._rewarded - penalties


def _failure(kind: str, message: str = "The judge gave no verdict in time.") -> dict[str, Any]:
    return {"class": kind, "message": message, "scope": "episode", "retryable": True, "retryAfterMs": None}


def _lost(error: Exception) -> Exception:
    """The loss that an error stands for; a mistake of the caller stays what it is."""
    if isinstance(error, APIError) and not isinstance(error, Unavailable) and error.code not in _STATES:
        return error
    return EnvironmentLost(str(error), _failure("internal", str(error)))


def _masked(answer: Mapping[str, Any]) -> EnvironmentLost:
    """What the service itself says is nobody's to learn from."""
    failure = answer["failure"]
    if failure is None:
        end = answer["end"] or {}
        failure = _failure("internal", end.get("message") or f"The episode ended: {end.get('reason')}.")
    return EnvironmentLost(failure["message"], failure)
