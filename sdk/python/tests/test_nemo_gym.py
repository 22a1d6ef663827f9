"""The forwarder for NeMo Gym's agents, and the provider of browser sessions where the service gives no CDP addresses."""

from __future__ import annotations

import asyncio
import http.client
import json
import os
import subprocess
import sys
import unittest
import uuid

from chat_server import LocalServer

from stillwater import Client, EnvironmentLost
from stillwater.trainers.forwarder import Forwarder
from stillwater.trainers.nemo_gym import BrowserSessionHandle, StillwaterSessions

TOKEN = "token-of-the-forwarder-0123"
LINE_S = 30


def ask(url: str, method: str, path: str, body: bytes | None = None, headers: dict | None = None):
    connection = http.client.HTTPConnection(url.removeprefix("http://"), timeout=30)
    try:
        connection.request(method, path, body, headers or {})
        response = connection.getresponse()
        return response.status, response.getheaders(), response.read()
    finally:
        connection.close()


class Forwarding(unittest.TestCase):
    def setUp(self) -> None:
        self.seen: list[dict] = []
        self.upstream = LocalServer(self._answer)
        self.addCleanup(self.upstream.close)
        self.forwarder = Forwarder("my suite", url=self.upstream.url, token=TOKEN)
        self.addCleanup(self.forwarder.close)

    def _answer(self, request, body: bytes):
        self.seen.append({"method": request.command, "path": request.path, "headers": dict(request.headers), "body": body})
        status = 503 if request.path.endswith("/fails") else 200
        return status, {"content-type": "application/json", "set-cookie": "session=abc; Path=/"}, b'{"reward": 1.0}'

    def test_adds_path_and_token_and_passes_the_rest_on(self) -> None:
        headers = {"cookie": "session=abc", "authorization": "Bearer of-the-agent", "content-type": "application/json"}
        status, given, body = ask(self.forwarder.url, "POST", "/verify?x=1", b'{"a": 1}', headers)
        self.assertEqual((status, json.loads(body)), (200, {"reward": 1.0}))
        self.assertIn("session=abc; Path=/", [value for name, value in given if name.lower() == "set-cookie"])
        seen = self.seen[0]
        self.assertEqual((seen["method"], seen["path"], seen["body"]), ("POST", "/nemo/my%20suite/verify?x=1", b'{"a": 1}'))
        sent = {name.lower(): value for name, value in seen["headers"].items()}
        self.assertEqual((sent["authorization"], sent["cookie"]), (f"Bearer {TOKEN}", "session=abc"))
        self.assertNotIn(TOKEN, json.dumps([given, body.decode()]))

    def test_takes_the_rollout_off_the_path(self) -> None:
        for path, sent in (("/ng-rollout/r-1/step", "/step"), ("/ng-rollout/r-1", "/"), ("/", "/"), ("/ng-rollouts", "/ng-rollouts")):
            ask(self.forwarder.url, "POST", path, b"{}")
            self.assertEqual(self.seen[-1]["path"], f"/nemo/my%20suite{sent}")

    def test_an_error_of_the_service_stays_one(self) -> None:
        self.assertEqual(ask(self.forwarder.url, "POST", "/fails", b"{}")[0], 503)

    def test_no_path_leads_out_of_the_environment(self) -> None:
        out = ["/../v1/tokens", "/a/../../v1", "/%2e%2e/v1", "/..%2fv1", "/%252e%252e/v1", "/..\\v1", "/..%5cv1", "/./x", "/ng-rollout/r/../v1"]
        for path in out:
            self.assertEqual(ask(self.forwarder.url, "GET", path)[0], 400, path)
        self.assertEqual(self.seen, [])

    def test_a_service_that_cannot_be_reached_is_a_503_in_the_end(self) -> None:
        gone = LocalServer(self._answer)
        gone.close()
        forwarder = Forwarder("x", url=gone.url, token=TOKEN)
        try:
            forwarder._closing.set()  # it is not waited for
            status, _, body = ask(forwarder.url, "POST", "/step", b"{}")
            self.assertEqual(status, 503)
            self.assertNotIn(TOKEN.encode(), body)
        finally:
            forwarder.close()

    def test_reaches_the_running_service(self) -> None:
        with Forwarder("", prefix="/v1") as forwarder:
            status, _, body = ask(forwarder.url, "GET", "/capacity")
        self.assertEqual(status, 200)
        self.assertIn("recommendedConcurrency", json.loads(body))

    def test_the_command_says_where_it_listens(self) -> None:
        command = [sys.executable, "-m", "stillwater.trainers.nemo_gym", "shop"]
        with subprocess.Popen(command, env=os.environ, stdout=subprocess.PIPE, text=True) as process:
            try:
                line = process.stdout.readline()
                self.assertRegex(line, r"^http://127\.0\.0\.1:\d+ is shop of http\S+/nemo/shop$")
                self.assertGreaterEqual(ask(line.split()[0], "GET", "/")[0], 200)
            finally:
                process.terminate()
                process.wait(LINE_S)


class Provider(unittest.TestCase):
    def test_without_addresses_it_raises_and_leaves_no_session(self) -> None:
        provider = StillwaterSessions(sites=["shop"])
        name = uuid.uuid4().hex
        with self.assertRaisesRegex(EnvironmentLost, "STILLWATER_CDP"):
            asyncio.run(provider.acquire({"metadata": {"rollout_session_id": name}, "provider_options": {}}))
        with Client() as client:
            self.assertEqual([one["id"] for one in client.sessions.list() if one["key"] == f"nemo-gym:{name}" and one["status"] != "ended"], [])
        provider._client.close()

    def test_release_never_raises(self) -> None:
        provider = StillwaterSessions()
        for handle in (BrowserSessionHandle("ws://x", "s_there_is_none"), BrowserSessionHandle("ws://x"), None):
            asyncio.run(provider.release(handle))
        provider._client.close()

    def test_unknown_options_are_named(self) -> None:
        with self.assertRaisesRegex(ValueError, "colour"):
            asyncio.run(StillwaterSessions().acquire({"metadata": {}, "provider_options": {"colour": "red"}}))


if __name__ == "__main__":
    unittest.main()
