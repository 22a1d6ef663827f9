"""A site of the tests' own, served from this process, and the tasks on it. Used by the tests of Env, VectorEnv and the shim."""

from __future__ import annotations

import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

#: How long the page /meet waits for the other visitors.
MEETING_S = 9.0

PAGES = {
    "/": """<!doctype html><title>Lab</title><h1>Lamps</h1>
      <p>The red lamp costs 5.</p>
      <label>Name <input id="name"></label>
      <button onclick="out.textContent = 'Hello ' + document.getElementById('name').value">Greet</button>
      <div onclick="out.textContent = 'boxed'">Plain box</div>
      <a href="/more">More lamps</a> <a href="/more" target="_blank">More in a tab</a>
      <p id="out">nothing yet</p>""",
    "/more": """<!doctype html><title>More</title><h1>More lamps</h1><p>None today.</p><a href="/">Back</a>""",
    "/colors": """<!doctype html><title>Colors</title><style>body { margin: 0 } div { width: 100px; height: 100px }</style>
      <div style="background: #ff0000"></div><div style="background: #0080ff"></div>
      <div style="width: 300px; background: linear-gradient(to right, #000, #fff)"></div>""",
}


class Lab:
    """Serves PAGES on loopback; `site` routes lab.localhost to it."""

    def __init__(self) -> None:
        lab = self
        self._meeting = threading.Barrier(1)

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                page = PAGES.get(self.path.split("?")[0])
                if self.path == "/meet":
                    page = f"<!doctype html><title>Meet</title><p>{lab.meet()}</p>"
                body = (page or "<!doctype html><title>None</title>").encode()
                self.send_response(200 if page else 404)
                self.send_header("content-type", "text/html; charset=utf-8")
                self.send_header("content-length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def do_POST(self) -> None:
                """A verifier without a verdict."""
                self.rfile.read(int(self.headers.get("content-length", "0")))
                self.send_response(404)
                self.send_header("content-length", "0")
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
        self._thread.start()
        upstream = f"http://127.0.0.1:{self._server.server_address[1]}"
        self.broken_verifier = {"type": "http", "url": f"{upstream}/verify"}
        self.site = {"name": "lab", "upstream": upstream, "hosts": ["lab.localhost"]}

    def expect(self, visitors: int) -> None:
        """The page /meet answers when so many ask for it at once."""
        self._meeting = threading.Barrier(visitors, timeout=MEETING_S)

    def meet(self) -> str:
        try:
            self._meeting.wait()
            return "all met"
        except threading.BrokenBarrierError:
            return "alone"

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    def task(self, path: str = "/", **more: Any) -> dict[str, Any]:
        """Asks for the price of the lamp; the right answer is 5."""
        return {
            "id": "lamp",
            "goal": "What does the red lamp cost?",
            "sites": [self.site],
            "startUrl": f"http://lab.localhost{path}",
            "evaluate": {"evaluators": [{"type": "string_match", "exactMatch": "5"}]},
            **more,
        }
