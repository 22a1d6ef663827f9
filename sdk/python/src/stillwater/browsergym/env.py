"""`BrowserEnv`: BrowserGym's environment over a session of the service, so that agents written for it run unchanged."""

from __future__ import annotations

import random
import time
import warnings
from typing import Any, Callable, Mapping

from .._choice import OPTIONS
from .._episodes import Episodes
from .._infos import lost_info, verdict
from ..client import Client
from ..env import EVALUATION_PATIENCE_S, Base, OnFailure
from ..errors import EnvironmentLost, StillwaterError
from .calls import Call, calls_in
from .chat import Chat
from .observation import browsergym_observation, png_of, wishes
from .spaces import action_space, observation_space
from .tasks import miniwob_tasks, open_ended_task, task_of_seed

#: The largest seed that chooses a page of MiniWoB when the caller gives none.
_MAX_SEED = 2**31 - 1
#: The dialect refuses it, and the refusal counts as a step: a reply without an action.
_NO_ACTION = ""


class BrowserEnv(Base):
    """
    The keywords are BrowserGym's. Those about its own browser (`headless`, `slow_mo`, `timeout`, `tags_to_mark`,
    `pre_observation_delay`, `resizeable_window`, `pw_chromium_kwargs`) are accepted and change nothing: the service has the
    browser, and answers when the page has settled.

    Ours: `task`, `suite` and `sites` as of Env, also in `task_kwargs`; `screenshot` and `dom` switch parts of the observation
    off; `on_failure` as of Env; further keywords are fields of the session.
    """

    metadata: dict[str, Any] = {"render_modes": None}

    def __init__(
        self,
        task: str | Mapping[str, Any] | None = None,
        *,
        miniwob: str | None = None,
        openended: bool = False,
        task_kwargs: Mapping[str, Any] | None = None,
        viewport: Mapping[str, Any] | None = None,
        slow_mo: int | None = None,
        timeout: int | None = None,
        locale: str | None = None,
        timezone_id: str | None = None,
        tags_to_mark: str = "standard_html",
        headless: bool = True,
        wait_for_user_message: bool = False,
        terminate_on_infeasible: bool = True,
        resizeable_window: bool = False,
        record_video_dir: str | None = None,
        pw_chromium_kwargs: Mapping[str, Any] | None = None,
        pw_context_kwargs: Mapping[str, Any] | None = None,
        action_mapping: Callable[[str], str] | None = None,
        use_raw_page_output: bool = False,
        pre_observation_delay: float = 0.5,
        screenshot: bool = True,
        dom: bool = True,
        on_failure: OnFailure = "raise",
        failure_reward: float = 0.0,
        client: Client | None = None,
        evaluation_patience_s: float = EVALUATION_PATIENCE_S,
        **fields: Any,
    ) -> None:
        if use_raw_page_output:
            raise ValueError("use_raw_page_output asks for a Playwright page; the browser is the service's and has none.")
        if wait_for_user_message:
            raise ValueError("wait_for_user_message asks for a chat window; there is none.")
        if on_failure not in ("raise", "truncate"):
            raise ValueError(f'on_failure is "raise" or "truncate", not {on_failure!r}.')
        if record_video_dir is not None:
            warnings.warn("record_video_dir has no effect: the service records trajectories, not videos.", stacklevel=2)
        if not terminate_on_infeasible:
            warnings.warn("terminate_on_infeasible=False has no effect: report_infeasible ends the episode.", stacklevel=2)
        chosen = dict(task_kwargs or {})
        if openended:
            chosen = {"task": open_ended_task(chosen)}
        elif task is not None:
            chosen["task"] = task
        unknown = sorted(set(chosen) - set(OPTIONS))
        if unknown:
            raise ValueError(f"Unknown {unknown[0]!r} in task_kwargs. Tasks of the service take {', '.join(OPTIONS)}.")
        base = {key: fields.pop(key, None) for key in ("suite", "split", "filter", "environment", "sites", "startUrl", "snapshot")}
        base.update(chosen, observe=wishes(screenshot, dom))
        context = pw_context_kwargs or {}
        own = {"viewport": viewport, "locale": locale, "timezone": timezone_id, "storageState": context.get("storage_state")}
        fields = {"dialect": "browsergym", **{key: value for key, value in own.items() if value is not None}, **fields}
        self.client = client or Client()
        self._owns_client = client is None
        self._episodes = Episodes(self.client, base, fields, evaluation_patience_s)
        self._miniwob = miniwob
        self._miniwob_tasks: list[str] = []
        self._chance = random.Random()
        self._on_failure = on_failure
        self._failure_reward = failure_reward
        self.action_mapping = action_mapping
        self.chat = Chat(None)
        self.goal_object: tuple[dict[str, Any], ...] = ()
        self.last_action = self.last_action_error = ""
        self._goal: str | None = None
        self._seen: Mapping[str, Any] = {}
        self._png = b""
        self._began = time.time()
        self._lost: dict[str, Any] | None = None
        self.observation_space = observation_space()
        self.action_space = action_space()

    @property
    def session(self) -> Any:
        """The session that is driven now; None before the first reset and after close."""
        return self._episodes.session

    def reset(self, seed: int | None = None, *, options: Mapping[str, Any] | None = None) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begins an episode. `options` are those of Env."""
        super().reset(seed=seed)
        self.last_action = self.last_action_error = ""
        self._lost, self._seen, self._png, self._goal = None, {}, b"", None
        task_info: dict[str, Any] = {}
        try:
            session = self._episodes.begin(seed, self._options(seed, options))
            self._goal = session["goal"]
            self._see(session["observation"])
            task = session["task"] or {}
            task_info = {"task": task.get("id"), "seed": session["seed"], "trajectory": session["episode"]["id"]}
        except EnvironmentLost as lost:
            self._losing(lost)
        self.chat = Chat(self._goal)
        self._began = time.time()
        obs = self._observation()
        self.goal_object = obs["goal_object"]
        return obs, {"task_info": task_info, **(self._lost or {})}

    def step(self, action: str) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Runs the calls of the action in order, until one of them fails or ends the episode."""
        self.last_action = action
        info: dict[str, Any] = {"action_exec_start": time.time(), "action_exec_timeout": 0, "task_info": {}}
        reward, terminated, truncated = 0.0, False, False
        try:
            if self._lost is None:
                reward, terminated, truncated = self._act(action, info)
        except EnvironmentLost as lost:
            self._losing(lost)
        if self._lost is not None:
            reward, terminated, truncated = self._failure_reward, False, True
            info.update(self._lost)
        info["action_exec_stop"] = now = time.time()
        # The service has waited for the page and scored the step before it answered.
        for part in ("wait_for_page_loading", "validation", "get_observation"):
            info[f"{part}_start"] = info[f"{part}_stop"] = now
        obs = self._observation()
        info["get_observation_stop"] = time.time()
        return obs, reward, terminated, truncated, info

    def render(self) -> None:
        """BrowserGym has no render modes; `screenshot` in the observation is the picture."""

    def close(self) -> None:
        """Ends the session."""
        self._episodes.close()
        if self._owns_client:
            self.client.close()

    def _options(self, seed: int | None, options: Mapping[str, Any] | None) -> Mapping[str, Any] | None:
        if self._miniwob is None:
            return options
        if seed is not None:
            self._chance = random.Random(seed)
        chosen = self._chance.randint(0, _MAX_SEED) if seed is None else seed
        if not self._miniwob_tasks:
            self._miniwob_tasks = miniwob_tasks(self.client, self._miniwob)
        return {"task": task_of_seed(self._miniwob_tasks, chosen), "seed": chosen, **(options or {})}

    def _act(self, action: str, info: dict[str, Any]) -> tuple[float, bool, bool]:
        refusal = self._refusal(action)
        calls = [] if refusal else calls_in(action)
        # Where there is one call or none, the service reads the whole reply and says what is wrong with it.
        sent: list[tuple[str, Call | None]] = [(_NO_ACTION if refusal else action, calls[0] if calls else None)]
        if len(calls) > 1:
            sent = [(call.text, call) for call in calls]
        total = 0.0
        terminated = truncated = False
        for text, call in sent:
            if call is not None and call.name == "tab_focus":
                text, refusal = self._tab_focus(call)
            answer, reward = self._episodes.act(text)
            total += reward
            self._see(answer["observation"])
            error = answer["error"]
            self.last_action_error = refusal or (error and f"{error['code']}: {error['message']} {error['suggestion']}".rstrip()) or ""
            info["task_info"] = {"trajectory": answer["episode"]["id"], "evaluation": verdict(answer["evaluation"])}
            if call is not None and not error:
                self._note(call)
            terminated, truncated = answer["terminated"], answer["truncated"]
            if self.last_action_error or terminated or truncated:
                break
        return total, terminated, truncated

    def _refusal(self, action: str) -> str | None:
        """What the agent's own action set says against the action. Its code is for Playwright and is not run."""
        if self.action_mapping is None:
            return None
        try:
            self.action_mapping(action)
        except Exception as error:  # noqa: BLE001 — BrowserGym turns each into the text of an error.
            return f"{type(error).__name__}: {error}"
        return None

    def _tab_focus(self, call: Call) -> tuple[str, str | None]:
        """BrowserGym counts the open tabs from 0; the service names each for its life."""
        tabs = self._seen.get("tabs") or []
        index = call.argument(0, "index")
        if not isinstance(index, int) or not -len(tabs) <= index < len(tabs):
            return _NO_ACTION, f"IndexError: there is no tab {index!r}; open tabs are 0 to {len(tabs) - 1}"
        return f"tab_focus({tabs[index]['id'].removeprefix('t')})", None

    def _note(self, call: Call) -> None:
        """What the agent said is in the chat."""
        if call.name == "send_msg_to_user":
            self.chat.add_message("assistant", str(call.argument(0, "text")))
        elif call.name == "report_infeasible":
            self.chat.add_message("infeasible", str(call.argument(0, "reason")))

    def _see(self, observation: Mapping[str, Any] | None) -> None:
        if not observation:
            return
        self._seen = observation
        try:
            self._png = png_of(self.client, observation)
        except StillwaterError as error:
            raise EnvironmentLost(f"The picture could not be had: {error}") from error

    def _losing(self, lost: EnvironmentLost) -> None:
        if self._on_failure == "raise":
            raise lost
        self._lost = lost_info(self.session and self.session.id, lost.failure)

    def _observation(self) -> dict[str, Any]:
        return browsergym_observation(
            self._seen,
            self._png,
            goal=self._goal,
            chat=self.chat,
            last_action=self.last_action,
            last_action_error=self.last_action_error,
            elapsed_s=time.time() - self._began,
        )
