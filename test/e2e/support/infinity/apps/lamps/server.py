"""A tiny app in the form of WebArena-Infinity's: the page keeps the state, and pushes it here after every change."""

import http.server
import json
import socketserver
import sys

state = None
seed = None


class App(http.server.SimpleHTTPRequestHandler):
    def answer(self, body, status=200):
        self.send_response(status)
        self.send_header("content-type", "application/json")
        self.end_headers()
        self.wfile.write(json.dumps(body).encode())

    def do_PUT(self):
        global state, seed
        state = json.loads(self.rfile.read(int(self.headers["content-length"])))
        seed = seed or json.dumps(state)
        self.answer({"status": "ok"})

    def do_GET(self):
        if self.path != "/api/state":
            return super().do_GET()
        return self.answer({"error": "no state"}, 404) if state is None else self.answer(state)

    def do_POST(self):
        global state
        state = None if seed is None else json.loads(seed)
        self.answer({"status": "ok"})


class Server(socketserver.ThreadingMixIn, http.server.HTTPServer):
    daemon_threads = True


Server(("", int(sys.argv[sys.argv.index("--port") + 1])), App).serve_forever()
