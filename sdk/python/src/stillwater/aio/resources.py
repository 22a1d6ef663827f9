"""The resources of AsyncClient: the blocking ones, each call in a thread."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from ..client import Client
from .runner import Runner
from .session import AsyncSession

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from .. import _types as t
    from .._events import Event


class _Resource:
    def __init__(self, runner: Runner, client: Client) -> None:
        self._runner = runner
        self._client = client


class AsyncSessions(_Resource):
    async def create(self, *, timeout_s: float | None = None, **fields: Unpack[t.CreateSession]) -> AsyncSession:
        session = await self._runner.run(self._client.sessions.create, timeout_s=timeout_s, **fields)
        return AsyncSession(self._runner, session)

    async def get(self, id: str) -> AsyncSession:
        return AsyncSession(self._runner, await self._runner.run(self._client.sessions.get, id))

    def list(self, **filter: Unpack[t.ListSessionsQuery]) -> AsyncGenerator[t.Session, None]:
        return self._runner.iterate(lambda: self._client.sessions.list(**filter))


class AsyncBatch(_Resource):
    def sessions(self, items: Iterable[Mapping[str, Any]]) -> AsyncGenerator[t.BatchLine, None]:
        return self._runner.iterate(lambda: self._client.batch.sessions(items))

    def steps(self, items: Iterable[Mapping[str, Any]]) -> AsyncGenerator[t.BatchLine, None]:
        return self._runner.iterate(lambda: self._client.batch.steps(_blocking(items)))

    def resets(self, items: Iterable[Mapping[str, Any]]) -> AsyncGenerator[t.BatchLine, None]:
        return self._runner.iterate(lambda: self._client.batch.resets(_blocking(items)))


class AsyncTasks(_Resource):
    async def get(self, id: str) -> t.InlineTaskOutput:
        return await self._runner.run(self._client.tasks.get, id)

    def list(self, **filter: Unpack[t.ListTasksQuery]) -> AsyncGenerator[t.TaskSummary, None]:
        return self._runner.iterate(lambda: self._client.tasks.list(**filter))

    async def sample(self, **fields: Unpack[t.SampleTasks]) -> t.Sample:
        return await self._runner.run(self._client.tasks.sample, **fields)


class AsyncSuites(_Resource):
    async def list(self) -> list[t.Suite]:
        return await self._runner.run(self._client.suites.list)

    async def put(
        self, suite: str, lines: str | bytes | Iterable[str | bytes | dict[str, Any]], **query: Unpack[t.ImportTasksQuery]
    ) -> t.Imported:
        return await self._runner.run(self._client.suites.put, suite, lines, **query)

    async def split(self, suite: str, **fields: Unpack[t.SplitSuite]) -> t.SplitAnswer:
        return await self._runner.run(self._client.suites.split, suite, **fields)

    async def decompose(self, suite: str, **fields: Unpack[t.DecomposeSuite]) -> t.DecomposeAnswer:
        return await self._runner.run(self._client.suites.decompose, suite, **fields)


class AsyncSnapshots(_Resource):
    def list(self, **filter: Unpack[t.ListSnapshotsQuery]) -> AsyncGenerator[t.Snapshot, None]:
        return self._runner.iterate(lambda: self._client.snapshots.list(**filter))

    async def get(self, name: str) -> t.Snapshot:
        return await self._runner.run(self._client.snapshots.get, name)

    async def delete(self, name: str) -> Any:
        return await self._runner.run(self._client.snapshots.delete, name)


class AsyncTrajectories(_Resource):
    async def get(self, id: str) -> t.Trajectory:
        return await self._runner.run(self._client.trajectories.get, id)

    def list(self, **filter: Unpack[t.ListTrajectoriesQuery]) -> AsyncGenerator[t.TrajectorySummary, None]:
        return self._runner.iterate(lambda: self._client.trajectories.list(**filter))

    def steps(self, id: str, **query: Unpack[t.ListStepsQuery]) -> AsyncGenerator[t.StepRow, None]:
        return self._runner.iterate(lambda: self._client.trajectories.steps(id, **query))

    def network(self, id: str, **query: Unpack[t.ListNetworkQuery]) -> AsyncGenerator[t.NetworkEntry, None]:
        return self._runner.iterate(lambda: self._client.trajectories.network(id, **query))

    async def evaluation(self, id: str, **query: Unpack[t.GetEvaluationQuery]) -> t.Evaluation:
        return await self._runner.run(self._client.trajectories.evaluation, id, **query)

    async def rescore(self, id: str, **fields: Unpack[t.Rescore]) -> t.Rescored:
        return await self._runner.run(self._client.trajectories.rescore, id, **fields)

    async def replay(self, id: str, **fields: Unpack[t.ReplayRequest]) -> t.Replayed:
        return await self._runner.run(self._client.trajectories.replay, id, **fields)

    async def delete(self, **filter: Unpack[t.DeleteTrajectoriesQuery]) -> int:
        return await self._runner.run(self._client.trajectories.delete, **filter)

    def export(self, **query: Unpack[t.ExportTrajectoriesQuery]) -> AsyncGenerator[Any, None]:
        return self._runner.iterate(lambda: self._client.trajectories.export(**query))

    def export_bytes(self, **query: Unpack[t.ExportTrajectoriesQuery]) -> AsyncGenerator[bytes, None]:
        return self._runner.iterate(lambda: self._client.trajectories.export_bytes(**query))


class AsyncRollouts(_Resource):
    async def create(self, **fields: Unpack[t.CreateRollout]) -> t.Rollout:
        return await self._runner.run(self._client.rollouts.create, **fields)

    async def get(self, id: str) -> t.Rollout:
        return await self._runner.run(self._client.rollouts.get, id)

    def list(self, **filter: Unpack[t.ListRolloutsQuery]) -> AsyncGenerator[t.Rollout, None]:
        return self._runner.iterate(lambda: self._client.rollouts.list(**filter))

    async def cancel(self, id: str) -> t.Rollout:
        return await self._runner.run(self._client.rollouts.cancel, id)

    async def pause(self, id: str) -> t.Rollout:
        return await self._runner.run(self._client.rollouts.pause, id)

    async def resume(self, id: str, **fields: Unpack[t.ResumeRollout]) -> t.Rollout:
        return await self._runner.run(self._client.rollouts.resume, id, **fields)

    def episodes(self, id: str, **query: Unpack[t.ListEpisodesQuery]) -> AsyncGenerator[t.RolloutEpisode, None]:
        return self._runner.iterate(lambda: self._client.rollouts.episodes(id, **query))

    def events(self, id: str, after: int | None = None) -> AsyncGenerator[Event, None]:
        return self._runner.iterate(lambda: self._client.rollouts.events(id, after))

    async def wait(self, id: str, on_progress: Callable[[t.Rollout], None] | None = None) -> t.Rollout:
        """`on_progress` is called on the event loop's thread."""
        async for event in self.events(id):
            if on_progress is not None and event["type"] in ("rollout", "progress"):
                on_progress(event["data"])
        return await self.get(id)


def _blocking(items: Iterable[Mapping[str, Any]]) -> Iterable[Mapping[str, Any]]:
    """Handles of asyncio stand for the blocking ones that they hold."""
    for item in items:
        session = item.get("session")
        yield {**item, "session": session.sync} if isinstance(session, AsyncSession) else item
