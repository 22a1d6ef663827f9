"""From a dataset's row to the fields of a session, whatever the trainer's data library made of the row."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

#: Columns that choose what is attempted. Everything else that a session can be opened with goes into the column `session`.
EPISODE_COLUMNS = ("task", "seed", "sites", "startUrl")

#: A trainer is silent while it generates and while it learns: its sessions wait longer than the service's ten minutes.
TRAINING_LIMITS = {"idleTtlMs": 1_800_000, "ttlMs": 21_600_000}


def plain(value: Any) -> Any:
    """The value as JSON has it: arrays and scalars of numpy become lists and numbers, and missing keys are left out."""
    if isinstance(value, Mapping):
        return {str(key): plain(part) for key, part in value.items() if part is not None}
    if isinstance(value, (list, tuple)):
        return [plain(part) for part in value]
    if hasattr(value, "tolist"):
        return plain(value.tolist())
    return value


def episode_fields(row: Mapping[str, Any]) -> dict[str, Any]:
    """
    The fields that choose the task. `task` is an id or a whole task, as a mapping or as JSON text: data libraries that
    give all rows the same columns fill a mapping with keys of other rows, and text goes through unchanged.
    """
    fields = {name: plain(row[name]) for name in EPISODE_COLUMNS if row.get(name) is not None}
    task = fields.get("task")
    if isinstance(task, str) and task.lstrip().startswith("{"):
        fields["task"] = json.loads(task)
    if "task" not in fields and "sites" not in fields and "startUrl" not in fields:
        raise ValueError("The row has no task. Give it a column `task` (an id, or a whole task as JSON), or `sites`, or `startUrl`.")
    fields["seed"] = int(fields.get("seed", 0))
    return fields


def session_fields(row: Mapping[str, Any], defaults: Mapping[str, Any]) -> dict[str, Any]:
    """All that the session is created with: the adapter's defaults, the row's column `session` over them, and the task."""
    own = row.get("session")
    own = plain(json.loads(own) if isinstance(own, str) else own or {})
    merged = {**defaults, **own}
    merged["limits"] = {**TRAINING_LIMITS, **defaults.get("limits", {}), **own.get("limits", {})}
    return {**merged, **episode_fields(row)}
