"""Steps on a kept WebSocket: the same answers, the same safety, and HTTP where there is none."""

from __future__ import annotations

import base64
import gc
import hashlib
import json
import os
import pickle
import threading
import unittest
from concurrent.futures import ThreadPoolExecutor

from hostile import HostileServer, Request, Wire, error, session, step_answer
from stillwater import Cancellation, Cancelled, Client, EpisodeEnded, Session, SessionNotFound, Unavailable

BACK = {"type": "back"}
GUID = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
TEXT, CLOSE, PING, PONG, CONTINUATION = 1, 8, 9, 10, 0


class Peer:
    """The server's end of a WebSocket."""

    def __init__(self, request: Request, wire: Wire) -> None:
        self.wire = wire
        accept = base64.b64encode(hashlib.sha1(request.headers["sec-websocket-key"].encode() + GUID).digest()).decode()
        wire.send(f"HTTP/1.1 101 Switching\r\nupgrade: websocket\r\nsec-websocket-accept: {accept}\r\n\r\n".encode())

    def _read(self, size: int) -> bytes:
        data = b""
        while len(data) < size:
            more = self.wire.socket.recv(size - len(data))
            if not more:
                raise ConnectionResetError
            data += more
        return data

    def frame(self) -> tuple[int, bytes]:
        first, second = self._read(2)
        size = second & 0x7F
        if size == 126:
            size = int.from_bytes(self._read(2), "big")
        elif size == 127:
            size = int.from_bytes(self._read(8), "big")
        assert second & 0x80, "frames of a client are masked"
        mask = self._read(4)
        return first & 0x0F, bytes(byte ^ mask[i % 4] for i, byte in enumerate(self._read(size)))

    def ask(self) -> dict:
        """The next question; the end of the connection raises."""
        while True:
            opcode, payload = self.frame()
            if opcode == TEXT and payload != b"ping":
                return json.loads(payload)
            if opcode == CLOSE:
                raise ConnectionResetError

    def send(self, payload: bytes, opcode: int = TEXT, final: bool = True) -> None:
        size = len(payload)
        lengths = bytes((size,)) if size < 126 else b"\x7e" + size.to_bytes(2, "big") if size < 65_536 else b"\x7f" + size.to_bytes(8, "big")
        self.wire.send(bytes(((0x80 if final else 0) | opcode,)) + lengths + payload)

    def answer(self, question: dict, status: int, body: object) -> None:
        self.send(json.dumps({"id": question["id"], "status": status, "body": body}).encode())


class Steps:
    """Does each step once, over either way, and keeps what was done."""

    def __init__(self) -> None:
        self.done: dict[int, str] = {}
        self.ways: list[str] = []
        self.answers = None
        self.lock = threading.Lock()

    def do(self, body: dict) -> tuple[int, dict]:
        with self.lock:
            known = self.done.setdefault(body["index"], body["requestId"])
        if known != body["requestId"]:
            return 409, error("index_conflict", expected=len(self.done))
        return 200, step_answer(body["index"])

    def handle(self, request: Request, wire: Wire) -> bool:
        if not request.target.endswith("/ws"):
            self.ways.append("http")
            return wire.answer(*self.do(request.json)) if request.method == "POST" else wire.answer(200, session())
        peer = Peer(request, wire)
        while True:
            question = peer.ask()
            self.ways.append("frame")
            if self.answers is not None:
                self.answers(peer, question)
            else:
                peer.answer(question, *self.do(question))


