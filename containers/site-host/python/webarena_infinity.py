"""Runs the apps and the verifiers of WebArena-Infinity: a server for each session, a verdict for each episode.

    python3 -m webarena_infinity serve                 in an app's folder: the server of a process site, on the port in PORT
    python3 -m webarena_infinity verify FILE           the verdict of one verifier: an episode on stdin, a score on stdout
    python3 webarena_infinity.py verifiers FOLDER      the same over HTTP, for evaluators of type http

It needs the standard library alone. The app's code runs as it is; around it stands a fence, so that the agent's browser
reaches the app and neither its verifiers nor the doors that only verifiers use.
"""

from __future__ import annotations

import argparse
import contextlib
import hmac
import http.server
import importlib.util
import json
import os
import posixpath
import re
import runpy
import socketserver
import subprocess
import sys
import threading
import types
import urllib.error
import urllib.parse
import urllib.request
from pathlib import Path
from typing import Any

MAX_REASON_CHARS = 4_000
MAX_QUESTION_BYTES = 128 * 1024 * 1024
VERIFIER_LIMIT_S = 60
REQUEST_LIMIT_S = 30
# A browser opens several at once, and the library's default is five.
PENDING_CONNECTIONS = 128
STATE_PATH = "/api/state"

# Only whoever verifies calls these; the app's own page pushes its state by PUT, and listens at /api/events.
DOORS = {("GET", STATE_PATH), ("POST", "/api/reset"), ("GET", "/api/tasks"), ("POST", "/api/verify")}
# The folder of an app also holds its tasks, their verifiers and what was made with them.
HIDDEN = re.compile(r"(^|/)(\.|[^/]*-tasks(/|\.json|$)|results(/|$)|__pycache__(/|$)|Dockerfile$|[^/]*\.(py|pyc|md)$)", re.IGNORECASE)


# ---- the server of a process site


def serve() -> None:
    """Runs the app's own server.py behind the fence, at the loopback address alone."""
    _fence(os.environ.get("STILLWATER_HOOK_TOKEN", ""))
    sys.argv = ["server.py", "--port", os.environ["PORT"]]
    runpy.run_path("server.py", run_name="__main__")


def is_refused(method: str, target: str, has_key: bool) -> bool:
    """Whether a request is for something that pages have no business with."""
    path = posixpath.normpath("/" + urllib.parse.unquote(target.split("?", 1)[0].split("#", 1)[0]).lstrip("/"))
    if (method, path) in DOORS:
        return not has_key
    return not path.startswith("/api/") and HIDDEN.search(path) is not None


def _fence(key: str) -> None:
    parse = http.server.BaseHTTPRequestHandler.parse_request
    bind = socketserver.TCPServer.server_bind

    def parse_request(self: http.server.BaseHTTPRequestHandler) -> bool:
        if not parse(self):
            return False
        given = self.headers.get("x-stillwater-hook", "")
        has_key = key != "" and hmac.compare_digest(given.encode(), key.encode())
        if not is_refused(self.command, self.path, has_key):
            return True
        self.send_error(404)
        return False

    def server_bind(self: socketserver.TCPServer) -> None:
        _host, *rest = self.server_address
        self.server_address = ("127.0.0.1", *rest)
        bind(self)

    http.server.BaseHTTPRequestHandler.parse_request = parse_request  # type: ignore[method-assign]
    socketserver.TCPServer.server_bind = server_bind  # type: ignore[method-assign]
    socketserver.TCPServer.request_queue_size = PENDING_CONNECTIONS


# ---- the verdict of one verifier


class NoVerdict(Exception):
    """The episode cannot be scored, which is not a score of 0."""


def verify(file: str, question: dict[str, Any]) -> dict[str, Any]:
    """Shows the state that the app ended with to the verifier, at an address as its own harness does."""
    state = _state_of(question)
    check = _load(file)
    with _state_server(state) as url, contextlib.redirect_stdout(sys.stderr):
        try:
            found = check(url)
        except OSError as error:
            raise NoVerdict(f"the verifier could not read the state: {error}") from error
        except Exception as error:  # noqa: BLE001 - the harness takes every exception of a verifier for a task not done
            return {"score": 0, "reason": f"Verifier exception: {error}"[:MAX_REASON_CHARS]}
    if not (isinstance(found, tuple) and len(found) == 2 and isinstance(found[0], bool)):
        raise NoVerdict(f"verify gave {found!r:.200}, and not whether the task is done, with a message")
    return {"score": int(found[0]), "reason": str(found[1])[:MAX_REASON_CHARS]}


