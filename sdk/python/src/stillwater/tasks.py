"""What there is to train on: suites and tasks, found, drawn and imported."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, cast

from ._calls import Calls
from ._http.answers import encode_json
from ._http.call import segment
from ._http.retry import Repeat

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from . import _types as t

#: The service takes 16 MB at once; lines are sent in parts of about half of that.
PART_BYTES = 8 * 1024 * 1024
#: For work on a whole suite, which may have hundreds of thousands of tasks.
SUITE_S = 300.0
NDJSON = "application/x-ndjson"


class Tasks:
    def __init__(self, calls: Calls) -> None:
        self._calls = calls

    def get(self, id: str) -> t.InlineTaskOutput:
        """How it is scored is in it for the scope admin alone."""
        return self._calls.json("GET", f"/v1/tasks/{segment(id)}")

    def list(self, **filter: Unpack[t.ListTasksQuery]) -> Iterator[t.TaskSummary]:
        """In the order of their import."""
        return self._calls.pages("/v1/tasks", cast("dict[str, Any]", filter))

    def sample(self, **fields: Unpack[t.SampleTasks]) -> t.Sample:
        """The same seed and epoch give the same order; go on with `offset=sample["next"]`."""
        return self._calls.json("POST", "/v1/tasks/sample", dict(fields), repeat=Repeat.ALWAYS)


class Suites:
    def __init__(self, calls: Calls) -> None:
        self._calls = calls

    def list(self) -> list[t.Suite]:
        return self._calls.json("GET", "/v1/suites")["items"]

    def put(
        self, suite: str, lines: str | bytes | Iterable[str | bytes | dict[str, Any]], **query: Unpack[t.ImportTasksQuery]
    ) -> t.Imported:
        """
        Imports tasks: NDJSON, or an iterable of lines or tasks, of any length. Safe to repeat; needs the scope admin.

        Lines that are wrong are told in `errors` with their number, and the others kept.
        """
        total: t.Imported = {"imported": 0, "updated": 0, "errors": []}
        for before, part in _parts(lines):
            answer: t.Imported = self._calls.json(
                "PUT", f"/v1/suites/{segment(suite)}", part, query=query, media_type=NDJSON, expect_s=SUITE_S
            )
            total["imported"] += answer["imported"]
            total["updated"] += answer["updated"]
            for error in answer["errors"]:
                total["errors"].append({"line": error["line"] + before, "reason": error["reason"]})
        return total

    def split(self, suite: str, **fields: Unpack[t.SplitSuite]) -> t.SplitAnswer:
        """Divides a suite into train and test, by default so that they share no web site. The same seed divides alike."""
        return self._work(suite, "split", fields)

    def decompose(self, suite: str, **fields: Unpack[t.DecomposeSuite]) -> t.DecomposeAnswer:
        """Makes smaller tasks of those with several groups of facts; a second time it makes the same."""
        return self._work(suite, "decompose", fields)

    def _work(self, suite: str, what: str, fields: Any) -> Any:
        path = f"/v1/suites/{segment(suite)}/{what}"
        return self._calls.json("POST", path, dict(fields), repeat=Repeat.ALWAYS, expect_s=SUITE_S)


def _parts(lines: str | bytes | Iterable[str | bytes | dict[str, Any]]) -> Iterator[tuple[int, bytes]]:
    """Bodies of a size that the service takes, each with the number of lines before it."""
    if isinstance(lines, (str, bytes)):
        lines = (lines.encode() if isinstance(lines, str) else lines).split(b"\n")
    part: list[bytes] = []
    size = before = 0
    for line in lines:
        raw = line if isinstance(line, bytes) else line.encode() if isinstance(line, str) else encode_json(line)
        raw = raw.rstrip(b"\r\n")
        if part and size + len(raw) > PART_BYTES:
            yield before, b"\n".join(part)
            before += len(part)
            part, size = [], 0
        part.append(raw)
        size += len(raw) + 1
    yield before, b"\n".join(part)
