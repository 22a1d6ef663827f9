"""Servers of the tests' own: a scripted model with a trainer's routes beside it, and a shop of one lamp."""

from __future__ import annotations

import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Callable

PAGE = "<!doctype html><title>Lamps</title><h1>Lamps</h1><p>The red lamp costs 5.</p><button>Look</button>"
END_S = 10


class LocalServer:
    """An HTTP server on a free port of this machine, until it is closed."""

    def __init__(self, answer: Callable[[BaseHTTPRequestHandler, bytes], tuple[int, dict[str, str], bytes]]) -> None:
        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self) -> None:
                body = self.rfile.read(int(self.headers.get("content-length") or 0))
                status, headers, said = answer(self, body)
                self.send_response(status)
                for name, value in {**headers, "content-length": str(len(said))}.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(said)

            do_POST = do_PATCH = do_DELETE = do_GET

            def log_message(self, *_: Any) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self._server.server_port}"
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join(END_S)


class Lamps(LocalServer):
    """A web site of one page; `task()` asks what the lamp costs."""

    def __init__(self) -> None:
        super().__init__(lambda *_: (200, {"content-type": "text/html"}, PAGE.encode()))

    def task(self, **more: Any) -> dict[str, Any]:
        return {
            "id": "lamp",
            "sites": [{"name": "lamps", "upstream": self.url}],
            "startUrl": "http://lamps.localhost/",
            "goal": "What does the red lamp cost?",
            "evaluate": {"evaluators": [{"type": "string_match", "exactMatch": "5"}]},
            **more,
        }


class ChatServer(LocalServer):
    """Completions by a script; everything else that is posted is kept in `posts`."""

    def __init__(self, script: Callable[[int, dict[str, Any]], Any]) -> None:
        """`script(n, body)` gives the n-th reply: a message, or (status, headers)."""
        self.script = script
        self.calls: list[dict[str, Any]] = []
        self.posts: list[dict[str, Any]] = []
        self._lock = threading.Lock()
        super().__init__(self._answer)

    def _answer(self, request: BaseHTTPRequestHandler, raw: bytes) -> tuple[int, dict[str, str], bytes]:
        said = {"path": request.path, "authorization": request.headers.get("authorization"), "body": json.loads(raw or b"null")}
        if not request.path.endswith("/chat/completions"):
            self.posts.append(said)
            return 200, {"content-type": "application/json"}, b"{}"
        with self._lock:
            n = len(self.calls)
            self.calls.append(said)
        reply = self.script(n, said["body"])
        if isinstance(reply, tuple):
            return reply[0], reply[1], b'{"error": {"message": "scripted"}}'
        choice = {"index": 0, "message": reply, "finish_reason": "stop"}
        whole = {"id": f"c{n}", "object": "chat.completion", "created": 0, "model": "m", "choices": [choice]}
        return 200, {"content-type": "application/json"}, json.dumps(whole).encode()


def calls(name: str, n: int = 0, **arguments: Any) -> dict[str, Any]:
    """A message that calls one function."""
    function = {"name": name, "arguments": json.dumps(arguments)}
    return {"role": "assistant", "content": " I look. ", "tool_calls": [{"id": f"call_{n}", "type": "function", "function": function}]}


def looks_then(answer: str) -> Callable[[int, dict[str, Any]], dict[str, Any]]:
    """Looks around for two rounds, then answers."""
    return lambda n, _: calls("answer", n, text=answer) if n % 3 == 2 else calls("find", n, text="lamp")
