"""Plays one episode against a trainer's chat endpoint: by a rollout of the service, or from this process."""

from __future__ import annotations

import asyncio
import json
import os
import threading
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, cast

from .. import Client, EnvironmentLost, StillwaterError
from .chat import Endpoint, lost
from .episode import Episode
from .prompt import opening, rules
from .rows import episode_fields, plain
from .threads import in_thread

#: Rollouts are asked for their end so often, which is also how soon a cancelled trainer is noticed.
WAIT_MS = 2_000
CALL_TIMEOUT_MS = 1_800_000
#: The service's launches that fail before the first question to the model are tried again: no trainer has seen them.
LAUNCHES = 3
#: Ends that the policy chose. Others cut the episode off.
FINISHED = ("answer", "giveUp", "taskDone")
SYSTEM = """You use a web browser to reach the user's goal. In each round you get the page as text, and call exactly one function.
[e12] is the id of an element that you can act on; ids belong to the page that you see now. A line "error: …" at the top says what
was wrong with your last call. When the goal is reached, call answer; when it cannot be reached, call giveUp."""
_runners: dict[str, Runner] = {}
ONE_CALL = "Not done: call one function at a time, and look at the page before the next."


@dataclass(frozen=True)
class Outcome:
    """How an episode ended: with a reward, or with a failure."""

    reward: float | None
    failure: dict[str, Any] | None = None
    #: The policy ended it by itself; False where steps or time ran out.
    finished: bool = False
    trajectory: str | None = None
    #: Whether the model was asked. What failed before can be tried again unseen.
    asked: bool = True

    def value(self) -> float:
        """The reward as a float; raises EnvironmentLost if there is none."""
        if self.reward is None:
            failure = self.failure or {}
            raise EnvironmentLost(f"The environment was lost ({failure.get('class')}): {failure.get('message')}", self.failure)
        return float(self.reward)


