"""
Plays episodes for trainers that hand an agent an OpenAI-compatible address of its own and take one reward back:
Uni-Agent (`uni_agent_runner`), rLLM (`RllmFlow`, `RllmEvaluator`), AReaL (`ArealAgent`) and Agent-Lightning (`LightningAgent`).

An episode that was lost has no reward: each trainer gets the form in which it leaves a sample out.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import uuid
from collections.abc import Mapping
from typing import Any

from .. import EnvironmentLost
from .chat import Endpoint
from .rows import plain
from .runner import Outcome, Runner
from .threads import in_thread

__all__ = ["ArealAgent", "LightningAgent", "Outcome", "RllmEvaluator", "RllmFlow", "Runner", "uni_agent_runner"]


async def uni_agent_runner(*, session: Any, raw_prompt: Any = None, sample_index: Any = None, tools_kwargs: Any = None, **settings: Any) -> None:
    """
    A runner of Uni-Agent: `runner_fqn: stillwater.trainers.gateway.uni_agent_runner`, with the settings as `runner_kwargs`.
    The row is `extra_info.tools_kwargs.stillwater`. Raises for a lost episode, which aborts the session.
    """
    row = plain((tools_kwargs or {}).get("stillwater") or {})
    if not session.reward_info_url:
        raise ValueError("The session has no reward_info_url: without a posted reward Uni-Agent trains with 0.")
    outcome = await Runner.of(settings).play(Endpoint(session.base_url), row, session.session_id)
    reward = outcome.value()
    info = {"reward": reward, "acc": reward, "finished": outcome.finished}
    await in_thread(Endpoint(session.reward_info_url).post, "", {"reward_info": info})


class RllmFlow:
    """A flow of rLLM. The row is the task's metadata. A lost episode raises, and rLLM tries it again."""

    name = "stillwater"

    def __init__(self, **settings: Any) -> None:
        self._runner = Runner.of(settings)

    async def arun(self, task: Any, config: Any) -> Any:
        from rllm.types import Trajectory

        row = plain(getattr(task, "metadata", task))
        endpoint = Endpoint(config.base_url, model=config.model)
        # rLLM tries again with the same uid: a fresh session each time.
        outcome = await self._runner.play(endpoint, row, f"{config.session_uid}-{uuid.uuid4().hex}")
        return Trajectory(name=self.name, reward=outcome.value(), metadata={"trajectory": outcome.trajectory})


class RllmEvaluator:
    """The evaluator that rLLM asks for beside the flow: the reward is the one that the flow set."""

    def evaluate(self, task: Any, episode: Any) -> Any:
        from rllm.eval.types import EvalOutput

        rewards = [trajectory.reward for trajectory in episode.trajectories]
        if not rewards or rewards[0] is None:
            raise EnvironmentLost("The flow set no reward. Use this evaluator with RllmFlow.")
        return EvalOutput(reward=float(rewards[0]), is_correct=rewards[0] >= 1.0)


class ArealAgent:
    """An agent of AReaL, inline or in a process of its own. The row is `data`. A lost episode raises, and is rejected."""

    def __init__(self, **settings: Any) -> None:
        self._runner = Runner.of(settings)

    async def run(self, data: Mapping[str, Any], base_url: str | None = None, api_key: str | None = None, http_client: Any = None, **_: Any) -> float:
        key = api_key or os.environ["OPENAI_API_KEY"]
        endpoint = Endpoint(base_url or os.environ["OPENAI_BASE_URL"], key, own_key=True)
        # The key is what tells rollouts apart, and nobody else may read it.
        outcome = await self._runner.play(endpoint, plain(data), hashlib.sha256(key.encode()).hexdigest()[:32])
        return outcome.value()


class LightningAgent:
    """
    An agent of Agent-Lightning: `config.local: {agent_class: "stillwater.trainers.gateway:LightningAgent", env_map:
    {STILLWATER_ROW: input}}`. The settings are in STILLWATER_GATEWAY.

    Agent-Lightning trains a rollout without a reward as 0 once the model was asked. So a lost episode is played a second time
    on a fresh session; if that is lost too, the process ends with an error and without a reward.
    """

    async def run(self) -> None:
        url, key = os.environ["AGL_OPENAI_BASE_URL"], os.environ.get("AGL_KEY") or None
        row = json.loads(os.environ["STILLWATER_ROW"])
        found = re.search(r"/rollout/([^/]+)/attempt/([^/]+)/", url)
        name = "-".join(found.groups()) if found else uuid.uuid4().hex
        runner = Runner.of({})
        outcome = await runner.play(Endpoint(url, key), row, name)
        if outcome.reward is None:
            outcome = await runner.play(Endpoint(url, key), row, f"{name}-again")
        data = {"value": outcome.value(), "source": "stillwater", "reason": outcome.trajectory}
        await in_thread(Endpoint(os.environ["AGL_EVENT_URL"], key).post, "", {"event_type": "reward", "data": data})
