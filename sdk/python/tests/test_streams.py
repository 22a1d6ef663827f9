"""Long answers: batches, exports and events, whole and cut off."""

from __future__ import annotations

import json
import threading
import unittest

from hostile import HostileServer, Request, Wire, error, in_turn, session, step_answer
from stillwater import Client, InvalidRequest, OverCapacity, Session, Unavailable

BACK = {"type": "back"}


class Chunks:
    """A body in chunks, written piece by piece."""

    def __init__(self, wire: Wire, media_type: str) -> None:
        self._wire = wire
        wire.send(f"HTTP/1.1 200 OK\r\ncontent-type: {media_type}\r\ntransfer-encoding: chunked\r\n\r\n".encode())

    def write(self, data: bytes) -> Chunks:
        self._wire.send(b"%x\r\n%s\r\n" % (len(data), data))
        return self

    def line(self, value: object) -> Chunks:
        raw = json.dumps(value).encode() + b"\n"
        return self.write(raw[:3]).write(raw[3:])

    def event(self, id: int, type: str, data: object) -> Chunks:
        return self.write(f": still here\n\nid: {id}\nevent: {type}\ndata: {json.dumps(data)}\n\n".encode())

    def end(self) -> bool:
        self._wire.send(b"0\r\n\r\n")
        return True


