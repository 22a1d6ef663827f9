"""`python -m stillwater`, as a person runs it."""

from __future__ import annotations

import os
import subprocess
import sys
import unittest
import uuid

from hostile import HostileServer
from stillwater import Client

GONE = "http://127.0.0.1:9"


def run(*arguments: str, **env: str | None) -> subprocess.CompletedProcess[str]:
    merged = {name: value for name, value in {**os.environ, **env}.items() if value is not None}
    return subprocess.run([sys.executable, "-m", "stillwater", *arguments], env=merged, capture_output=True, text=True, timeout=120)


class MainTest(unittest.TestCase):
    def test_it_checks_lists_and_plays(self) -> None:
        name = f"main-{uuid.uuid4().hex[:8]}"
        with Client() as client:
            client.suites.put(name, [{"id": f"{name}.1", "goal": "Look around", "sites": ["shop"]}])
        ran = run("--task", f"{name}.1", "--steps", "3")
        self.assertEqual((ran.returncode, ran.stderr), (0, ""), ran.stdout)
        for part in ("the token is accepted", "database   ok", "capacity ", "site       shop", f"suite      {name}", "Look around"):
            self.assertIn(part, ran.stdout)
        self.assertEqual(ran.stdout.count("\nstep "), 3)
        self.assertRegex(ran.stdout, r"end        unscored, score None, t_\w+")

    def test_commands_alone(self) -> None:
        check, listed, played = run("check"), run("list"), run("play", "--site", "forum", "--steps", "2", "--seed", "5")
        self.assertEqual((check.returncode, listed.returncode, played.returncode), (0, 0, 0), check.stderr + listed.stderr + played.stderr)
        self.assertNotIn("capacity", check.stdout)
        self.assertNotIn("database", listed.stdout)
        self.assertIn("http://forum.localhost/", played.stdout)

    def test_mistakes_are_told_in_a_sentence(self) -> None:
        with HostileServer(lambda _, wire: wire.answer(200, {"not": "ours"})) as other:
            cases = [
                (run("check", "--token", "wrong"), 1, "does not know this token"),
                (run("check", "--url", GONE), 1, "Start a service with `npm start`"),
                (run("check", "--url", "nonsense"), 2, "not an address"),
                (run("check", STILLWATER_TOKEN=None), 2, "set STILLWATER_TOKEN"),
                (run("check", "--url", f"{other.url}"), 1, "not a Stillwater service"),
                (run("play", "--task", "no-such-task"), 1, "task_not_found"),
                (run("dance"), 2, "invalid choice"),
                (run("play", "--steps", "0"), 2, "at least 1"),
            ]
        for ran, code, words in cases:
            with self.subTest(words):
                self.assertEqual(ran.returncode, code, ran.stderr)
                self.assertIn(words, ran.stderr)
                self.assertNotIn("Traceback", ran.stderr)

    def test_help(self) -> None:
        ran = run("--help")
        self.assertEqual(ran.returncode, 0)
        for word in ("check", "list", "play", "STILLWATER_URL"):
            self.assertIn(word, ran.stdout)
        self.assertIn("--seed", run("play", "--help").stdout)


if __name__ == "__main__":
    unittest.main()
