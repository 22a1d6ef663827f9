"""
SkyRL: `StillwaterTextEnv` for `environment.env_class`, and `StillwaterGenerator`, which keeps lost rollouts out of the loss.

SkyRL has no form for a lost rollout: the environment marks it in `extras`, and the generator plays it again in a fresh
session; if that is lost too, the loss masks of its whole group are zero, so that no sibling is compared with it.
"""

from __future__ import annotations

from typing import Any

from skyrl.train.generators.skyrl_gym_generator import SkyRLGymGenerator
from skyrl_gym.envs.base_text_env import BaseTextEnv

from .episode import Episode
from .prompt import first_messages
from .service import client_for

#: The key of `extras` under which the environment tells the generator of a failure.
LOST = "stillwater_failure"
RETRIES = 1


class StillwaterTextEnv(BaseTextEnv):
    """Rows: `task`, `seed`, `session` … beside the prompt. `env_config` may hold `url` and the fields of a session."""

    def __init__(self, env_config: Any = None, extras: dict[str, Any] | None = None) -> None:
        super().__init__()
        config = dict(env_config or {})
        self.extras = {} if extras is None else extras
        self.max_turns = self.extras.get("max_turns", 1)
        self._episode = Episode(client_for(config.pop("url", None)), config)

    def init(self, prompt: list[dict[str, str]]) -> tuple[list[dict[str, str]], dict[str, Any]]:
        messages = first_messages(self._episode, self.extras, prompt)
        if messages is None:
            self.extras[LOST] = self._episode.failure
        return messages or prompt, {}

    def step(self, action: str) -> dict[str, Any]:
        before = self._episode.reward
        turn = self._episode.act(action, text=action)
        self.turns += 1
        if self.turns >= self.max_turns:
            self._episode.finish()
        done = turn.done or self.turns >= self.max_turns
        if self._episode.failure is not None:
            self.extras[LOST] = self._episode.failure
            return {"observations": [], "reward": 0.0, "done": True, "metadata": {"failure": self._episode.failure}}
        page = [] if done else [{"role": "user", "content": turn.text}]
        return {"observations": page, "reward": self._episode.reward - before, "done": done, "metadata": {}}

    def close(self) -> None:
        self._episode.close()

    def get_metrics(self) -> dict[str, Any]:
        return {"lost": float(self._episode.failure is not None), "turns": self.turns}


class StillwaterGenerator(SkyRLGymGenerator):
    """Install it with `BasePPOExp.get_generator`."""

    async def agent_loop(self, prompt: Any, env_class: str, env_extras: dict[str, Any], *args: Any, **named: Any) -> Any:
        """Plays a rollout; one that was lost is played again, and then marked for `generate`."""
        tries = 0
        while True:
            extras = {name: value for name, value in env_extras.items() if name != LOST}
            output = await super().agent_loop(prompt, env_class, extras, *args, **named)
            if LOST not in extras:
                env_extras.pop(LOST, None)
                return output
            tries += 1
            if tries > RETRIES:
                env_extras[LOST] = extras[LOST]
                return output

    async def generate(self, input_batch: Any, *args: Any, **named: Any) -> Any:
        output = await super().generate(input_batch, *args, **named)
        extras, members = input_batch["env_extras"], input_batch.get("trajectory_ids")
        groups = [i if members is None else members[i].instance_id for i in range(len(extras))]
        lost = {groups[i] for i, extra in enumerate(extras) if LOST in extra}
        rows = groups if output.get("trajectory_ids") is None else [member.instance_id for member in output["trajectory_ids"]]
        output["loss_masks"] = [
            [0] * len(mask) if group in lost else mask for group, mask in zip(rows, output["loss_masks"], strict=True)
        ]
        if output.get("rollout_metrics") is not None:
            output["rollout_metrics"]["stillwater/lost_groups"] = len(lost)
        return output
