"""What Env tells beside observation and reward, and how the infos of many slots become one, as Gymnasium batches them."""

from __future__ import annotations

from typing import Any, Mapping, Sequence

try:
    import numpy as np
except ImportError:  # Lists take the place of arrays.
    np = None  # type: ignore[assignment]

#: Keys whose numbers are counts. All other numbers are floats, so that an array of many slots has one type.
_COUNTS = frozenset({"index", "n", "seed"})


def reset_info(session: Mapping[str, Any]) -> dict[str, Any]:
    """Facts of a new episode. Gymnasium's wrappers keep the key `episode` for statistics of theirs."""
    task = session["task"]
    observation = session["observation"] or {}
    return _plain(
        {
            "session": session["id"],
            "trajectory": session["episode"]["id"],
            "task": task and task["id"],
            "goal": session["goal"],
            "seed": session["seed"],
            "url": observation.get("url"),
            "mask": False,
        }
    )


def step_info(session: str, answer: Mapping[str, Any]) -> dict[str, Any]:
    """
    Facts of a step that are the same whenever the same actions are done in the same task: no times, and no ids but of its end.

    `Env.answer` has the rest.
    """
    keys = ("index", "error", "end", "changed", "mask")
    facts: dict[str, Any] = {key: answer[key] for key in keys}
    facts["evaluation"] = verdict(answer["evaluation"])
    facts["url"] = (answer["observation"] or {}).get("url")
    if answer["end"]:
        facts["session"] = session
        facts["trajectory"] = answer["episode"]["id"]
    return _plain(facts)


def verdict(evaluation: Mapping[str, Any]) -> dict[str, Any]:
    """The score without its evidence, which says what was expected and does not belong where a policy may read it."""
    return {key: evaluation[key] for key in ("status", "score", "penalties") if evaluation.get(key) is not None}


def lost_info(session: str | None, failure: Any) -> dict[str, Any]:
    """Facts of an episode that was lost. `mask` says that nothing is to be learned from it."""
    return _plain({"session": session, "mask": True, "failure": dict(failure or {})})


def _plain(facts: Mapping[str, Any]) -> dict[str, Any]:
    """Without what is None, and with numbers of one type by key: both would not fit into one array."""
    plain: dict[str, Any] = {}
    for key, value in facts.items():
        if value is None:
            continue
        if isinstance(value, Mapping):
            value = _plain(value)
        elif isinstance(value, (int, float)) and not isinstance(value, bool):
            value = int(value) if key in _COUNTS else float(value)
        plain[key] = value
    return plain


def batch_infos(infos: Sequence[Sequence[Mapping[str, Any]]]) -> dict[str, Any]:
    """
    For each key an array with a place per slot, and under `_key` which slots have it; dictionaries are nested the same way.

    Each slot gives the infos that are added for it, one after another. Without numpy the arrays are lists.
    """
    batched: dict[str, Any] = {}
    for slot, of_slot in enumerate(infos):
        for info in of_slot:
            _add(batched, info, slot, len(infos))
    return batched


def _add(batched: dict[str, Any], info: Mapping[str, Any], slot: int, n: int) -> None:
    for key, value in info.items():
        # A final observation is easier to use when it is not taken apart.
        if key != "final_obs" and isinstance(value, Mapping):
            _add(batched.setdefault(key, {}), value, slot, n)
        else:
            if key not in batched:
                batched[key] = _blank(key, value, n)
            batched[key][slot] = value
        if f"_{key}" not in batched:
            batched[f"_{key}"] = filled(False, n)
        batched[f"_{key}"][slot] = True


def _blank(key: str, value: Any, n: int) -> Any:
    if key != "final_obs":
        if type(value) in (int, float, bool):
            return filled(type(value)(), n)
        if np is not None and isinstance(value, np.ndarray):
            return np.zeros((n, *value.shape), dtype=value.dtype)
        if np is not None and isinstance(value, np.number):
            return np.zeros(n, dtype=type(value))
    return filled(None, n)


def filled(value: Any, n: int) -> Any:
    """An array of n equal values; a list without numpy."""
    if np is None:
        return [value] * n
    return np.full(n, value, dtype=object if value is None else type(value))
