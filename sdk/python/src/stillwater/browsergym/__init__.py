"""
BrowserGym's environments over the service: `import stillwater.browsergym` registers `browsergym/openended` and
`browsergym/miniwob.<task>`; `register_suite("stillwater")` registers `browsergym/stillwater.<task>` for every task served.

Import it after BrowserGym itself, if both are there: ids that are registered already become ours.
"""

from __future__ import annotations

import os
import re

from ..client import Client
from .env import BrowserEnv
from .tasks import MINIWOB

__all__ = ["BrowserEnv", "env_id", "register_envs", "register_suite"]

#: Names of suites, separated by commas, that importing this package registers.
SUITES_VARIABLE = "STILLWATER_BROWSERGYM_SUITES"
_ENTRY_POINT = "stillwater.browsergym.env:BrowserEnv"
_NOT_IN_IDS = re.compile(r"[^\w:.-]")


def env_id(suite: str, task: str) -> str:
    """The id of a task: characters that Gymnasium does not take become dots. `shop/cart@0` is `browsergym/stillwater.shop.cart.0`."""
    return f"browsergym/{suite}.{_NOT_IN_IDS.sub('.', task)}"


def register_envs() -> None:
    """Registers the ids that do not depend on what is served."""
    _register("browsergym/openended", {"openended": True})
    for page in MINIWOB:
        _register(f"browsergym/miniwob.{page}", {"miniwob": page})
    for suite in filter(None, os.environ.get(SUITES_VARIABLE, "").split(",")):
        register_suite(suite.strip())


def register_suite(suite: str = "stillwater", client: Client | None = None) -> list[str]:
    """Registers an id for each task of a suite, and returns the ids. Asks the service; call it in each process that makes them."""
    asking = client or Client()
    try:
        tasks = [str(task["id"]) for task in asking.tasks.list(suite=suite)]
    finally:
        if client is None:
            asking.close()
    if not tasks:
        raise LookupError(f"The service has no tasks in a suite {suite!r}. `python -m stillwater` lists the suites that are served.")
    named = {env_id(suite, task): task for task in tasks}
    if len(named) != len(tasks):
        twice = next(task for task in tasks if named[env_id(suite, task)] != task)
        raise ValueError(f"The tasks {twice!r} and {named[env_id(suite, twice)]!r} have the same id {env_id(suite, twice)!r}.")
    for name, task in named.items():
        _register(name, {"task": task})
    return list(named)


def _register(name: str, kwargs: dict[str, object]) -> None:
    import gymnasium

    gymnasium.registry.pop(name, None)
    gymnasium.register(id=name, entry_point=_ENTRY_POINT, kwargs=kwargs, nondeterministic=True)


try:
    import gymnasium as _gymnasium  # noqa: F401
except ImportError:
    # Without gymnasium there is nowhere to register; BrowserEnv itself works.
    pass
else:
    register_envs()
