"""What the tests of the trainers' adapters share: a task that one click solves, a site that can be taken away, stand-ins."""

from __future__ import annotations

import http.client
import http.server
import json
import os
import re
import sys
import threading
import types
import urllib.parse
from typing import Any

from stillwater import Client

SEED = 5
CART = {
    "id": "trainers/cart",
    "sites": ["shop"],
    "goal": "Put one product into the cart.",
    "evaluate": {"evaluators": [{"type": "site_state", "checks": [{"query": "length(after.shop.cart) == `1`"}]}]},
}
#: As data libraries hand it over: the task as text, and columns that are none of ours.
ROW: dict[str, Any] = {"task": json.dumps(CART), "seed": SEED, "prompt": [{"role": "user", "content": "Shop."}], "extra": None}


def add_button(text: str) -> str:
    """The id of the button that solves the task."""
    found = re.search(r'\[(e\d+)\] button "Add ', text)
    assert found, text
    return found.group(1)


def called(name: str, **arguments: Any) -> str:
    """An action as a policy writes it."""
    return f"I think so.\n<tool_call>\n{json.dumps({'name': name, 'arguments': arguments})}\n</tool_call>"


def end_from_outside(client: Client, session_id: str) -> None:
    client.request("DELETE", f"/v1/sessions/{session_id}")


class Shaky:
    """A site of the caller's own that can vanish in the middle of an episode: the service answers with a real failure."""

    def __init__(self) -> None:
        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), _Page)
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        upstream = f"http://127.0.0.1:{self._server.server_address[1]}"
        self.row: dict[str, Any] = {"sites": [{"name": "shaky", "upstream": upstream}], "startUrl": "http://shaky.localhost/"}

    def vanish(self) -> None:
        self._server.shutdown()
        self._server.server_close()


class _Page(http.server.BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        body = b"<title>Shaky</title><a href='/next'>Next</a>"
        self.send_response(200)
        self.send_header("content-type", "text/html")
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *args: Any) -> None:
        pass


class Faulty:
    """Stands before the service, and makes of the next step what the service answers when it was interrupted in it."""

    FAILURE = {"class": "interrupted", "message": "The service stopped while this step ran.", "scope": "step", "retryable": False}

    def __init__(self) -> None:
        self.armed = False
        service = urllib.parse.urlsplit(os.environ["STILLWATER_URL"])
        outer = self

        class Proxy(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def forward(self) -> None:
                connection = http.client.HTTPConnection(service.hostname or "", service.port)
                sent = self.rfile.read(int(self.headers.get("content-length") or 0))
                connection.request(self.command, self.path, sent, {"authorization": self.headers["authorization"], "content-type": "application/json"})
                answer = connection.getresponse()
                body = answer.read()
                if outer.armed and self.path.endswith("/step"):
                    outer.armed = False
                    fault = {"failure": {**outer.FAILURE, "retryAfterMs": None}, "reward": None, "mask": True}
                    body = json.dumps({**json.loads(body), **fault}).encode()
                connection.close()
                self.send_response(answer.status)
                self.send_header("content-type", "application/json")
                self.send_header("content-length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            do_GET = do_POST = do_DELETE = forward

            def log_message(self, *args: Any) -> None:
                pass

        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Proxy)
        self._server.daemon_threads = True
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}"

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


def standin(name: str, **members: Any) -> None:
    """Makes `from name import member` work without the trainer; what the trainer does is written in the test."""
    parts = name.split(".")
    for depth in range(1, len(parts) + 1):
        path = ".".join(parts[:depth])
        if path not in sys.modules:
            module = types.ModuleType(path)
            module.__path__ = []
            sys.modules[path] = module
            if depth > 1:
                setattr(sys.modules[".".join(parts[: depth - 1])], parts[depth - 1], module)
    for member, value in members.items():
        setattr(sys.modules[name], member, value)
