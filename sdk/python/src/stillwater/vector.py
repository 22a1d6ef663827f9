"""
`VectorEnv`: many sessions as one Gymnasium vector environment.

Slots step side by side, each in a thread of its own: a slot whose episode ends begins the next one while others still step, and
only the end of the call waits for all, because the API returns all slots at once. Without gymnasium it has no base class;
without numpy arrays are lists.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any, Callable, Mapping, Sequence

from . import spaces
from ._infos import batch_infos, filled, np
from .client import Client
from .env import Env

try:
    from gymnasium.vector import AutoresetMode
    from gymnasium.vector import VectorEnv as _Base
except ImportError:
    from enum import Enum

    class AutoresetMode(Enum):  # type: ignore[no-redef]
        """Gymnasium's modes, under its values."""

        NEXT_STEP = "NextStep"
        SAME_STEP = "SameStep"
        DISABLED = "Disabled"

    class _Base:  # type: ignore[no-redef]
        """What of Gymnasium's base class is used from outside."""

        spec: Any = None
        closed = False

        @property
        def unwrapped(self) -> Any:
            return self

        def close(self, **kwargs: Any) -> None:
            """Ends all sessions; safe to repeat."""
            if not self.closed:
                self.close_extras(**kwargs)  # type: ignore[attr-defined]
                self.closed = True

        def __enter__(self) -> Any:
            return self

        def __exit__(self, *_: Any) -> None:
            self.close()


#: What a slot's step gives: observation, reward, terminated, truncated, and the infos to add, in order.
_Result = tuple[Any, float, bool, bool, list[dict[str, Any]]]


