"""Named states of sites. `session.snapshot(name)` keeps one; create and reset begin with it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, cast

from ._calls import Calls
from ._http.call import segment

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from . import _types as t


class Snapshots:
    def __init__(self, calls: Calls) -> None:
        self._calls = calls

    def list(self, **filter: Unpack[t.ListSnapshotsQuery]) -> Iterator[t.Snapshot]:
        """Newest first."""
        return self._calls.pages("/v1/snapshots", cast("dict[str, Any]", filter))

    def get(self, name: str) -> t.Snapshot:
        return self._calls.json("GET", f"/v1/snapshots/{segment(name)}")

    def delete(self, name: str) -> Any:
        """Safe to repeat."""
        return self._calls.json("DELETE", f"/v1/snapshots/{segment(name)}")
