"""
TRL: `GRPOTrainer(environment_factory=StillwaterEnv)`. Each method without an underscore is a tool of the model.

Configure it with a subclass (`class ShopEnv(StillwaterEnv): session = {…}`) or `functools.partial(StillwaterEnv, …)`.
"""

from __future__ import annotations

import dataclasses
import json
import logging
import threading
from typing import Any

from .. import EnvironmentLost
from .episode import OVER, Episode, Turn
from .prompt import opening
from .service import client_for
from .shelf import Shelf

log = logging.getLogger("stillwater")

#: One shelf per process and configuration: environments share their sessions.
_shelves: dict[str, Shelf] = {}
_shelves_lock = threading.Lock()


class StillwaterEnv:
    """A browser for one rollout after another. Dataset columns: `task`, `seed`, `sites`, `startUrl`, `session`."""

    #: What sessions are opened with, as in POST /v1/sessions: observe, limits, viewport, labels …
    session: dict[str, Any] = {}
    #: The trainer's `num_generations`; by default it is seen from the rows.
    group: int | None = None
    #: Tool results hold a picture of the page; needs Pillow and a model that sees.
    images: bool = False

    def __init__(
        self,
        session: dict[str, Any] | None = None,
        group: int | None = None,
        images: bool | None = None,
        url: str | None = None,
    ) -> None:
        self._images = self.images if images is None else images
        self._defaults = {**self.session, **(session or {})}
        if self._images:
            import PIL.Image  # noqa: F401  fails here, when the trainer starts, and not in the first rollout

            self._defaults["observe"] = {**self._defaults.get("observe", {}), "screenshot": {"transport": "inline"}}
        self._shelf = _shelf(url, self._defaults, group or self.group)
        self._episode: Episode | None = None

    def reset(self, **row: Any) -> str | list[dict[str, Any]]:
        """Begins the row's task. Never raises, because TRL ends training on that: a lost start has no reward."""
        self._hand_back()
        try:
            self._episode = self._shelf.take(row)
        except Exception as error:
            log.error("The row opens no episode, and its rollout has no reward: %s", error)
            return "\n\nThe environment is unavailable. Reply with one word."
        episode = self._episode
        if episode.failure is not None or episode.first is None:
            return "\n\nThe environment is unavailable. Reply with one word."
        return self._content(dataclasses.replace(episode.first, text="\n\n" + opening(episode)))

    def get_reward(self) -> float | None:
        """The sum of the rewards, or None if the environment was lost: TRL leaves the rollout out of its baseline then."""
        episode = self._episode
        if episode is None:
            return None
        try:
            reward = episode.finish()
        except Exception as error:
            log.error("A rollout could not be scored, and has no reward: %s", error)
            reward = None
        self._hand_back()
        return reward

    def click(self, target: str) -> str:
        """
        Click an element of the page.

        Args:
            target: Id of the element as printed in the page text, such as e12.
        """
        return self._act(type="click", target=target)

    def fill(self, target: str, text: str) -> str:
        """
        Replace the value of a field.

        Args:
            target: Id of the field.
            text: The new value.
        """
        return self._act(type="fill", target=target, text=text)

    def press(self, key: str) -> str:
        """
        Press a key or a combination of keys.

        Args:
            key: Such as Enter, Escape, PageDown or Control+a.
        """
        return self._act(type="press", key=key)

    def select(self, target: str, value: str) -> str:
        """
        Choose an option of a select.

        Args:
            target: Id of the select.
            value: The option, by its label or its value.
        """
        return self._act(type="select", target=target, values=[value])

    def check(self, target: str, on: bool = True) -> str:
        """
        Tick a checkbox or choose a radio button.

        Args:
            target: Id of the checkbox or radio button.
            on: False unticks the checkbox.
        """
        return self._act(type="check" if on else "uncheck", target=target)

    def hover(self, target: str) -> str:
        """
        Move the pointer over an element.

        Args:
            target: Id of the element.
        """
        return self._act(type="hover", target=target)

    def scroll(self, direction: str = "down", pages: float = 1.0) -> str:
        """
        Scroll the page.

        Args:
            direction: Where to. (choices: ["up", "down", "left", "right"])
            pages: How far, in heights of the window.
        """
        return self._act(type="scroll", direction=direction, amount=pages)

    def find(self, text: str) -> str:
        """
        Look for text on the page and scroll to it.

        Args:
            text: The text.
        """
        return self._act(type="find", text=text)

    def goto(self, url: str) -> str:
        """
        Open a URL.

        Args:
            url: The whole URL.
        """
        return self._act(type="goto", url=url)

    def back(self) -> str:
        """Go back to the page before."""
        return self._act(type="back")

    def switch_tab(self, tab: str) -> str:
        """
        Make another tab the active one.

        Args:
            tab: Id of the tab as printed in the page text, such as t2.
        """
        return self._act(type="switchTab", tab=tab)

    def dialog(self, accept: bool, text: str = "") -> str:
        """
        Answer the open dialog.

        Args:
            accept: False dismisses it.
            text: What to enter, if the dialog asks for text.
        """
        return self._act(type="dialog", accept=accept, **({"text": text} if text else {}))

    def answer(self, text: str = "") -> str:
        """
        End the task: it is done, or this is the answer that it asks for.

        Args:
            text: The answer, if the task asks for one.
        """
        return self._act(type="answer", **({"text": text} if text else {}))

    def give_up(self, reason: str) -> str:
        """
        End the task because it cannot be done.

        Args:
            reason: Why not.
        """
        return self._act(type="giveUp", reason=reason)

    def _act(self, **action: Any) -> Any:
        episode = self._episode
        if episode is None or episode.done or episode.failure is not None:
            raise RuntimeError(OVER)
        turn = episode.act(action)
        if turn.failure is not None:
            raise EnvironmentLost("The environment is unavailable. Stop calling tools.", turn.failure)
        return self._content(turn)

    def _content(self, turn: Turn) -> Any:
        if turn.image is None:
            return turn.text
        return [{"type": "image", "image": turn.image}, {"type": "text", "text": turn.text}]

    def _hand_back(self) -> None:
        episode, self._episode = self._episode, None
        if episode is not None:
            self._shelf.give_back(episode)


def _shelf(url: str | None, defaults: dict[str, Any], group: int | None) -> Shelf:
    name = json.dumps([url, defaults, group], sort_keys=True)
    with _shelves_lock:
        if name not in _shelves:
            _shelves[name] = Shelf(client_for(url), defaults, group)
        _shelves[name].join()
        return _shelves[name]
