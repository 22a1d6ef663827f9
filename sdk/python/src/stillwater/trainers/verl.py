"""
verl: a tool (`BrowserTool`), an agent loop that uses it (`StillwaterLoop`) and a reward function (`compute_score`).

The loop opens the session, shows the first page, ends the rollout with the episode and raises when the environment is lost,
which verl takes for a missing member. The tool alone works with verl's own `tool_agent` loop; `compute_score` then raises.
"""

from __future__ import annotations

import threading
import uuid
from typing import Any

from verl.experimental.agent_loop.agent_loop import register
from verl.experimental.agent_loop.tool_agent_loop import AgentState, ToolAgentLoop
from verl.tools.base_tool import BaseTool
from verl.tools.schemas import ToolResponse

from .. import EnvironmentLost
from .episode import Episode
from .prompt import with_page
from .service import client_for
from .threads import in_thread

#: Where the reward function finds what the tool knows: in `extra_fields` of the trajectory.
FIELD = "stillwater"
#: Configuration that is not a field of the session.
OWN_KEYS = ("type", "url")
#: Trajectories that a process remembers. One that was forgotten finds its session again by its key.
REMEMBERED = 2048

#: Episodes of this process by the name that a trajectory has for them, oldest first.
_episodes: dict[str, Episode] = {}
_lock = threading.Lock()


class BrowserTool(BaseTool):
    """
    verl makes one per process and calls create, execute and release around every call of the model: the browser is kept
    by the trajectory's `request_id`, or by `create_kwargs.episode` of our loop, and lives until its reward or its lease.
    """

    def __init__(self, config: dict[str, Any], tool_schema: Any) -> None:
        super().__init__(config, tool_schema)
        self._rows: dict[str, dict[str, Any]] = {}

    async def create(self, instance_id: str | None = None, **kwargs: Any) -> tuple[str, ToolResponse]:
        instance_id = instance_id or uuid.uuid4().hex
        self._rows[instance_id] = kwargs.get("create_kwargs") or {}
        return instance_id, ToolResponse()

    async def execute(self, instance_id: str, parameters: dict[str, Any], **kwargs: Any) -> tuple[ToolResponse, float | None, dict]:
        row, agent_data = self._rows.get(instance_id, {}), kwargs.get("agent_data")
        name = row.get("episode") or f"verl-{getattr(agent_data, 'request_id', None) or instance_id}"
        episode = await in_thread(_find_or_open, name, row, self.config)
        turn = await in_thread(episode.act, {"name": self.name, "arguments": parameters})
        if agent_data is not None:
            agent_data.extra_fields[FIELD] = _facts(name, episode, self.config)
        if turn.failure is not None:
            raise episode.lost()
        image = {} if turn.image is None else {"image": [turn.image]}
        return ToolResponse(text=turn.text, **image), turn.reward, {}

    async def calc_reward(self, instance_id: str, **kwargs: Any) -> float:
        episode = _episodes.get(self._rows.get(instance_id, {}).get("episode") or f"verl-{instance_id}")
        return 0.0 if episode is None else await in_thread(episode.score)

    async def release(self, instance_id: str, **kwargs: Any) -> None:
        self._rows.pop(instance_id, None)


@register("stillwater")
class StillwaterLoop(ToolAgentLoop):
    """One rollout in one session. Rows: `extra_info.task` (id, or a whole task as JSON), and if wanted `seed`, `session` …"""

    async def run(self, sampling_params: dict[str, Any], **fields: Any) -> Any:
        tool = next(tool for tool in self.tools.values() if isinstance(tool, BrowserTool))
        name = f"verl-{fields.get('uid', '')}-{fields.get('session_id', '')}-{uuid.uuid4().hex}"
        self._episode = await in_thread(_find_or_open, name, fields.get("extra_info") or {}, tool.config)
        try:
            self._raise_if_lost()
            fields["raw_prompt"] = with_page(fields["raw_prompt"], self._episode)
            fields["tools_kwargs"] = _with_episode(fields.get("tools_kwargs"), self.tools, name)
            output = await super().run(sampling_params, **fields)
            output.reward_score = await in_thread(self._episode.score)
            output.extra_fields["reward_extra_info"] = {"score": output.reward_score}
            return output
        finally:
            await in_thread(_forget, name)

    async def _handle_processing_tools_state(self, agent_data: Any) -> Any:
        said = (agent_data.prompt_ids, list(agent_data.response_mask), list(agent_data.response_logprobs or []))
        state = await super()._handle_processing_tools_state(agent_data)
        self._raise_if_lost()
        if not self._episode.done:
            return state
        # The rollout ends with what the policy said: nothing follows that could answer the last page.
        agent_data.prompt_ids, agent_data.response_mask, agent_data.response_logprobs = said
        return AgentState.TERMINATED

    def _raise_if_lost(self) -> None:
        if self._episode.failure is not None:
            raise self._episode.lost()


async def compute_score(data_source: Any, solution_str: str, ground_truth: Any, extra_info: Any = None, **_: Any) -> dict[str, float]:
    """
    The reward of a trajectory that verl's own `tool_agent` loop made with BrowserTool. It ends the episode and the session.
    Raises EnvironmentLost if the environment was lost. A policy that never called the browser gets 0.
    """
    facts = (extra_info or {}).get(FIELD)
    if facts is None:
        return {"score": 0.0}
    if facts["failure"] is not None:
        raise EnvironmentLost(f"The environment was lost: {facts['failure']['message']}", facts["failure"])
    return {"score": await in_thread(_settle, facts)}


def _settle(facts: dict[str, Any]) -> float:
    episode = Episode(client_for(facts["url"]), {"dialect": facts["dialect"]}).attach(facts["session"], reward=facts["reward"])
    try:
        return episode.score()
    finally:
        episode.close()
        _episodes.pop(facts["name"], None)


def _find_or_open(name: str, row: dict[str, Any], config: dict[str, Any]) -> Episode:
    with _lock:
        if name not in _episodes:
            while len(_episodes) >= REMEMBERED:
                del _episodes[next(iter(_episodes))]
            _episodes[name] = Episode(client_for(config.get("url")), {key: value for key, value in config.items() if key not in OWN_KEYS})
        episode = _episodes[name]
    episode.open_once(row, key=name)
    return episode


def _forget(name: str) -> None:
    episode = _episodes.pop(name, None)
    if episode is not None:
        episode.close()


def _facts(name: str, episode: Episode, config: dict[str, Any]) -> dict[str, Any]:
    session = episode.session
    return {
        "name": name,
        "url": config.get("url"),
        "dialect": config.get("dialect", "native"),
        "session": session.id if session else None,
        "episode": session.episode["id"] if session else None,
        "reward": episode.reward,
        "failure": episode.failure,
    }


def _with_episode(tools_kwargs: Any, tools: dict[str, Any], name: str) -> dict[str, Any]:
    """Tells every browser tool of this rollout which episode it acts in."""
    told = dict(tools_kwargs or {})
    for tool, instance in tools.items():
        if isinstance(instance, BrowserTool):
            told[tool] = {"create_kwargs": {"episode": name}}
    return told