class StreamsTest(unittest.TestCase):
    def serve(self, *handlers, **settings) -> tuple[HostileServer, Client]:
        server = HostileServer(in_turn(*handlers))
        client = Client(server.url, "token", **{"patience_s": 10, "timeout_s": 5, **settings})
        self.addCleanup(server.close)
        self.addCleanup(client.close)
        return server, client

    def test_answers_of_a_batch_come_when_they_are_there(self) -> None:
        seen = threading.Event()

        def slow(_: Request, wire: Wire) -> bool:
            chunks = Chunks(wire, "application/x-ndjson").line({"i": 1, "status": 200, "body": step_answer(0)})
            self.assertTrue(seen.wait(10))
            return chunks.line({"i": 0, "status": 200, "body": step_answer(0)}).end()

        _, client = self.serve(slow)
        lines = client.batch.steps([{"sessionId": "a", "action": BACK}, {"session": "b", "action": BACK}])
        self.assertEqual(next(lines)["i"], 1)
        seen.set()
        self.assertEqual([line["i"] for line in lines], [0])
        self.assertEqual(client._door.pool.counts["streams"], 0)

    def test_what_was_lost_of_a_batch_is_sent_again_as_it_was(self) -> None:
        def half(_: Request, wire: Wire) -> bool:
            Chunks(wire, "application/x-ndjson").line({"i": 1, "status": 200, "body": step_answer(0)}).line(
                {"i": 2, "status": 503, "body": error("over_capacity", retryAfterMs=1)}
            )
            return wire.reset()

        def rest(request: Request, wire: Wire) -> bool:
            chunks = Chunks(wire, "application/x-ndjson")
            for i, item in enumerate(request.json["items"]):
                chunks.line({"i": i, "status": 200, "body": step_answer(item["index"])})
            return chunks.end()

        server, client = self.serve(half, rest)
        handles = [Session(client, session(id)) for id in ("a", "b", "c")]
        items = [{"session": handle, "action": BACK} for handle in (*handles, handles[0])]
        lines = list(client.batch.steps(items))
        self.assertEqual(sorted(line["i"] for line in lines), [0, 1, 2, 3])
        first, second = ({item["requestId"]: item for item in request.json["items"]} for request in server.requests)
        self.assertEqual(sorted(item["sessionId"] for item in second.values()), ["a", "a", "c"])
        self.assertTrue(all(first[id] == item for id, item in second.items()))
        self.assertEqual([handle.index for handle in handles], [2, 1, 1])

    def test_a_batch_gives_up_with_what_it_knows(self) -> None:
        busy = error("over_capacity", retryAfterMs=60_000)
        _, client = self.serve(lambda _, wire: Chunks(wire, "application/x-ndjson").line({"i": 0, "status": 503, "body": busy}).end())
        (line,) = client.batch.sessions([{"sites": ["shop"]}])
        self.assertEqual((line["status"], line["body"]), (503, busy))
        _, client = self.serve(lambda _, wire: wire.reset(), patience_s=0)
        self.assertRaises(Unavailable, list, client.batch.resets([{"session": "a"}]))
        _, client = self.serve(lambda _, wire: wire.answer(503, error("over_capacity", retryAfterMs=60_000)))
        self.assertRaises(OverCapacity, list, client.batch.resets([{"session": "a"}]))
        _, client = self.serve(lambda _, wire: wire.answer(400, error("invalid_request")))
        self.assertRaises(InvalidRequest, list, client.batch.steps([{"session": "a", "action": BACK}]))
        self.assertEqual(list(client.batch.steps([])), [])

    def test_more_items_than_one_request_takes_go_side_by_side(self) -> None:
        together = threading.Barrier(3, timeout=10)

        def answer(request: Request, wire: Wire) -> bool:
            together.wait()
            chunks = Chunks(wire, "application/x-ndjson")
            for i, item in enumerate(request.json["items"]):
                chunks.line({"i": i, "status": 200, "body": {"of": item["sessionId"]}})
            return chunks.end()

        server, client = self.serve(answer)
        lines = list(client.batch.steps({"session": f"s{n}", "action": BACK} for n in range(600)))
        self.assertEqual(len(lines), 600)
        self.assertTrue(all(line["body"]["of"] == f"s{line['i']}" for line in lines))
        self.assertEqual(sorted(len(request.json["items"]) for request in server.requests), [88, 256, 256])

    def test_leaving_a_loop_ends_its_request(self) -> None:
        def endless(_: Request, wire: Wire) -> bool:
            Chunks(wire, "application/x-ndjson").line({"i": 0, "status": 200, "body": {}})
            return wire.wait_until_gone()

        server, client = self.serve(endless)
        for count in (2, 300):
            for _ in client.batch.resets({"session": "a"} for _ in range(count)):
                break
            self.assertTrue(server.wait_for(lambda: server.open_connections == 0))

    def test_a_call_inside_a_stream_finds_a_connection(self) -> None:
        server, client = self.serve(
            lambda _, wire: Chunks(wire, "application/x-ndjson").line({"n": 1}).line({"n": 2}).end(),
            lambda _, wire: wire.answer(200, {}),
            connections=1,
        )
        for _ in client.trajectories.export(format="openai", limit=5):
            client.request("GET", "/v1/x")
        self.assertEqual(server.requests[0].target, "/v1/trajectories/export?format=openai&limit=5")

    def test_an_export_that_breaks_off_says_so(self) -> None:
        _, client = self.serve(lambda _, wire: bool(Chunks(wire, "application/x-ndjson").line({"n": 1})) and wire.reset())
        lines = client.trajectories.export()
        next(lines)
        self.assertRaises(Unavailable, next, lines)

    def test_events_go_on_after_a_cut(self) -> None:
        def first(_: Request, wire: Wire) -> bool:
            Chunks(wire, "text/event-stream").event(1, "rollout", {"state": "running"}).event(2, "episode", {"n": 0}).write(
                b"id: 3\nevent: progress\nda"
            )
            return wire.reset()

        def second(request: Request, wire: Wire) -> bool:
            return Chunks(wire, "text/event-stream").event(3, "progress", {"steps": 4}).end()

        def third(request: Request, wire: Wire) -> bool:
            return Chunks(wire, "text/event-stream").event(4, "rollout", {"state": "done"}).end()

        server, client = self.serve(first, second, third)
        self.assertEqual([event["id"] for event in client.rollouts.events("r")], [1, 2, 3, 4])
        self.assertEqual([request.headers.get("last-event-id") for request in server.requests], [None, "2", "3"])

    def test_events_of_a_rollout_that_is_over(self) -> None:
        _, client = self.serve(lambda request, wire: wire.answer(204) if "events" in request.target else wire.answer(200, {"state": "done"}))
        self.assertEqual(list(client.rollouts.events("r", after=7)), [])

    def test_waiting_tells_the_progress(self) -> None:
        def answer(request: Request, wire: Wire) -> bool:
            if request.target.endswith("/events"):
                chunks = Chunks(wire, "text/event-stream").event(1, "progress", {"steps": 1})
                return chunks.event(2, "rollout", {"state": "done", "steps": 2}).end()
            return wire.answer(200, {"id": "r", "state": "done"})

        _, client = self.serve(answer)
        told: list[int] = []
        rollout = client.rollouts.wait("r", on_progress=lambda progress: told.append(progress["steps"]))
        self.assertEqual((rollout["id"], told), ("r", [1, 2]))

    def test_long_imports_are_sent_in_parts(self) -> None:
        def imported(request: Request, wire: Wire) -> bool:
            lines = request.body.count(b"\n") + 1
            return wire.answer(200, {"imported": lines, "updated": 0, "errors": [{"line": lines, "reason": "wrong"}]})

        server, client = self.serve(imported)
        answer = client.suites.put("big", ({"id": str(n), "goal": "g" * 1_000_000} for n in range(20)))
        self.assertEqual(answer["imported"], 20)
        self.assertEqual([error["line"] for error in answer["errors"]], [8, 16, 20])
        self.assertEqual({request.headers["content-type"] for request in server.requests}, {"application/x-ndjson"})


if __name__ == "__main__":
    unittest.main()
