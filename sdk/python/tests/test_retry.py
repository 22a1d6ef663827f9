"""What is sent again, what is not, and that a step that is sent twice is done once."""

from __future__ import annotations

import pickle
import time
import unittest

from hostile import HostileServer, Request, Wire, error, in_turn, session, step_answer
from stillwater import (
    APIError,
    Client,
    EpisodeEnded,
    Internal,
    OverCapacity,
    Session,
    ServerError,
    TooMany,
    Unavailable,
)

CLICK = {"type": "click", "target": "e1"}


def ok(_: Request, wire: Wire) -> bool:
    return wire.answer(200, {"ok": True})


def cut(_: Request, wire: Wire) -> bool:
    return wire.reset()


class Service:
    """Does steps once, by their index and requestId, as the real one does."""

    def __init__(self) -> None:
        self.done: list[dict] = []

    def step(self, request: Request) -> dict:
        body = request.json
        if body["index"] < len(self.done):
            stored = self.done[body["index"]]
            return {"index": body["index"]} if stored["requestId"] == body["requestId"] else {"conflict": True}
        self.done.append(body)
        return {"index": body["index"]}

    def answering(self, request: Request, wire: Wire) -> bool:
        if request.method == "GET":
            return wire.answer(200, session(step=len(self.done)))
        told = self.step(request)
        if "conflict" in told:
            return wire.answer(409, error("index_conflict", expected=len(self.done)))
        return wire.answer(200, step_answer(told["index"]))

    def silent(self, request: Request, wire: Wire) -> bool:
        """Does the step, and loses the connection before the answer."""
        self.step(request)
        return wire.reset()


