"""Which task an episode attempts, and with what it begins: fixed, drawn from a suite by the seed, or as a named environment says."""

from __future__ import annotations

from typing import Any, Mapping
from urllib.parse import quote

#: What `options` of `reset` may hold; each is for that episode alone.
OPTIONS = ("task", "suite", "split", "filter", "environment", "sites", "startUrl", "snapshot", "observe")
#: Fields that both creating and resetting a session take.
_WISHES = ("task", "sites", "startUrl", "snapshot", "observe")
#: Settings of a named environment that choose tasks. All others are fields that a session is created with.
_TASKS = ("task", "suite", "split", "filter", "sampler")
_NOT_FIELDS = (*_TASKS, "description", "seed", "failure")


class Choice:
    """
    Turns a seed and options into the fields of an episode.

    A suite is drawn from without repetition: seeds that follow each other give every task once before any comes twice.
    The same seed gives the same task as long as the suite does not change.
    """

    def __init__(self, client: Any, base: Mapping[str, Any]) -> None:
        self._client = client
        self._base = {key: value for key, value in base.items() if value is not None}
        self._environments: dict[str, Mapping[str, Any]] = {}

    @property
    def default_seed(self) -> int | None:
        """The seed of episodes whose caller gives none, where the named environment has one."""
        name = self._base.get("environment")
        return None if name is None else self._environment(name).get("seed")

    def session_fields(self) -> dict[str, Any]:
        """What the named environment asks of the session itself, such as its dialect and its limits."""
        name = self._base.get("environment")
        if name is None:
            return {}
        return {key: value for key, value in self._environment(name).items() if key not in _NOT_FIELDS and value is not None}

    def wishes(self, seed: int, options: Mapping[str, Any] | None) -> dict[str, Any]:
        """The fields of the episode that this seed begins."""
        given = {key: value for key, value in (options or {}).items() if value is not None}
        unknown = sorted(set(given) - set(OPTIONS))
        if unknown:
            raise ValueError(f"Unknown option {unknown[0]!r}. reset takes the options {', '.join(OPTIONS)}.")
        chosen: dict[str, Any] = dict(self._base)
        if _names_tasks(given):
            for key in (*_TASKS, "environment"):
                chosen.pop(key, None)
        chosen.update(given)
        if "environment" in chosen:
            chosen = {**self._of_environment(chosen.pop("environment")), **chosen}
        if "task" not in chosen and ("suite" in chosen or "filter" in chosen or "split" in chosen):
            chosen["task"] = self._draw(chosen, seed)
        return {key: chosen[key] for key in _WISHES if key in chosen}

    def _environment(self, name: str) -> Mapping[str, Any]:
        if name not in self._environments:
            self._environments[name] = self._client.request("GET", f"/v1/environments/{quote(name, safe='')}")["settings"]
        return self._environments[name]

    def _of_environment(self, name: str) -> dict[str, Any]:
        found = self._environment(name)
        return {key: found[key] for key in (*_TASKS, *_WISHES) if found.get(key) is not None}

    def _draw(self, chosen: Mapping[str, Any], seed: int) -> str:
        wanted = dict(chosen.get("filter") or {})
        for key in ("suite", "split"):
            if chosen.get(key) is not None:
                wanted[key] = chosen[key]
        items = self._client.tasks.sample(n=1, filter=wanted, offset=seed, wrap=True, **(chosen.get("sampler") or {}))["items"]
        if not items:
            raise LookupError(f"No task matches {wanted}. `python -m stillwater` lists the suites that are served.")
        return str(items[0]["id"])


def _names_tasks(given: Mapping[str, Any]) -> bool:
    return any(key in given for key in ("task", "suite", "environment"))
