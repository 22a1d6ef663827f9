"""`Env`: one session as a Gymnasium environment. It works without gymnasium too: the same methods, and no base class."""

from __future__ import annotations

from typing import Any, Literal, Mapping

from . import spaces
from ._episodes import Episodes
from ._infos import lost_info, reset_info, step_info
from .client import Client
from .errors import EnvironmentLost

try:
    from gymnasium import Env as _Base
except ImportError:

    class _Base:  # type: ignore[no-redef]
        """What of Gymnasium's base class is used from outside."""

        spec: Any = None
        render_mode: str | None = None

        @property
        def unwrapped(self) -> Any:
            return self

        def reset(self, *, seed: int | None = None, options: Any = None) -> Any:
            """Nothing to seed here."""

        def __enter__(self) -> Any:
            return self

        def __exit__(self, *_: Any) -> None:
            self.close()  # type: ignore[attr-defined]


#: Gymnasium's class where it is installed.
Base: Any = _Base

#: How long a judge may take for its verdict after the last step.
EVALUATION_PATIENCE_S = 600.0

OnFailure = Literal["raise", "truncate"]


class Env(Base):
    """
    Observations are the compact text of the page, actions are dictionaries or strings in the session's dialect.

    Tasks: `task` (an id or a whole task), `suite` (drawn by the seed), `environment` (a named configuration), or none with
    `sites` and `startUrl`. Further keywords are fields that sessions are created with, such as `limits` and `viewport`.
    `options` of `reset` take `task`, `suite`, `split`, `filter`, `environment`, `sites`, `startUrl`, `snapshot` and `observe`
    for one episode.

    An infrastructure failure raises EnvironmentLost. With `on_failure="truncate"` the step has `truncated`, the reward
    `failure_reward` and `info["mask"]`: such a transition is not to be learned from.

    >>> env = Env(suite="stillwater")                                   # doctest: +SKIP
    >>> text, info = env.reset(seed=7)                                  # doctest: +SKIP
    >>> text, reward, terminated, truncated, info = env.step({"type": "scroll", "direction": "down"})  # doctest: +SKIP
    """

    metadata: dict[str, Any] = {"render_modes": ["rgb_array", "png"], "render_fps": 1}

    def __init__(
        self,
        task: str | Mapping[str, Any] | None = None,
        *,
        suite: str | None = None,
        split: str | None = None,
        filter: Mapping[str, Any] | None = None,
        environment: str | None = None,
        sites: list[Any] | None = None,
        startUrl: str | None = None,
        snapshot: str | None = None,
        observe: Mapping[str, Any] | None = None,
        observation: Literal["text", "full"] = "text",
        dialect: str = "native",
        on_failure: OnFailure = "raise",
        failure_reward: float = 0.0,
        render_mode: str | None = None,
        client: Client | None = None,
        evaluation_patience_s: float = EVALUATION_PATIENCE_S,
        **fields: Any,
    ) -> None:
        if on_failure not in ("raise", "truncate"):
            raise ValueError(f'on_failure is "raise" or "truncate", not {on_failure!r}.')
        if observation not in ("text", "full"):
            raise ValueError(f'observation is "text" or "full", not {observation!r}.')
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise ValueError(f'render_mode is "rgb_array", "png" or None, not {render_mode!r}.')
        self.render_mode = render_mode
        self.client = client or Client()
        self._owns_client = client is None
        base = {"task": task, "suite": suite, "split": split, "filter": filter, "environment": environment}
        base.update(sites=sites, startUrl=startUrl, snapshot=snapshot, observe=observe)
        if dialect != "native" or environment is None:
            fields["dialect"] = dialect
        self._episodes = Episodes(self.client, base, fields, evaluation_patience_s)
        self._observation = observation
        self._on_failure = on_failure
        self._failure_reward = failure_reward
        self._seen: Any = "" if observation == "text" else {}
        self._lost: dict[str, Any] | None = None
        #: The whole answer of the last step, with its timing and how the page settled; None after a reset.
        self.answer: Any = None
        self.observation_space = spaces.AnyText() if observation == "text" else spaces.AnyDict()
        self.action_space = spaces.action_space(dialect)

    @property
    def session(self) -> Any:
        """The session that is driven now; None before the first reset and after close."""
        return self._episodes.session

    def reset(self, *, seed: int | None = None, options: Mapping[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """
        Begins an episode. The seed chooses the task, if it is drawn, and makes the content of sites that have seeds.

        Without a seed the next one is chosen at random, after the last seed that was given. A task that is about the content
        of one seed keeps that; `info["seed"]` tells it.
        """
        super().reset(seed=seed)
        self._lost = self.answer = None
        try:
            session = self._episodes.begin(seed, options)
        except EnvironmentLost as lost:
            return self._empty(), self._losing(lost)
        self._seen = self._shown(session["observation"])
        return self._seen, reset_info(session)

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Does one action. A mistake of the policy is an ordinary transition, with `info["error"]` and its text."""
        if self._lost is not None:
            return self._seen, self._failure_reward, False, True, self._lost
        try:
            answer, reward = self._episodes.act(action)
        except EnvironmentLost as lost:
            return self._seen, self._failure_reward, False, True, self._losing(lost)
        self.answer = answer
        if answer["observation"]:
            self._seen = self._shown(answer["observation"])
        info = step_info(self.session.id, answer)
        return self._seen, reward, answer["terminated"], answer["truncated"], info

    def render(self) -> Any:
        """The page as a picture: the bytes of a PNG, or an array of shape (height, width, 3) in the mode "rgb_array"."""
        if self.render_mode is None or self.session is None:
            return None
        png = self.session.screenshot(format="png")
        if self.render_mode == "png":
            return png
        from ._pictures import pixels

        return pixels(png)

    def close(self) -> None:
        """Ends the session. The environment can be reset again, which opens another."""
        self._episodes.close()
        if self._owns_client:
            self.client.close()

    def _shown(self, observation: Mapping[str, Any] | None) -> Any:
        if self._observation == "full":
            return dict(observation or {})
        return (observation or {}).get("text") or ""

    def _empty(self) -> Any:
        self._seen = self._shown(None)
        return self._seen

    def _losing(self, lost: EnvironmentLost) -> dict[str, Any]:
        if self._on_failure == "raise":
            raise lost
        self._lost = lost_info(self.session and self.session.id, lost.failure)
        return self._lost