class WebSocketTest(unittest.TestCase):
    def serve(self, handler=None, **settings) -> tuple[HostileServer, Client, Steps]:
        steps = Steps()
        server = HostileServer(handler or steps.handle)
        client = Client(server.url, "token", **{"patience_s": 5, "timeout_s": 5, **settings})
        self.addCleanup(server.close)
        self.addCleanup(client.close)
        return server, client, steps

    def test_steps_share_one_connection(self) -> None:
        server, client, steps = self.serve()
        handle = Session(client, session())
        for index in range(5):
            self.assertEqual(handle.step(BACK, policy={"text": "é" * index * 20_000})["index"], index)
        self.assertEqual((steps.ways, server.connections), (["frame"] * 5, 1))
        # More than a frame may hold.
        handle.step(BACK, policy={"text": "x" * 600_000})
        self.assertEqual(steps.ways[5:], ["http"])
        self.assertEqual(server.requests[0].headers["authorization"], "Bearer token")
        handle.close()
        self.assertEqual(client._door.exchange.count, 0)

    def test_answers_of_every_form_are_read(self) -> None:
        server, client, steps = self.serve()
        big = step_answer(0, observation={"text": "x" * 300_000, "url": "u"})

        def answers(peer: Peer, question: dict) -> None:
            raw = json.dumps({"id": question["id"], "status": 200, "body": {**big, "index": question["index"]}}).encode()
            peer.send(b"pong")
            peer.send(b"still there?", PING)
            peer.send(raw[:1000], TEXT, final=False)
            peer.send(raw[1000:5000], CONTINUATION, final=False)
            peer.send(b"", PONG)
            peer.send(raw[5000:], CONTINUATION)
            self.assertEqual(peer.frame(), (PONG, b"still there?"))

        steps.answers = answers
        handle = Session(client, session())
        for index in range(2):
            self.assertEqual(handle.step(BACK)["index"], index)
        self.assertEqual((len(handle.text), server.connections), (300_000, 1))

    def test_refusals_are_the_errors_of_the_route(self) -> None:
        _, client, steps = self.serve()
        steps.answers = lambda peer, question: peer.answer(question, 409, error("episode_ended"))
        handle = Session(client, session())
        with self.assertRaises(EpisodeEnded) as refused:
            handle.step(BACK)
        self.assertEqual((refused.exception.status, refused.exception.suggestion), (409, "Do it otherwise."))
        steps.answers = None
        handle.step(BACK)
        self.assertEqual(steps.ways, ["frame", "frame"])

    def test_a_step_that_is_cut_off_is_done_once(self) -> None:
        server, client, steps = self.serve()

        def cut(peer: Peer, question: dict) -> None:
            steps.do(question)
            steps.answers = None
            raise ConnectionResetError

        def nonsense(peer: Peer, question: dict) -> None:
            steps.do(question)
            steps.answers = None
            peer.send(b'{"id":null,"status":400}')

        handle = Session(client, session())
        for answers in (cut, nonsense, lambda peer, question: (setattr(steps, "answers", None), peer.send(b"\x03\xe8bye", CLOSE))):
            steps.answers = answers
            handle.step(BACK)
        self.assertEqual((handle.index, sorted(steps.done)), (3, [0, 1, 2]))
        self.assertEqual(server.connections, 4)

    def test_a_dead_connection_is_seen_before_it_is_used(self) -> None:
        server, client, steps = self.serve(patience_s=0)
        handle = Session(client, session())
        handle.step(BACK)
        server.drop_all()
        self.assertTrue(server.wait_for(lambda: server.open_connections == 0))
        self.assertEqual(handle.step(BACK)["index"], 1)
        self.assertEqual(steps.ways, ["frame", "frame"])

    def test_http_where_upgrades_do_not_get_through(self) -> None:
        for name, refuse in {
            "a proxy": lambda wire: wire.answer(400, {"page": "of a proxy"}),
            "a cut": lambda wire: wire.reset(),
            "too many": lambda wire: wire.answer(429, error("too_many")),
            "another protocol": lambda wire: bool(wire.send(b"HTTP/1.1 101 Sure\r\n\r\n")),
        }.items():
            with self.subTest(name):
                steps = Steps()
                server, client, _ = self.serve(
                    lambda request, wire, s=steps, r=refuse: r(wire) if request.target.endswith("/ws") else s.handle(request, wire),
                    patience_s=0,
                )
                first, second = Session(client, session()), Session(client, session("s_2"))
                first.step(BACK)
                first.step(BACK)
                second.step({"type": "forward"}, requestId=steps.done[0])
                self.assertEqual(steps.ways, ["http"] * 3)
                # One refusal counts for all sessions, for a while.
                self.assertEqual(sum(request.target.endswith("/ws") for request in server.requests), 1)

    def test_why_a_session_has_none_is_told_by_its_route(self) -> None:
        _, client, _ = self.serve(lambda _, wire: wire.answer(404, error("session_not_found")))
        self.assertRaises(SessionNotFound, Session(client, session()).step, BACK)

    def test_the_caller_may_choose_the_way(self) -> None:
        _, client, steps = self.serve(transport="rest")
        Session(client, session()).step(BACK)
        self.assertEqual(steps.ways, ["http"])
        _, client, _ = self.serve(lambda _, wire: wire.answer(400, {"page": "of a proxy"}), transport="websocket", patience_s=0)
        with self.assertRaisesRegex(Exception, "not of this service"):
            Session(client, session()).step(BACK)

    def test_time_limits_and_cancellation(self) -> None:
        server, client, steps = self.serve(patience_s=0)
        steps.answers = lambda peer, question: None
        handle = Session(client, session())
        with self.assertRaisesRegex(Unavailable, "within 0.2 s"):
            handle.step(BACK, timeout_s=0.2)
        self.assertTrue(server.wait_for(lambda: server.open_connections == 0))
        with ThreadPoolExecutor(1) as threads:
            stop = Cancellation()

            def step() -> None:
                with stop:
                    handle.step(BACK)

            waiting = threads.submit(step)
            self.assertTrue(server.wait_for(lambda: len(steps.ways) == 2))
            stop.cancel()
            self.assertRaises(Cancelled, waiting.result, 5)
            waiting = threads.submit(handle.step, BACK)
            self.assertTrue(server.wait_for(lambda: len(steps.ways) == 3))
            client.close()
            self.assertRaises(Cancelled, waiting.result, 5)
        steps.answers = None
        self.assertEqual(handle.step(BACK)["index"], 0)

    def test_the_longest_rested_makes_room(self) -> None:
        server, client, steps = self.serve(connections=2)
        handles = [Session(client, session(f"s_{n}")) for n in range(4)]
        for _ in range(2):
            for handle in handles:
                handle.step(BACK, requestId="same")
        self.assertEqual((client._door.exchange.count, steps.ways), (2, ["frame"] * 8))
        self.assertTrue(server.wait_for(lambda: server.open_connections == 2))

    def test_nothing_is_left_of_forgotten_sessions(self) -> None:
        server, client, _ = self.serve()
        for _ in range(3):
            Session(client, session()).step(BACK, requestId="same")
        gc.collect()
        self.assertTrue(server.wait_for(lambda: server.open_connections == 0))

    def test_copies_and_forks_have_their_own(self) -> None:
        server, client, steps = self.serve()
        handle = Session(client, session())
        handle.step(BACK)
        copy = pickle.loads(pickle.dumps(handle))
        self.addCleanup(copy.client.close)
        self.assertEqual(copy.step(BACK)["index"], 1)
        child = os.fork()
        if child == 0:
            try:
                os._exit(0 if handle.step(BACK, index=2, requestId="child")["index"] == 2 else 1)
            finally:
                os._exit(2)
        self.assertEqual(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), 0)
        self.assertEqual(handle.step(BACK, index=3)["index"], 3)
        self.assertEqual((steps.ways, server.connections), (["frame"] * 4, 3))


if __name__ == "__main__":
    unittest.main()
