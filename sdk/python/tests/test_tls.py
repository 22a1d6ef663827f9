"""The client over TLS. The test's certificate is made by whoever runs the tests, and is in STILLWATER_TEST_TLS."""

from __future__ import annotations

import os
import ssl
import unittest
from unittest import mock

from hostile import HostileServer
from stillwater import Client, Unavailable

FOLDER = os.environ.get("STILLWATER_TEST_TLS", "")


class TLSServer(HostileServer):
    def __init__(self, handler) -> None:
        self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.context.load_cert_chain(os.path.join(FOLDER, "cert.pem"), os.path.join(FOLDER, "key.pem"))
        super().__init__(handler)
        self.url = self.url.replace("http://127.0.0.1", "https://localhost")

    def _serve(self, sock, number) -> None:
        try:
            wrapped = self.context.wrap_socket(sock, server_side=True)
        except OSError:
            with self._lock:
                self._open.discard(sock)
            return
        with self._lock:
            self._open.discard(sock)
            self._open.add(wrapped)
        super()._serve(wrapped, number)


class TLSTest(unittest.TestCase):
    def setUp(self) -> None:
        self.assertTrue(FOLDER, "STILLWATER_TEST_TLS must name a folder with cert.pem and key.pem for localhost.")
        self.server = TLSServer(lambda request, wire: wire.answer(200, {"target": request.target, "text": "x" * 200_000}))
        self.addCleanup(self.server.close)

    def test_requests_on_a_kept_connection(self) -> None:
        with mock.patch.dict(os.environ, {"SSL_CERT_FILE": os.path.join(FOLDER, "cert.pem")}):
            with Client(self.server.url, "token", patience_s=0) as client:
                for n in range(5):
                    self.assertEqual(client.request("GET", f"/v1/{n}")["target"], f"/v1/{n}")
                self.assertEqual(client._door.pool.counts["idle"], 1)
        self.assertEqual(self.server.connections, 1)

    def test_a_stranger_is_not_trusted_and_not_asked_again(self) -> None:
        with Client(self.server.url, "token", patience_s=60) as client:
            with self.assertRaisesRegex(Unavailable, "certificate of localhost:.* is not trusted"):
                client.request("GET", "/v1/x")
        self.assertEqual(self.server.requests, [])


if __name__ == "__main__":
    unittest.main()
