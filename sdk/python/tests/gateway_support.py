"""What the tests of the gateway runner share."""

from __future__ import annotations

import unittest
import uuid

from chat_server import ChatServer, Lamps

from stillwater.trainers import runner as runners

BOTH = ("service", "local")


def broken(*_: object) -> tuple[int, dict[str, str]]:
    return 500, {}


class GatewayTest(unittest.TestCase):
    @classmethod
    def tearDownClass(cls) -> None:
        for runner in runners._runners.values():
            runner.client.close()

    @classmethod
    def setUpClass(cls) -> None:
        cls.lamps = Lamps()
        cls.addClassCleanup(cls.lamps.close)

    def serve(self, script) -> ChatServer:
        server = ChatServer(script)
        self.addCleanup(server.close)
        return server

    def row(self, **more) -> dict:
        return {"task": self.lamps.task(), **more}

    def each(self) -> list[tuple[str, str]]:
        """Both ways of playing, each with a key of its own."""
        return [(via, uuid.uuid4().hex) for via in BOTH]