class RetryTest(unittest.TestCase):
    def serve(self, *handlers, **settings) -> tuple[HostileServer, Client]:
        server = HostileServer(in_turn(*handlers))
        self.retries: list[tuple[str, float]] = []
        settings = {"patience_s": 10, "timeout_s": 5, "transport": "rest", **settings}
        client = Client(server.url, "token", on_retry=lambda what, delay, _: self.retries.append((what, delay)), **settings)
        self.addCleanup(server.close)
        self.addCleanup(client.close)
        return server, client

    def test_lost_connections_and_5xx_are_tried_again(self) -> None:
        busy = lambda _, wire: wire.answer(503, error("over_capacity", retryAfterMs=10))  # noqa: E731
        broken = lambda _, wire: wire.answer(500, error("internal"))  # noqa: E731
        half = lambda _, wire: wire.send(b'HTTP/1.1 200 OK\r\ncontent-length: 50\r\n\r\n{"a":')  # noqa: E731
        server, client = self.serve(cut, busy, broken, half, ok)
        self.assertEqual(client.request("GET", "/v1/x"), {"ok": True})
        self.assertEqual(len(server.requests), 5)
        self.assertEqual([what for what, _ in self.retries], ["GET /v1/x"] * 4)

    def test_the_service_says_how_long_to_wait(self) -> None:
        header = lambda _, wire: wire.answer(503, error("shutting_down"), retry_after="1")  # noqa: E731
        body = lambda _, wire: wire.answer(503, error("over_capacity", retryAfterMs=120), retry_after="9")  # noqa: E731
        _, client = self.serve(header, body, ok)
        began = time.monotonic()
        client.request("GET", "/v1/x")
        self.assertGreaterEqual(time.monotonic() - began, 1.1)
        first, second = (delay for _, delay in self.retries)
        self.assertTrue(1 <= first <= 1.1 and 0.12 <= second <= 0.132, self.retries)

    def test_patience_ends_and_tells_the_last_error(self) -> None:
        server, client = self.serve(lambda _, wire: wire.answer(503, error("over_capacity", retryAfterMs=100)), patience_s=0.35)
        with self.assertRaises(OverCapacity) as caught:
            client.request("GET", "/v1/x")
        self.assertIsInstance(caught.exception, Unavailable)
        self.assertEqual(caught.exception.retry_after_s, 0.1)
        self.assertTrue(2 <= len(server.requests) <= 4, len(server.requests))
        server.handler = cut
        with self.assertRaises(Unavailable) as lost:
            client.request("GET", "/v1/x")
        self.assertNotIsInstance(lost.exception, APIError)

    def test_a_wait_that_patience_does_not_cover_is_not_begun(self) -> None:
        _, client = self.serve(lambda _, wire: wire.answer(503, error("over_capacity", retryAfterMs=60_000)))
        began = time.monotonic()
        with self.assertRaises(OverCapacity):
            client.request("GET", "/v1/x")
        self.assertLess(time.monotonic() - began, 3)

    def test_a_time_out_has_been_patience(self) -> None:
        server, client = self.serve(lambda _, wire: wire.wait_until_gone(), patience_s=0.3, timeout_s=0.3)
        with self.assertRaises(Unavailable):
            client.request("GET", "/v1/x")
        self.assertEqual(len(server.requests), 1)

    def test_refusals_are_not_tried_again(self) -> None:
        for status, code in ((409, "episode_ended"), (429, "too_many"), (400, "invalid_request"), (404, "of_a_newer_service")):
            with self.subTest(code):
                server, client = self.serve(lambda _, wire, s=status, c=code: wire.answer(s, error(c)))
                with self.assertRaises(APIError) as caught:
                    client.request("GET", "/v1/x")
                self.assertEqual((caught.exception.code, len(server.requests)), (code, 1))

    def test_a_request_that_could_be_done_twice_is_not_repeated_when_its_answer_was_lost(self) -> None:
        server, client = self.serve(ok, cut, ok)
        client.request("GET", "/v1/warm")
        with self.assertRaises(Unavailable):
            client.request("POST", "/v1/sessions/s/fork", {"n": 2})
        self.assertEqual([request.method for request in server.requests], ["GET", "POST"])
        # On a connection of its own, since a kept one may be dead without anybody knowing.
        self.assertEqual([request.connection for request in server.requests], [0, 1])

    def test_it_is_repeated_when_the_service_refused_it(self) -> None:
        refused = lambda _, wire: wire.answer(503, error("over_capacity", retryAfterMs=1))  # noqa: E731
        server, client = self.serve(refused, ok)
        client.request("POST", "/v1/sessions/s/fork", {"n": 2})
        self.assertEqual(len(server.requests), 2)
        proxy = lambda _, wire: wire.answer(502, {"page": "of a proxy"})  # noqa: E731
        server, client = self.serve(proxy, ok)
        with self.assertRaises(Unavailable):
            client.request("POST", "/v1/sessions/s/fork", {"n": 2})
        self.assertEqual(len(server.requests), 1)

    def test_nothing_is_repeated_without_retry(self) -> None:
        server, client = self.serve(lambda _, wire: wire.answer(500, error("internal")))
        with self.assertRaises(Internal):
            client.request("GET", "/v1/x", retry=False)
        self.assertEqual(len(server.requests), 1)

    def test_sessions_and_rollouts_get_a_key_that_stays_the_same(self) -> None:
        for path, call in (
            ("/v1/sessions", lambda client: client.sessions.create(sites=["shop"])),
            ("/v1/rollouts", lambda client: client.rollouts.create(tasks=["a"], policy={"url": "http://x"})),
        ):
            server, client = self.serve(cut, lambda _, wire: wire.answer(201, session()))
            call(client)
            first, second = server.requests
            self.assertEqual(first.target, path)
            self.assertTrue(first.json["key"])
            self.assertEqual(first.json, second.json)

    def test_a_session_that_failed_to_start_is_replaced(self) -> None:
        broken = session("s_bad", status="failed", failure={"message": "the browser is lost"})
        failed = lambda _, wire: wire.answer(201, broken)  # noqa: E731
        deleted = lambda _, wire: wire.answer(200, {**broken, "status": "ended"})  # noqa: E731
        server, client = self.serve(failed, deleted, lambda _, wire: wire.answer(201, session("s_good")))
        self.assertEqual(client.sessions.create().id, "s_good")
        self.assertEqual([request.method for request in server.requests], ["POST", "DELETE", "POST"])
        self.assertNotEqual(server.requests[0].json["key"], server.requests[2].json["key"])
        _, client = self.serve(lambda request, wire: failed(request, wire) if request.method == "POST" else deleted(request, wire))
        with self.assertRaisesRegex(Unavailable, "the browser is lost"):
            client.sessions.create()
        # Under a key of the caller's own the failure is the caller's to see.
        self.assertEqual(client.sessions.create(key="mine").info["status"], "failed")

    def test_a_step_that_is_cut_off_is_done_once(self) -> None:
        service = Service()
        _, client = self.serve(service.answering, service.silent, service.answering)
        handle = Session(client, session())
        handle.step(CLICK)
        answer = handle.step(CLICK)
        self.assertEqual((answer["index"], handle.index), (1, 2))
        self.assertEqual([body["index"] for body in service.done], [0, 1])

    def test_the_same_step_after_patience_gives_the_answer_of_the_lost_one(self) -> None:
        service = Service()
        _, client = self.serve(service.silent, service.answering, patience_s=0)
        handle = Session(client, session())
        with self.assertRaises(Unavailable):
            handle.step(CLICK)
        self.assertEqual(handle.index, 0)
        handle = pickle.loads(pickle.dumps(handle))
        self.assertEqual(handle.step(CLICK)["index"], 0)
        self.assertEqual(len(service.done), 1)

    def test_another_step_after_patience_takes_the_next_index(self) -> None:
        service = Service()
        _, client = self.serve(service.silent, service.answering, patience_s=0)
        handle = Session(client, session())
        with self.assertRaises(Unavailable):
            handle.step(CLICK)
        self.assertEqual(handle.step({"type": "back"})["index"], 1)
        self.assertEqual([body["action"]["type"] for body in service.done], ["click", "back"])

    def test_a_refused_step_takes_no_index(self) -> None:
        server, client = self.serve(
            lambda _, wire: wire.answer(409, error("episode_ended")), lambda request, wire: wire.answer(200, step_answer(0))
        )
        handle = Session(client, session())
        with self.assertRaises(EpisodeEnded):
            handle.step(CLICK)
        handle.step(CLICK)
        self.assertEqual([request.method for request in server.requests], ["POST", "POST"])
        self.assertNotEqual(server.requests[0].json["requestId"], server.requests[1].json["requestId"])

    def test_errors_of_other_processes_are_whole(self) -> None:
        failed = OverCapacity("over_capacity", "Full.", "Wait.", 503, {"max": 1}, "r", 2.5)
        copy = pickle.loads(pickle.dumps(failed))
        self.assertEqual((type(copy), copy.__dict__, str(copy)), (OverCapacity, failed.__dict__, str(failed)))
        self.assertTrue(issubclass(ServerError, Unavailable) and not issubclass(TooMany, Unavailable))


if __name__ == "__main__":
    unittest.main()
