"""Makes a prefix of the service reachable as `http://host:port`, for clients that know neither paths, TLS nor tokens."""

from __future__ import annotations

import http.client
import os
import re
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import quote, unquote, urlsplit

LOCAL_URL = "http://127.0.0.1:8787"
#: A service that cannot be reached is tried for so long: a NeMo agent gives the text of an error to its model.
CONNECT_PATIENCE_S = 60.0
FIRST_WAIT_S = 0.2
MAX_WAIT_S = 5.0
CALL_TIMEOUT_S = 300.0
MAX_BODY_BYTES = 64 * 1024 * 1024
END_S = 10.0
#: Of one connection, and of the connection to here.
HOP_BY_HOP = {"connection", "keep-alive", "proxy-authenticate", "proxy-authorization", "te", "trailer", "transfer-encoding", "upgrade", "host"}
OURS = {"authorization", "content-length"}
#: NeMo Gym puts the rollout before the path where an agent serves several.
ROLLOUT_PREFIX = re.compile(r"^/ng-rollout/[^/?]+(?=/|$)")


class Forwarder:
    """
    Listens when it is made, and until it is closed. The token is added to what goes to the service and to nothing else;
    whoever reaches the port acts with it, so that it listens on this machine alone unless told otherwise.
    """

    def __init__(
        self,
        environment: str,
        *,
        url: str | None = None,
        token: str | None = None,
        host: str = "127.0.0.1",
        port: int = 0,
        prefix: str | None = None,
    ) -> None:
        """:param prefix: of the service's path; by default `/nemo/ENVIRONMENT`."""
        token = token or os.environ.get("STILLWATER_TOKEN")
        if not token:
            raise ValueError("The forwarder needs a token: pass token, or set STILLWATER_TOKEN.")
        path = f"/nemo/{quote(environment, safe='')}" if prefix is None else prefix
        self.upstream = (url or os.environ.get("STILLWATER_URL") or LOCAL_URL).rstrip("/") + path
        self._authorization = f"Bearer {token}"
        self._closing = threading.Event()
        forward = self._forward

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self) -> None:
                forward(self)

            do_POST = do_PUT = do_DELETE = do_PATCH = do_HEAD = do_GET

            def log_message(self, format: str, *args: Any) -> None:
                pass

        self._server = ThreadingHTTPServer((host, port), Handler)
        self._server.daemon_threads = True
        self.url = f"http://{host}:{self._server.server_port}"
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.1,), name="stillwater-forwarder", daemon=True)
        self._thread.start()

    def wait(self) -> None:
        """Until it is closed."""
        self._closing.wait()

    def close(self) -> None:
        self._closing.set()
        self._server.shutdown()
        self._server.server_close()
        self._thread.join(END_S)

    def __enter__(self) -> Forwarder:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _forward(self, request: BaseHTTPRequestHandler) -> None:
        length = int(request.headers.get("content-length") or 0)
        if "chunked" in (request.headers.get("transfer-encoding") or "").lower() or length > MAX_BODY_BYTES:
            request.close_connection = True
            return _answer(request, 413, [("content-type", "text/plain")], b"Send the body whole, with its length, up to 64 MiB.")
        body = request.rfile.read(length) if length else None
        path = ROLLOUT_PREFIX.sub("", request.path) or "/"
        if not _stays_below(path):
            return _answer(request, 400, [("content-type", "text/plain")], b"This path leads out of the environment.")
        headers = {name: value for name, value in request.headers.items() if name.lower() not in HOP_BY_HOP | OURS}
        try:
            status, given, said = self._ask(request.command, path, body, headers)
        except (OSError, http.client.HTTPException) as error:
            status, given, said = 503, [("content-type", "text/plain")], f"Stillwater is unavailable: {type(error).__name__}.".encode()
        _answer(request, status, given, said)

    def _ask(self, method: str, path: str, body: bytes | None, headers: dict[str, str]) -> tuple[int, list[tuple[str, str]], bytes]:
        """Tries again only while no connection can be made: then nothing was done."""
        parts = urlsplit(self.upstream)
        kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
        give_up_at = time.monotonic() + CONNECT_PATIENCE_S
        wait_s = FIRST_WAIT_S
        while True:
            connection = kind(parts.hostname or "", parts.port, timeout=CALL_TIMEOUT_S)
            try:
                try:
                    connection.connect()
                except OSError:
                    if time.monotonic() >= give_up_at or self._closing.wait(wait_s):
                        raise
                    wait_s = min(MAX_WAIT_S, wait_s * 2)
                    continue
                connection.request(method, parts.path + path, body, {**headers, "authorization": self._authorization})
                response = connection.getresponse()
                # A list: an answer may set several cookies.
                return response.status, response.getheaders(), response.read()
            finally:
                connection.close()


def _stays_below(path: str) -> bool:
    """The token is for one prefix: no segment may stand for the folder above, however it is written."""
    segments = re.split(r"[/\\]", unquote(unquote(path.partition("?")[0])))
    return path.startswith("/") and not any(segment.strip(". ") == "" and "." in segment for segment in segments)


def _answer(request: BaseHTTPRequestHandler, status: int, headers: list[tuple[str, str]], body: bytes) -> None:
    request.send_response_only(status)
    for name, value in headers:
        if name.lower() not in HOP_BY_HOP and name.lower() != "content-length":
            request.send_header(name, value)
    request.send_header("content-length", str(len(body)))
    request.end_headers()
    if request.command != "HEAD":
        request.wfile.write(body)
