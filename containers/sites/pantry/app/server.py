"""The pages: what there is, and a button to take one of it."""

import html
import signal
import sys
import urllib.parse
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from goods import goods, run

PORT = 8080


class Pantry(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        if self.path == "/health":
            return self.page("ok")
        if self.path != "/":
            return self.send_error(404)
        rows = "".join(
            f"<li>{html.escape(one['name'])}: {one['count']}"
            f"<form method=post action=/take><input type=hidden name=name value='{html.escape(one['name'], quote=True)}'>"
            f"<button>Take {html.escape(one['name'])}</button></form></li>"
            for one in goods()
            if one["count"] > 0
        )
        return self.page(f"<h1>The pantry</h1><ul>{rows}</ul>")

    def do_POST(self) -> None:
        form = urllib.parse.parse_qs(self.rfile.read(int(self.headers.get("content-length") or 0)).decode())
        if self.path != "/take" or "name" not in form:
            return self.send_error(400)
        run("update goods set count = count - 1 where name = ? and count > 0", form["name"][0])
        self.send_response(303)
        self.send_header("location", "/")
        self.end_headers()

    def page(self, body: str) -> None:
        self.send_response(200)
        self.send_header("content-type", "text/html; charset=utf-8")
        self.end_headers()
        self.wfile.write(f"<!doctype html><html lang=en><title>The pantry</title>{body}".encode())

    def log_message(self, format: str, *args: object) -> None:
        pass


# PID 1 has no default for TERM.
signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
ThreadingHTTPServer(("", PORT), Pantry).serve_forever()
