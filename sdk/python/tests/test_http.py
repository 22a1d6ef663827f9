"""Answers of every form that HTTP/1.1 allows, and of some that it does not."""

from __future__ import annotations

import time
import unittest

from hostile import HostileServer, Request, Wire, error, in_turn
from stillwater import Client, NotSupported, Unavailable, UnexpectedResponse, UnexpectedServerError

OK = b"HTTP/1.1 200 OK\r\n"
CHUNKED = OK + b"transfer-encoding: chunked\r\n\r\n"


def raw(*pieces: bytes, keep: bool = True):
    def handle(_: Request, wire: Wire) -> bool:
        for piece in pieces:
            wire.send(piece)
        return keep

    return handle


class HTTPTest(unittest.TestCase):
    def serve(self, handler, **settings) -> tuple[HostileServer, Client]:
        server = HostileServer(handler)
        client = Client(server.url, "token", **{"patience_s": 0, "timeout_s": 5, **settings})
        self.addCleanup(server.close)
        self.addCleanup(client.close)
        return server, client

    def test_requests_are_one_whole_message(self) -> None:
        server, client = self.serve(lambda _, wire: wire.answer(200, {"ok": True}))
        self.assertEqual(client.request("POST", "/v1/x", {"text": "é\ud800"}, query={"a": True, "b": None, "c": "d e"}), {"ok": True})
        (request,) = server.requests
        self.assertEqual((request.method, request.target), ("POST", "/v1/x?a=true&c=d+e"))
        self.assertEqual(request.headers["authorization"], "Bearer token")
        self.assertEqual(request.headers["content-type"], "application/json")
        self.assertEqual(request.json, {"text": "é\ud800"})

    def test_bodies_of_every_form_are_read(self) -> None:
        forms = {
            "a length": raw(OK + b"content-length: 7\r\n\r\n" + b'{"a":1}'),
            "byte by byte": raw(*(bytes([byte]) for byte in OK + b'Content-Length:7\r\n\r\n{"a":1}')),
            "chunks": raw(CHUNKED + b'3\r\n{"a\r\n', b'4;x=y\r\n":1}\r\n0\r\n\r\n'),
            "chunks with trailers": raw(CHUNKED, b'7\r\n{"a":', b'1}\r\n0\r\nx-sum: 1\r\n\r\n'),
            "to the end": raw(OK + b'\r\n{"a":1}', keep=False),
            "after interim answers": raw(b"HTTP/1.1 103 Early Hints\r\nlink: x\r\n\r\n" + OK + b'content-length: 7\r\n\r\n{"a":1}'),
        }
        for name, handler in forms.items():
            with self.subTest(name):
                _, client = self.serve(handler)
                self.assertEqual(client.request("GET", "/v1/x"), {"a": 1})
                self.assertEqual(client.request("GET", "/v1/x"), {"a": 1})
                self.assertEqual(client._door.pool.counts["busy"], 0)

    def test_what_is_not_http_is_no_answer(self) -> None:
        wrong = {
            "no status": raw(b"hello there\r\n\r\n"),
            "a wrong length": raw(OK + b"content-length: -7\r\n\r\n"),
            "a wrong chunk": raw(CHUNKED + b"zz\r\n"),
            "a chunk without its end": raw(CHUNKED + b"2\r\nokok\r\n"),
            "an endless head": raw(OK + b"x: " + b"y" * 100_000),
            "an endless line": raw(CHUNKED + b"1" * 20_000),
            "an early end": raw(OK + b"content-length: 100\r\n\r\n{", keep=False),
            "an early end of chunks": raw(CHUNKED + b"5\r\nab", keep=False),
            "nothing": raw(keep=False),
        }
        for name, handler in wrong.items():
            with self.subTest(name):
                _, client = self.serve(handler)
                with self.assertRaises(Unavailable):
                    client.request("GET", "/v1/x")
                self.assertEqual(client._door.pool.counts, {"idle": 0, "busy": 0, "streams": 0, "taken": 0})

    def test_answers_of_others_are_told_apart(self) -> None:
        _, client = self.serve(raw(OK + b"content-length: 6\r\n\r\n<html>"))
        with self.assertRaisesRegex(UnexpectedResponse, "<html>.*address"):
            client.request("GET", "/v1/x")
        _, client = self.serve(raw(b"HTTP/1.1 302 Found\r\nlocation: /login\r\ncontent-length: 0\r\n\r\n"))
        with self.assertRaises(UnexpectedResponse) as caught:
            client.request("GET", "/v1/x")
        self.assertEqual(caught.exception.status, 302)
        _, client = self.serve(raw(b"HTTP/1.1 502 Bad Gateway\r\ncontent-length: 5\r\n\r\nnginx"))
        with self.assertRaises(UnexpectedServerError):
            client.request("GET", "/v1/x")

    def test_errors_come_by_code_with_what_to_do(self) -> None:
        _, client = self.serve(lambda _, wire: wire.answer(400, error("not_supported", "No clock.", issues=["clock"]), x_request_id="r1"))
        with self.assertRaises(NotSupported) as caught:
            client.request("GET", "/v1/x")
        told = caught.exception
        self.assertEqual((told.code, told.status, told.suggestion), ("not_supported", 400, "Do it otherwise."))
        self.assertEqual((told.details, told.request_id), ({"issues": ["clock"]}, "r1"))
        self.assertIn("Do it otherwise.", str(told))

    def test_connections_are_kept_and_are_not_mixed_up(self) -> None:
        server, client = self.serve(lambda _, wire: wire.answer(200, {}))
        for _ in range(20):
            client.request("GET", "/v1/x")
        self.assertEqual(server.connections, 1)
        # Bytes that nobody asked for would be taken for the next answer.
        server.handler = raw(OK + b"content-length: 2\r\n\r\n{}" + OK + b'content-length: 9\r\n\r\n{"bad":1}')
        client.request("GET", "/v1/x")
        server.handler = lambda _, wire: wire.answer(200, {"good": 1})
        self.assertEqual(client.request("GET", "/v1/x"), {"good": 1})

    def test_connections_that_the_service_closes_are_not_used(self) -> None:
        server, client = self.serve(lambda _, wire: wire.answer(200, {}) and False)
        for n in range(5):
            client.request("GET", "/v1/x")
            self.assertTrue(server.wait_for(lambda: server.open_connections == 0))
            self.assertEqual(server.connections, n + 1)
        server.handler = lambda _, wire: wire.answer(200, {}, connection="close")
        client.request("GET", "/v1/x")
        self.assertEqual(client._door.pool.counts["idle"], 0)

    def test_slow_answers_end_with_the_time_limit(self) -> None:
        def drip(_: Request, wire: Wire) -> bool:
            wire.send(OK + b"content-length: 1000\r\n\r\n")
            while True:
                wire.send(b" ")
                time.sleep(0.02)

        for name, handler in {"silence": lambda _, wire: wire.wait_until_gone(), "drops": drip}.items():
            with self.subTest(name):
                server, client = self.serve(handler)
                began = time.monotonic()
                with self.assertRaisesRegex(Unavailable, "within 0.3 s"):
                    client.request("GET", "/v1/x", timeout_s=0.3)
                self.assertLess(time.monotonic() - began, 3)
                self.assertTrue(server.wait_for(lambda s=server: s.open_connections == 0))

    def test_a_body_larger_than_one_read_is_whole(self) -> None:
        big = {"text": "x" * 3_000_000}
        server, client = self.serve(lambda request, wire: wire.answer(200, {"text": request.json["text"]}))
        self.assertEqual(client.request("POST", "/v1/x", big), big)

    def test_wrong_settings_are_told(self) -> None:
        for url in ("ftp://x", "127.0.0.1:80", "http://", "http://a b/", "http://x/?q=1", "http://x:99999/"):
            with self.subTest(url), self.assertRaisesRegex(ValueError, "address of a service"):
                Client(url, "token")
        with self.assertRaisesRegex(ValueError, "token"):
            Client("http://127.0.0.1:1", "a\nb")
        with self.assertRaisesRegex(ValueError, "JSON compliant"):
            Client("http://127.0.0.1:1", "t").request("POST", "/v1/x", {"a": float("nan")})

    def test_paths_below_a_prefix(self) -> None:
        server, _ = self.serve(in_turn(lambda _, wire: wire.answer(200, {})))
        with Client(f"{server.url}/deep/", "token") as client:
            client.request("GET", "/v1/x")
        self.assertEqual(server.requests[0].target, "/deep/v1/x")


if __name__ == "__main__":
    unittest.main()