class VectorEnv(_Base):  # type: ignore[misc, valid-type]
    """
    N environments, each a session of its own, with Gymnasium's three autoreset modes.

    Takes the keywords of Env; `slots` has further ones for each slot, such as `[{"task": "a"}, {"task": "b"}]`. Observations
    are a tuple, actions any sequence of length N.

    With `on_failure="raise"` a lost slot raises after all slots have answered, and what the others did is not returned. With
    "truncate" it has `truncated`, the reward `failure_reward`, `infos["mask"][i]` and `infos["failure"]`, and the others go on.
    """

    def __init__(
        self,
        num_envs: int = 1,
        *,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        client: Client | None = None,
        slots: Sequence[Mapping[str, Any]] | None = None,
        **keywords: Any,
    ) -> None:
        if slots is not None and len(slots) != num_envs:
            raise ValueError(f"There are {num_envs} slots and keywords for {len(slots)} of them.")
        self.num_envs = num_envs
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        self.metadata = {**Env.metadata, "autoreset_mode": self.autoreset_mode}
        self.client = client or Client(connections=max(num_envs, 1))
        self._owns_client = client is None
        self.envs = [Env(**{**keywords, **of_slot}, client=self.client) for of_slot in slots or [{}] * num_envs]
        self.render_mode = keywords.get("render_mode")
        self.single_observation_space = self.envs[0].observation_space
        self.single_action_space = self.envs[0].action_space
        self.observation_space = spaces.batched(self.single_observation_space, num_envs)
        self.action_space = spaces.batched(self.single_action_space, num_envs)
        self._obs: list[Any] = [self.envs[0]._empty()] * num_envs
        self._done = [False] * num_envs
        self._threads: ThreadPoolExecutor | None = None

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[tuple[Any, ...], dict[str, Any]]:
        """
        Begins an episode in every slot, or in those of `options["reset_mask"]`; other options go to each slot.

        A seed gives slot i the seed + i; a list has one for each slot.
        """
        if seed is None or isinstance(seed, int):
            seeds = [None if seed is None else seed + i for i in range(self.num_envs)]
        else:
            seeds = list(seed)
        if len(seeds) != self.num_envs:
            raise ValueError(f"A list of seeds has one for each of the {self.num_envs} slots, not {len(seeds)}.")
        rest = dict(options or {})
        mask = self._mask(rest.pop("reset_mask")) if "reset_mask" in rest else [True] * self.num_envs

        def begin(i: int) -> list[dict[str, Any]]:
            if not mask[i]:
                return []
            self._done[i] = False
            self._obs[i], info = self.envs[i].reset(seed=seeds[i], options=rest or None)
            return [info]

        infos = self._side_by_side(begin)
        return tuple(self._obs), batch_infos(infos)

    def step(self, actions: Sequence[Any]) -> tuple[tuple[Any, ...], Any, Any, Any, dict[str, Any]]:
        """Does one action in every slot."""
        actions = list(actions)
        if len(actions) != self.num_envs:
            raise ValueError(f"There is one action for each of the {self.num_envs} slots, not {len(actions)}.")
        if self.autoreset_mode == AutoresetMode.DISABLED:
            ended = [i for i, done in enumerate(self._done) if done]
            assert not ended, f"The episodes of the slots {ended} have ended. Reset them with options['reset_mask']."

        def step(i: int) -> _Result:
            return self._step(i, actions[i])

        results = self._side_by_side(step)
        rewards, terminations, truncations = (filled(kind(), self.num_envs) for kind in (float, bool, bool))
        for i, (self._obs[i], rewards[i], terminations[i], truncations[i], _) in enumerate(results):
            self._done[i] = bool(terminations[i] or truncations[i])
        return tuple(self._obs), rewards, terminations, truncations, batch_infos([result[4] for result in results])

    def _step(self, i: int, action: Any) -> _Result:
        env = self.envs[i]
        if self._done[i] and self.autoreset_mode == AutoresetMode.NEXT_STEP:
            obs, info = env.reset()
            return obs, 0.0, False, False, [info]
        obs, reward, terminated, truncated, info = env.step(action)
        if not (terminated or truncated) or self.autoreset_mode != AutoresetMode.SAME_STEP:
            return obs, reward, terminated, truncated, [info]
        final = {"final_obs": obs, "final_info": info}
        obs, info = env.reset()
        return obs, reward, terminated, truncated, [final, info]

    def render(self) -> tuple[Any, ...]:
        """The picture of each slot, as Env gives it."""
        return tuple(self._side_by_side(lambda i: self.envs[i].render()))

    def call(self, name: str, *args: Any, **kwargs: Any) -> tuple[Any, ...]:
        """An attribute of every slot's Env; a method is called."""
        found = [getattr(env, name) for env in self.envs]
        return tuple(one(*args, **kwargs) if callable(one) else one for one in found)

    def get_attr(self, name: str) -> tuple[Any, ...]:
        """An attribute of every slot's Env."""
        return self.call(name)

    def close_extras(self, **kwargs: Any) -> None:
        """Ends all sessions."""
        self._side_by_side(lambda i: self.envs[i].close())
        if self._threads is not None:
            self._threads.shutdown()
            self._threads = None
        if self._owns_client:
            self.client.close()

    def _side_by_side(self, work: Callable[[int], Any]) -> list[Any]:
        """All slots have finished when this returns or raises."""
        if self._threads is None:
            self._threads = ThreadPoolExecutor(self.num_envs, thread_name_prefix="stillwater-slot")
        running = [self._threads.submit(work, i) for i in range(self.num_envs)]
        errors = [future.exception() for future in running]
        for error in errors:
            if error is not None:
                raise error
        return [future.result() for future in running]

    def _mask(self, mask: Any) -> list[bool]:
        if np is not None:
            if not isinstance(mask, np.ndarray) or mask.dtype != np.bool_:
                raise TypeError(f"options['reset_mask'] is a numpy array of booleans, not {type(mask).__name__}.")
            if mask.shape != (self.num_envs,):
                raise ValueError(f"options['reset_mask'] has the shape ({self.num_envs},), not {mask.shape}.")
        elif len(mask) != self.num_envs:
            raise ValueError(f"options['reset_mask'] has {self.num_envs} places, not {len(mask)}.")
        if not any(mask):
            raise ValueError("options['reset_mask'] has at least one True.")
        return [bool(place) for place in mask]
