"""A server on loopback that answers as badly as a network and a dying service do."""

from __future__ import annotations

import json
import socket
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


LOOK_EVERY_S = 0.02


@dataclass
class Request:
    """What a client sent. `connection` counts the connections of the server, from 0."""

    method: str
    target: str
    headers: dict[str, str]
    body: bytes
    connection: int

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class Wire:
    """The server's end of a connection."""

    def __init__(self, sock: socket.socket) -> None:
        self.socket = sock

    def send(self, data: bytes) -> None:
        self.socket.sendall(data)

    def answer(self, status: int, body: Any = None, **headers: str) -> bool:
        raw = b"" if body is None else json.dumps(body).encode()
        lines = "".join(f"{name.replace('_', '-')}: {value}\r\n" for name, value in headers.items())
        self.send(f"HTTP/1.1 {status} Told\r\ncontent-length: {len(raw)}\r\n{lines}\r\n".encode() + raw)
        return True

    def reset(self) -> bool:
        """Ends the connection with a RST, as a process that is killed does."""
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\x01\x00\x00\x00\x00\x00\x00\x00")
        return False

    def wait_until_gone(self) -> bool:
        """Says nothing more until the client has gone."""
        try:
            while self.socket.recv(65_536):
                pass
        except OSError:
            pass
        return False


#: Answers a request; True keeps the connection for a further one.
Handler = Callable[[Request, Wire], bool]


class HostileServer:
    """Answers with `handler`, which may be replaced at any time. Keeps every request that came."""

    def __init__(self, handler: Handler) -> None:
        self.handler = handler
        self.requests: list[Request] = []
        self.connections = 0
        self._open: set[socket.socket] = set()
        self._lock = threading.Condition(threading.RLock())
        self._listener = socket.create_server(("127.0.0.1", 0), backlog=256)
        self.url = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def open_connections(self) -> int:
        with self._lock:
            return len(self._open)

    def wait_for(self, condition: Callable[[], bool], timeout_s: float = 10) -> bool:
        """Whether the condition came true in time; it is looked at after everything that happens here, and now and then."""
        deadline = time.monotonic() + timeout_s
        with self._lock:
            while not condition():
                if time.monotonic() > deadline:
                    return False
                self._lock.wait(LOOK_EVERY_S)
        return True

    def close(self) -> None:
        self._listener.close()
        self.drop_all()

    def drop_all(self) -> None:
        """Ends every connection, as a service that is stopped does."""
        with self._lock:
            sockets = list(self._open)
        for sock in sockets:
            try:
                sock.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    def __enter__(self) -> HostileServer:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _accept(self) -> None:
        while True:
            try:
                sock, _ = self._listener.accept()
            except OSError:
                return
            with self._lock:
                number = self.connections
                self.connections += 1
                self._open.add(sock)
                self._lock.notify_all()
            threading.Thread(target=self._serve, args=(sock, number), daemon=True).start()

    def _serve(self, sock: socket.socket, number: int) -> None:
        try:
            with sock, sock.makefile("rb") as stream:
                while True:
                    request = _read(stream, number)
                    if request is None:
                        return
                    with self._lock:
                        self.requests.append(request)
                        self._lock.notify_all()
                    if not self.handler(request, Wire(sock)):
                        return
        except OSError:
            pass
        finally:
            with self._lock:
                self._open.discard(sock)
                self._lock.notify_all()


def _read(stream: Any, number: int) -> Request | None:
    first = stream.readline()
    if not first:
        return None
    method, target, _ = first.decode().split(" ")
    headers: dict[str, str] = {}
    while (line := stream.readline().decode().strip()) != "":
        name, _, value = line.partition(":")
        headers[name.lower()] = value.strip()
    return Request(method, target, headers, stream.read(int(headers.get("content-length", 0))), number)


def error(code: str, message: str = "told so", **details: Any) -> dict[str, Any]:
    return {"error": {"code": code, "message": message, "suggestion": "Do it otherwise.", "details": details}}


def session(id: str = "s_1", **more: Any) -> dict[str, Any]:
    """As much of a session as the client reads."""
    return {
        "id": id,
        "status": "ready",
        "episode": {"id": "t_1", "n": 0},
        "goal": None,
        "step": 0,
        "terminated": False,
        "truncated": False,
        "observation": {"text": "hello", "url": "http://shop.localhost/"},
        "startUrl": "http://shop.localhost/",
        "limits": {"stepTimeoutMs": 30_000},
        "failure": None,
        **more,
    }


def step_answer(index: int, **more: Any) -> dict[str, Any]:
    return {
        "index": index,
        "episode": {"id": "t_1", "n": 0},
        "observation": {"text": f"after {index}", "url": "http://shop.localhost/"},
        "reward": 0,
        "terminated": False,
        "truncated": False,
        "mask": False,
        "end": None,
        "error": None,
        "failure": None,
        "evaluation": {"status": "none", "score": None, "parts": []},
        **more,
    }


def in_turn(*handlers: Handler) -> Handler:
    """The first request gets the first handler, and so on; the last one answers all that follow."""
    left = list(handlers)
    lock = threading.Lock()

    def handle(request: Request, wire: Wire) -> bool:
        with lock:
            handler = left.pop(0) if len(left) > 1 else left[0]
        return handler(request, wire)

    return handle
