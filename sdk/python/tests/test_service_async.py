"""The client for asyncio against the running service."""

from __future__ import annotations

import asyncio
import inspect
import unittest
import uuid

from stillwater import AsyncClient, AsyncSession, Client, Session, SessionNotFound

PUBLIC = ("sessions", "batch", "tasks", "suites", "snapshots", "rollouts", "trajectories")


def methods(thing: object) -> dict[str, inspect.Signature]:
    kind = thing if isinstance(thing, type) else type(thing)
    return {
        name: inspect.signature(member)
        for name, member in vars(kind).items()
        if not name.startswith("_") and inspect.isfunction(member)
    }


class AsyncServiceTest(unittest.IsolatedAsyncioTestCase):
    async def asyncSetUp(self) -> None:
        self.client = AsyncClient()
        self.addAsyncCleanup(self.client.close)

    async def test_it_has_all_that_the_blocking_client_has(self) -> None:
        self.assertEqual(set(methods(AsyncClient)), set(methods(Client)))
        self.assertEqual(set(methods(AsyncSession)), set(methods(Session)))
        blocking = self.client.sync
        for name in PUBLIC:
            ours, theirs = methods(getattr(self.client, name)), methods(getattr(blocking, name))
            self.assertEqual(set(ours), set(theirs), name)
            for method, signature in theirs.items():
                self.assertEqual(list(ours[method].parameters), list(signature.parameters), f"{name}.{method}")

    async def test_sessions_side_by_side(self) -> None:
        async def play(seed: int) -> list[int]:
            async with await self.client.sessions.create(sites=["shop"], seed=seed) as session:
                self.assertTrue(session.text)
                indices = [(await session.step({"type": "wait", "ms": 1}))["index"] for _ in range(3)]
                await session.reset()
                self.assertEqual((session.index, session.done), (0, False))
            self.assertEqual(session.info["status"], "ended")
            return indices

        self.assertEqual(await asyncio.gather(*(play(seed) for seed in range(4))), [[0, 1, 2]] * 4)
        self.assertEqual(self.client.sync._door.pool.counts["taken"], 0)

    async def test_a_cancelled_step_leaves_a_session_that_goes_on(self) -> None:
        async with await self.client.sessions.create(sites=["shop"]) as session:
            with self.assertRaises(asyncio.TimeoutError):
                await asyncio.wait_for(session.step({"type": "wait", "ms": 2000}), 0.3)
            # The wait goes on in the browser: asked for again, it is not done a second time.
            self.assertEqual((await session.step({"type": "wait", "ms": 2000}))["index"], 0)
            self.assertEqual((await session.step({"type": "scroll", "direction": "down"}))["index"], 1)
            rows = [row["action"] async for row in self.client.trajectories.steps(session.episode["id"])]
        self.assertEqual([row["type"] for row in rows], ["wait", "scroll"])

    async def test_batches_and_lists(self) -> None:
        label = uuid.uuid4().hex
        lines = [line async for line in self.client.batch.sessions([{"sites": ["shop"], "labels": {"b": label}}] * 2)]
        sessions = [await self.client.sessions.get(line["body"]["id"]) for line in lines]
        steps = self.client.batch.steps({"session": session, "action": {"type": "wait", "ms": 1}} for session in sessions)
        self.assertEqual(sorted([line["i"] async for line in steps]), [0, 1])
        self.assertEqual([session.index for session in sessions], [1, 1])
        listed = [info["id"] async for info in self.client.sessions.list(label=f"b={label}", limit=1)]
        self.assertEqual(sorted(listed), sorted(session.id for session in sessions))
        picture, sites, health = await asyncio.gather(sessions[0].screenshot(), self.client.sites(), self.client.health())
        self.assertTrue(picture.startswith(b"\xff\xd8") and sites and health["ok"])
        await asyncio.gather(*(session.close() for session in sessions))
        with self.assertRaises(SessionNotFound):
            await self.client.sessions.get("none")


if __name__ == "__main__":
    unittest.main()