def _state_of(question: dict[str, Any]) -> Any:
    after = question["states"]["after"]
    site = os.environ.get("STILLWATER_SITE") or (next(iter(after)) if len(after) == 1 else None)
    if site not in after:
        raise NoVerdict(f"the states are of {', '.join(after) or 'no site'}, and not of {site}")
    if after[site] is None:
        raise NoVerdict(f"the app {site} has pushed no state")
    return after[site]


def _load(file: str) -> Any:
    if "requests" not in sys.modules and importlib.util.find_spec("requests") is None:
        sys.modules["requests"] = _plain_requests()
    spec = importlib.util.spec_from_file_location("verifier", file)
    if spec is None or spec.loader is None:
        raise NoVerdict(f"{file} is no Python file")
    module = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
        return module.verify
    except Exception as error:
        raise NoVerdict(f"{file} cannot be loaded: {type(error).__name__}: {error}") from error


@contextlib.contextmanager
def _state_server(state: Any):
    body = json.dumps(state).encode()

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            is_state = self.path == STATE_PATH
            self.send_response(200 if is_state else 404)
            self.send_header("content-type", "application/json")
            self.end_headers()
            self.wfile.write(body if is_state else b'{"error": "not found"}')

        def log_message(self, format: str, *args: Any) -> None:
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        server.server_close()


def _plain_requests() -> types.ModuleType:
    """What verifiers use of the library requests, for machines that do not have it."""
    module = types.ModuleType("requests")

    class RequestException(OSError):
        pass

    class Response:
        def __init__(self, status: int, content: bytes) -> None:
            self.status_code = status
            self.content = content

        @property
        def ok(self) -> bool:
            return self.status_code < 400

        @property
        def text(self) -> str:
            return self.content.decode()

        def json(self) -> Any:
            return json.loads(self.content)

        def raise_for_status(self) -> None:
            if not self.ok:
                raise RequestException(f"the answer is {self.status_code}")

    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))

    def get(url: str, timeout: float | None = None, **_options: Any) -> Response:
        try:
            with opener.open(url, timeout=timeout or REQUEST_LIMIT_S) as answer:
                return Response(answer.status, answer.read())
        except urllib.error.HTTPError as error:
            return Response(error.code, error.read())

    module.get = get  # type: ignore[attr-defined]
    module.Response = Response  # type: ignore[attr-defined]
    module.RequestException = RequestException  # type: ignore[attr-defined]
    return module


# ---- verifiers over HTTP


def verifiers(folder: str, port: int) -> None:
    """Answers POST /<path of a verifier, seen from the folder> with its verdict, each in a process of its own."""
    root = Path(folder).resolve()

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            length = int(self.headers.get("content-length") or 0)
            if length > MAX_QUESTION_BYTES:
                return self._answer(413, {"error": f"more than {MAX_QUESTION_BYTES} bytes"})
            question = self.rfile.read(length)
            file = (root / urllib.parse.unquote(self.path).lstrip("/")).resolve()
            if not (file.is_relative_to(root) and file.parent.name.endswith("-tasks") and file.suffix == ".py" and file.is_file()):
                return self._answer(404, {"error": "there is no such verifier"})
            command = [sys.executable, __file__, "verify", str(file)]
            try:
                run = subprocess.run(command, input=question, capture_output=True, timeout=VERIFIER_LIMIT_S, check=False)
            except subprocess.TimeoutExpired:
                return self._answer(500, {"error": f"it did not end within {VERIFIER_LIMIT_S} s"})
            if run.returncode != 0:
                return self._answer(500, {"error": run.stderr.decode(errors="replace")[-MAX_REASON_CHARS:]})
            return self._answer(200, json.loads(run.stdout))

        def _answer(self, status: int, body: dict[str, Any]) -> None:
            self.send_response(status)
            self.send_header("content-type", "application/json")
            self.end_headers()
            self.wfile.write(json.dumps(body).encode())

    server = http.server.ThreadingHTTPServer(("127.0.0.1", port), Handler)
    print(f"Verifiers of {root} at http://127.0.0.1:{server.server_address[1]}/", flush=True)
    server.serve_forever()


def main() -> int:
    parser = argparse.ArgumentParser(prog="webarena_infinity", description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("serve")
    commands.add_parser("verify").add_argument("file")
    server = commands.add_parser("verifiers")
    server.add_argument("folder")
    server.add_argument("--port", type=int, default=7000)
    given = parser.parse_args()
    if given.command == "serve":
        serve()
    elif given.command == "verifiers":
        verifiers(given.folder, given.port)
    else:
        try:
            print(json.dumps(verify(given.file, json.load(sys.stdin))))
        except (NoVerdict, KeyError, TypeError, ValueError) as error:
            print(f"no verdict: {error}", file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