class Runner:
    """Plays one episode at a time for each call. Picklable; the settings are keyword arguments, or JSON in STILLWATER_GATEWAY."""

    def __init__(
        self,
        *,
        url: str | None = None,
        token: str | None = None,
        via: str = "service",
        secret: str | None = None,
        agent: str = "tool",
        model: str | None = None,
        sampling: Mapping[str, Any] | None = None,
        session: Mapping[str, Any] | None = None,
        limits: Mapping[str, Any] | None = None,
        patience_s: float = 120.0,
    ) -> None:
        """
        :param via: "service" lets the service ask the trainer's address; "local" asks it from here, for addresses that the
            service cannot reach.
        :param secret: name of the service's policy secret that the address lies below; not needed with the scope admin. Its
            key is sent, except for AReaL, whose keys belong to one rollout: there the secret has to be marked `ownKey`.
        :param agent: "tool" sends functions; "text" is for servers that read no function calls.
        :param session: fields of the session, such as viewport; limits: its limits, such as maxSteps.
        :param patience_s: how long a service that does not answer is waited for.
        """
        if via not in ("service", "local"):
            raise ValueError(f'via is "service" or "local", not {via!r}.')
        if agent not in ("tool", "text"):
            raise ValueError(f'agent is "tool" or "text", not {agent!r}.')
        self.client = Client(url, token, patience_s=patience_s)
        self.via, self.secret, self.agent, self.model = via, secret, agent, model
        self.sampling, self.session, self.limits = dict(sampling or {}), dict(session or {}), dict(limits or {})

    @classmethod
    def of(cls, settings: Mapping[str, Any]) -> Runner:
        """The settings of the environment, and these over them. The same settings give the same runner and its connections."""
        named = {**json.loads(os.environ.get("STILLWATER_GATEWAY") or "{}"), **plain(settings)}
        key = json.dumps([named, os.environ.get("STILLWATER_URL"), os.environ.get("STILLWATER_TOKEN")], sort_keys=True)
        if key not in _runners:
            _runners[key] = cls(**named)
        return _runners[key]

    async def play(self, endpoint: Endpoint, row: Mapping[str, Any], key: str) -> Outcome:
        """One episode. When the caller is cancelled, so is the episode."""
        stop = threading.Event()
        try:
            return await in_thread(self.run, endpoint, row, key, stop)
        except asyncio.CancelledError:
            stop.set()
            raise

    def run(self, endpoint: Endpoint, row: Mapping[str, Any], key: str, stop: threading.Event | None = None) -> Outcome:
        """As `play`, in this thread. Never raises for a failure of the service or of the endpoint: see `Outcome.failure`."""
        if self.model is not None:
            endpoint = replace(endpoint, model=self.model)
        stop = stop or threading.Event()
        if self.via == "local":
            return self._here(endpoint, row, key, stop)
        outcome = self._in_service(endpoint, row, key, stop)
        for launch in range(1, LAUNCHES):
            if outcome.asked or stop.is_set():
                break
            outcome = self._in_service(endpoint, row, f"{key}-{launch}", stop)
        return outcome

    def _in_service(self, endpoint: Endpoint, row: Mapping[str, Any], key: str, stop: threading.Event) -> Outcome:
        """A rollout of one episode whose policy is the endpoint."""
        fields = episode_fields(row)
        if "task" not in fields:
            raise ValueError("The row has no task: a rollout of the service needs one. Give it the column `task`.")
        policy: dict[str, Any] = {"url": endpoint.url, "model": endpoint.model, "sampling": self.sampling, "retries": 0}
        if self.secret:
            policy["secret"] = self.secret
        if endpoint.key and (endpoint.own_key or not self.secret):
            policy["key"] = endpoint.key
        rollouts = self.client.rollouts
        try:
            request: dict[str, Any] = {
                "key": f"gateway-{key}",
                "tasks": [fields["task"]],
                "policy": {**policy, "timeoutMs": CALL_TIMEOUT_MS},
                "agent": {"kind": self.agent, "context": {"mode": "grow", "thinking": "keep"}},
                "retries": {"max": 0},
                **({"seeds": [fields["seed"]]} if row.get("seed") is not None else {}),
                **({"session": self.session} if self.session else {}),
                **({"limits": self.limits} if self.limits else {}),
            }
            begun = rollouts.create(**cast(Any, request))
            while True:
                if stop.is_set():
                    rollouts.cancel(begun["id"])
                page = self.client.request("GET", f"/v1/rollouts/{begun['id']}/episodes", query={"waitMs": WAIT_MS})
                if page["items"]:
                    return self._outcome_of(page["items"][0])
        except StillwaterError as error:
            return _failed(error)

    def _outcome_of(self, episode: Mapping[str, Any]) -> Outcome:
        trajectory, asked = episode["trajectory"], episode["hash"] is not None
        if episode["mask"] or episode["score"] is None:
            end = episode["end"] or {}
            message = end.get("message") or f"The episode is {episode['outcome']}."
            if episode["outcome"] == "unscored":
                message = "Nothing scores this task: it has no evaluators."
            failure = episode["failure"] or {"class": episode["outcome"], "message": message}
            return Outcome(None, failure, trajectory=trajectory, asked=asked)
        evaluation = self.client.trajectories.evaluation(trajectory)
        penalties = sum(penalty["value"] for penalty in evaluation.get("penalties") or [])
        return Outcome(episode["score"] - penalties, None, episode["end"]["reason"] in FINISHED, trajectory)

    def _here(self, endpoint: Endpoint, row: Mapping[str, Any], key: str, stop: threading.Event) -> Outcome:
        """The same from this process. The conversation only grows, and every message of the model stays as it came."""
        limits = {"limits": self.limits} if self.limits else {}
        episode = Episode(self.client, {"dialect": "native", **self.session, **limits})
        asked = False
        try:
            episode.open(row, f"gateway-{key}")
            if episode.failure is None and (episode.session.index > 0 or episode.done):
                episode.open(row)
            if episode.failure is not None:
                return Outcome(None, episode.failure, asked=False)
            tools = _functions(self.client) if self.agent == "tool" else []
            messages = [
                {"role": "system", "content": SYSTEM if tools else rules(self.client, episode.dialect)},
                {"role": "user", "content": opening(episode)},
            ]
            while not episode.done and episode.failure is None:
                if stop.is_set():
                    raise lost("The trainer ended the episode.", "cancelled")
                asked = True
                reply = endpoint.complete(messages, tools, self.sampling, stop)
                messages += [reply, *_acted(episode, reply)]
            reward, session = episode.finish(), episode.session
            if reward is not None and session.info["evaluation"]["status"] == "none":
                return Outcome(None, {"class": "unscored", "message": "Nothing scores this task: it has no evaluators."})
            end = session.info["end"] or {}
            return Outcome(reward, episode.failure, end.get("reason") in FINISHED, session.episode["id"])
        except StillwaterError as error:
            return _failed(error, asked)
        finally:
            episode.close()


def _failed(error: StillwaterError, asked: bool = True) -> Outcome:
    known = getattr(error, "failure", None)
    return Outcome(None, known or {"class": getattr(error, "code", type(error).__name__), "message": str(error)}, asked=asked)


def _functions(client: Client) -> list[dict[str, Any]]:
    return [{"type": "function", "function": dict(tool)} for tool in client.tools("native")]


def _acted(episode: Episode, reply: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Does what the reply says, and answers every call of it."""
    calls, said = reply.get("tool_calls") or [], reply.get("content")
    text = said if isinstance(said, str) else ""
    if not calls:
        return [{"role": "user", "content": episode.act(text, text).text}]
    first = calls[0].get("function") or {}
    turn = episode.act({"name": first.get("name"), "arguments": first.get("arguments") or {}}, text)
    answers = [turn.text, *(ONE_CALL for _ in calls[1:])]
    return [{"role": "tool", "tool_call_id": call.get("id"), "content": content} for call, content in zip(calls, answers)]
