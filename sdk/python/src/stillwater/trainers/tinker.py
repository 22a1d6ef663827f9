"""
Tinker: `StillwaterMessageEnv`, one attempt in a browser, and `StillwaterGroupBuilder`, a group of attempts at one row.

A lost attempt raises EnvironmentLost from `initial_observation` or `step`; the rollout strategy retries it or drops the group.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from tinker_cookbook.rl.message_env import EnvFromMessageEnv, MessageEnv, MessageStepResult
from tinker_cookbook.rl.types import Env, EnvGroupBuilder

from .episode import Episode, Turn
from .prompt import first_messages
from .service import client_for
from .threads import in_thread


class StillwaterMessageEnv(MessageEnv):
    """Nothing is opened before the first observation, since strategies make more environments than they play."""

    def __init__(self, row: dict[str, Any], session: dict[str, Any] | None = None, url: str | None = None) -> None:
        self._row, self._url, self._session = row, url, session or {}
        self._episode: Episode | None = None
        self._messages: list[Any] = []
        self._closed = False

    async def initial_observation(self) -> list[Any]:
        episode = self._episode = Episode(client_for(self._url), self._session)
        messages = await in_thread(first_messages, episode, self._row)
        if self._closed:
            await self.close()
        if messages is None or episode.first is None:
            raise episode.lost()
        self._messages = [*messages[:-1], _shown(messages[-1], episode.first)]
        return self._messages

    async def step(self, message: Any) -> MessageStepResult:
        if self._episode is None:
            raise RuntimeError("Ask for initial_observation() before the first step.")
        said = _text(message)
        turn = await in_thread(self._episode.act, _action(message, said), text=said)
        if turn.failure is not None:
            raise self._episode.lost()
        self._messages = [*self._messages, message]
        if turn.done:
            await self.close()
        else:
            self._messages.append(_shown({"role": "user", "content": turn.text}, turn))
        return MessageStepResult(reward=turn.reward, episode_done=turn.done, next_messages=self._messages)

    async def close(self) -> None:
        """Ends the session; it can be called again, and never raises."""
        self._closed = True
        if self._episode is not None:
            await in_thread(self._episode.close)


@dataclass
class StillwaterGroupBuilder(EnvGroupBuilder):
    """Can be pickled before its environments are made. `renderer` makes the renderer, such as a partial of `get_renderer`."""

    row: dict[str, Any]
    renderer: Callable[[], Any]
    group_size: int = 8
    session: dict[str, Any] = field(default_factory=dict)
    url: str | None = None
    #: Further arguments of EnvFromMessageEnv, such as max_trajectory_tokens.
    limits: dict[str, Any] = field(default_factory=dict)
    _made: list[StillwaterMessageEnv] = field(default_factory=list, repr=False)

    async def make_envs(self) -> Sequence[Env]:
        envs = [StillwaterMessageEnv(self.row, self.session, self.url) for _ in range(self.group_size)]
        self._made.extend(envs)
        return [EnvFromMessageEnv(renderer=self.renderer(), message_env=env, **self.limits) for env in envs]

    async def cleanup(self) -> None:
        made, self._made = self._made, []
        for env in made:
            await env.close()

    def logging_tags(self) -> list[str]:
        return ["stillwater"]

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_made": []}


def _text(message: Any) -> str:
    content = message["content"]
    if isinstance(content, str):
        return content
    return "".join(part["text"] for part in content if part["type"] == "text")


def _action(message: Any, said: str) -> Any:
    """The reply as a chat server would give it, so that calls which the renderer has read are calls for the service, too."""
    unread = "".join(call.raw_text for call in message.get("unparsed_tool_calls") or [])
    calls = message.get("tool_calls") or []
    if not calls:
        return said + unread
    read = [{"type": "function", "function": {"name": call.function.name, "arguments": call.function.arguments}} for call in calls]
    return {"role": "assistant", "content": said + unread, "tool_calls": read}


def _shown(message: dict[str, Any], turn: Turn) -> dict[str, Any]:
    """The message with the page's picture before its text, if the session observes screenshots inline."""
    if turn.image is None:
        return message
    return {**message, "content": [{"type": "image", "image": turn.image}, {"type": "text", "text": message["content"]}]}
