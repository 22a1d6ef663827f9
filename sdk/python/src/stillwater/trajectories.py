"""What was done: trajectories, their steps, scores and exports."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, cast

from ._calls import Calls
from ._http.call import segment
from ._http.retry import Repeat

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from . import _types as t

#: Beyond the time that the service waits for a judge.
WAIT_MARGIN_S = 30.0
#: A replay does all steps again, and opening its session may queue.
REPLAY_S = 600.0
NDJSON = "application/x-ndjson"


class Trajectories:
    def __init__(self, calls: Calls) -> None:
        self._calls = calls

    def get(self, id: str) -> t.Trajectory:
        """An episode's id is its trajectory's."""
        return self._calls.json("GET", _path(id))

    def list(self, **filter: Unpack[t.ListTrajectoriesQuery]) -> Iterator[t.TrajectorySummary]:
        """Newest first, without their first observation."""
        return self._calls.pages("/v1/trajectories", cast("dict[str, Any]", filter))

    def steps(self, id: str, **query: Unpack[t.ListStepsQuery]) -> Iterator[t.StepRow]:
        """In order: row i holds action i, reward i and the observation after it."""
        return self._calls.pages(_path(id, "/steps"), cast("dict[str, Any]", query))

    def network(self, id: str, **query: Unpack[t.ListNetworkQuery]) -> Iterator[t.NetworkEntry]:
        return self._calls.pages(_path(id, "/network"), cast("dict[str, Any]", query))

    def evaluation(self, id: str, **query: Unpack[t.GetEvaluationQuery]) -> t.Evaluation:
        """With `waitMs` it waits for a judge's verdict."""
        expect_s = query.get("waitMs", 0) / 1000 + WAIT_MARGIN_S
        return self._calls.json("GET", _path(id, "/evaluation"), query=query, expect_s=expect_s)

    def rescore(self, id: str, **fields: Unpack[t.Rescore]) -> t.Rescored:
        """Scores it again from its recording, with its own evaluators or with others. Needs the scope score."""
        return self._calls.json("POST", _path(id, "/rescore"), dict(fields), repeat=Repeat.ALWAYS)

    def replay(self, id: str, **fields: Unpack[t.ReplayRequest]) -> t.Replayed:
        """Does its actions again in a new session, and tells the first step that differs."""
        return self._calls.json("POST", _path(id, "/replay"), dict(fields), expect_s=REPLAY_S)

    def delete(self, **filter: Unpack[t.DeleteTrajectoriesQuery]) -> int:
        """Deletes all that match, and tells how many those were; at least one filter must be named. Needs the scope admin."""
        deleted = 0
        while True:
            part: t.DeletedTrajectories = self._calls.json("DELETE", "/v1/trajectories", query=filter)
            deleted += part["deleted"]
            if not part["more"]:
                return deleted

    def export(self, **query: Unpack[t.ExportTrajectoriesQuery]) -> Iterator[Any]:
        """
        Every line of an export as a JSON value, as its `format` has it: ended episodes, newest first.

        Formats that are trained on leave out what is masked unless `masked` says otherwise.
        """
        return self._calls.lines(self._export(query))

    def export_bytes(self, **query: Unpack[t.ExportTrajectoriesQuery]) -> Iterator[bytes]:
        """The same as the bytes of its NDJSON, for writing them somewhere."""
        return self._calls.door.stream(self._export(query))

    def _export(self, query: Any) -> Any:
        return self._calls.call("GET", "/v1/trajectories/export", query=query, accept=NDJSON)


def _path(id: str, rest: str = "") -> str:
    return f"/v1/trajectories/{segment(id)}{rest}"
