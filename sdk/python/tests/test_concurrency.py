"""Threads, processes and cancellation: no connection is shared, leaked or left broken."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import pickle
import threading
import unittest
from concurrent.futures import ThreadPoolExecutor

from hostile import HostileServer, Request, Wire, in_turn, session, step_answer
from stillwater import AsyncClient, Cancellation, Cancelled, Client, Session, Unavailable

EMPTY = {"idle": 0, "busy": 0, "streams": 0, "taken": 0}


def echo(request: Request, wire: Wire) -> bool:
    return wire.answer(200, {"target": request.target})


def silent(_: Request, wire: Wire) -> bool:
    return wire.wait_until_gone()


def request_in_child(client: Client, path: str, results: multiprocessing.Queue) -> None:
    results.put(client.request("GET", path)["target"])


class ConcurrencyTest(unittest.TestCase):
    def serve(self, handler, **settings) -> tuple[HostileServer, Client]:
        server = HostileServer(handler)
        client = Client(server.url, "token", **{"patience_s": 0, "timeout_s": 10, "transport": "rest", **settings})
        self.addCleanup(server.close)
        self.addCleanup(client.close)
        return server, client

    def test_threads_share_a_bounded_pool(self) -> None:
        server, client = self.serve(echo, connections=4)
        with ThreadPoolExecutor(32) as threads:
            answers = list(threads.map(lambda n: client.request("GET", f"/v1/{n}"), range(400)))
        self.assertEqual([answer["target"] for answer in answers], [f"/v1/{n}" for n in range(400)])
        self.assertLessEqual(server.connections, 4)
        self.assertEqual(client._door.pool.counts["taken"], 0)

    def test_steps_of_one_handle_take_their_turns(self) -> None:
        _, client = self.serve(lambda request, wire: wire.answer(200, step_answer(request.json["index"])))
        handle = Session(client, session())
        with ThreadPoolExecutor(8) as threads:
            answers = list(threads.map(lambda _: handle.step({"type": "back"})["index"], range(40)))
        self.assertEqual(sorted(answers), list(range(40)))

    def test_waiting_for_a_connection_has_the_time_limit(self) -> None:
        server, client = self.serve(silent, connections=1)
        with ThreadPoolExecutor(1) as threads:
            stop = Cancellation()

            def hold() -> None:
                with stop:
                    client.request("GET", "/v1/held")

            held = threads.submit(hold)
            self.assertTrue(server.wait_for(lambda: len(server.requests) == 1))
            with self.assertRaisesRegex(Unavailable, "within 0.2 s"):
                client.request("GET", "/v1/x", timeout_s=0.2)
            stop.cancel()
            self.assertRaises(Cancelled, held.result)
        self.assertEqual(client._door.pool.counts, EMPTY)

    def test_cancelling_ends_every_kind_of_wait(self) -> None:
        busy = {"error": {"code": "over_capacity", "message": "full", "details": {"retryAfterMs": 5_000}}}
        cases = {"an answer": silent, "the next attempt": lambda _, wire: wire.answer(503, busy)}
        for name, handler in cases.items():
            with self.subTest(name), ThreadPoolExecutor(1) as threads:
                server, client = self.serve(handler, patience_s=60)
                stop = Cancellation()

                def ask(client: Client = client, stop: Cancellation = stop) -> None:
                    with stop:
                        client.request("GET", "/v1/x")

                waiting = threads.submit(ask)
                self.assertTrue(server.wait_for(lambda s=server: len(s.requests) == 1))
                stop.cancel()
                self.assertRaises(Cancelled, waiting.result, 5)
                self.assertEqual(client._door.pool.counts["busy"], 0)
                server.handler = echo
                self.assertEqual(client.request("GET", "/v1/after"), {"target": "/v1/after"})

    def test_closing_the_client_ends_calls_and_it_can_be_used_again(self) -> None:
        server, client = self.serve(silent)
        with ThreadPoolExecutor(4) as threads:
            waiting = [threads.submit(client.request, "GET", "/v1/x") for _ in range(4)]
            self.assertTrue(server.wait_for(lambda: len(server.requests) == 4))
            client.close()
            for call in waiting:
                self.assertRaises(Cancelled, call.result, 5)
        self.assertTrue(server.wait_for(lambda: server.open_connections == 0))
        server.handler = echo
        client.request("GET", "/v1/x")

    def test_pickles_open_connections_of_their_own(self) -> None:
        server, client = self.serve(echo, connections=3)
        client.request("GET", "/v1/x")
        copy = pickle.loads(pickle.dumps(client))
        self.addCleanup(copy.close)
        self.assertEqual(copy._door.pool.counts, EMPTY)
        self.assertEqual(copy._settings, client._settings)
        copy.request("GET", "/v1/y")
        self.assertEqual([request.connection for request in server.requests], [0, 1])
        handle = pickle.loads(pickle.dumps(Session(client, session())))
        self.assertEqual((handle.id, handle.text, handle.client.url), ("s_1", "hello", client.url))

    def test_forked_processes_do_not_share_connections(self) -> None:
        server, client = self.serve(echo)
        client.request("GET", "/v1/parent")
        context = multiprocessing.get_context("fork")
        results = context.Queue()
        child = context.Process(target=request_in_child, args=(client, "/v1/child", results))
        child.start()
        self.assertEqual(results.get(timeout=20), "/v1/child")
        child.join()
        self.assertEqual(client.request("GET", "/v1/parent"), {"target": "/v1/parent"})
        self.assertEqual([request.connection for request in server.requests], [0, 1, 0])

    def test_no_file_is_left_open(self) -> None:
        server, client = self.serve(in_turn(*[lambda _, wire: wire.reset(), echo] * 50, echo), patience_s=5)
        before = len(os.listdir("/proc/self/fd")) if os.path.isdir("/proc/self/fd") else 0
        for n in range(20):
            client.request("GET", f"/v1/{n}")
        client.close()
        self.assertTrue(server.wait_for(lambda: server.open_connections == 0))
        after = len(os.listdir("/proc/self/fd")) if os.path.isdir("/proc/self/fd") else 0
        self.assertLessEqual(after, before)


class AsyncTest(unittest.IsolatedAsyncioTestCase):
    def serve(self, handler, **settings) -> tuple[HostileServer, AsyncClient]:
        server = HostileServer(handler)
        client = AsyncClient(server.url, "token", **{"patience_s": 0, "timeout_s": 10, **settings})
        self.addCleanup(server.close)
        self.addAsyncCleanup(client.close)
        return server, client

    async def test_many_at_once(self) -> None:
        server, client = self.serve(echo, connections=8)
        answers = await asyncio.gather(*(client.request("GET", f"/v1/{n}") for n in range(200)))
        self.assertEqual([answer["target"] for answer in answers], [f"/v1/{n}" for n in range(200)])
        self.assertLessEqual(server.connections, 8)

    async def test_a_cancelled_coroutine_leaves_no_connection_behind(self) -> None:
        server, client = self.serve(silent, connections=2)
        for _ in range(3):
            with self.assertRaises(asyncio.TimeoutError):
                await asyncio.wait_for(client.request("GET", "/v1/x"), 0.1)
        self.assertTrue(server.wait_for(lambda: server.open_connections == 0))
        server.handler = echo
        answers = await asyncio.gather(*(client.request("GET", f"/v1/{n}") for n in range(20)))
        self.assertEqual([answer["target"] for answer in answers], [f"/v1/{n}" for n in range(20)])
        self.assertEqual(client.sync._door.pool.counts["taken"], 0)

    async def test_a_client_works_in_one_loop_after_the_other(self) -> None:
        _, client = self.serve(echo)
        seen: list[str] = []

        def another_loop() -> None:
            seen.append(asyncio.run(client.request("GET", "/v1/other"))["target"])

        thread = threading.Thread(target=another_loop)
        thread.start()
        await asyncio.to_thread(thread.join)
        self.assertEqual(seen, ["/v1/other"])
        copy = pickle.loads(pickle.dumps(client))
        self.assertEqual((await copy.request("GET", "/v1/copy"))["target"], "/v1/copy")
        await copy.close()

    async def test_leaving_an_async_loop_ends_its_request(self) -> None:
        def endless(_: Request, wire: Wire) -> bool:
            wire.send(b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n")
            line = b'{"i":0}\n'
            wire.send(b"%x\r\n%s\r\n" % (len(line), line))
            return wire.wait_until_gone()

        server, client = self.serve(endless)
        lines = client.trajectories.export()
        async for line in lines:
            self.assertEqual(line, {"i": 0})
            break
        await lines.aclose()
        self.assertTrue(server.wait_for(lambda: server.open_connections == 0))
        waiting = client.trajectories.export()
        await waiting.__anext__()
        with self.assertRaises(asyncio.TimeoutError):
            await asyncio.wait_for(waiting.__anext__(), 0.1)
        self.assertTrue(server.wait_for(lambda: server.open_connections == 0))


if __name__ == "__main__":
    unittest.main()
