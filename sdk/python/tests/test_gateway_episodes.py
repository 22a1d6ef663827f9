"""The gateway runner's episodes: what the model is asked, and what becomes of failures and mistakes."""

from __future__ import annotations

import asyncio
import json
import os
import time
import unittest
from unittest import mock

from chat_server import ChatServer, Lamps, calls, looks_then
from gateway_support import GatewayTest, broken

from stillwater.trainers.chat import Endpoint
from stillwater.trainers.gateway import Runner


class Playing(GatewayTest):
    def run_once(self, via: str, key: str, server: ChatServer, row: dict | None = None, **settings):
        return Runner.of({"via": via, **settings}).run(Endpoint(f"{server.url}/v1", "key-of-a-test-0123"), row or self.row(), key)

    def test_the_conversation_only_grows(self) -> None:
        for via, key in self.each():
            server = self.serve(looks_then("5"))
            outcome = self.run_once(via, key, server)
            self.assertEqual((outcome.reward, outcome.finished), (1.0, True))
            asked = [call["body"]["messages"] for call in server.calls]
            self.assertEqual(len(asked), 3)
            for n, (before, after) in enumerate(zip(asked, asked[1:])):
                self.assertEqual(after[: len(before)], before)
                self.assertEqual(after[len(before)], calls("find", n, text="lamp"))
                self.assertEqual([message["role"] for message in after[len(before) + 1 :]], ["tool"])
            self.assertIn("What does the red lamp cost?", json.dumps(asked[0]))
            self.assertIn("The red lamp costs 5.", json.dumps(asked[0]))
            names = {tool["function"]["name"] for tool in server.calls[0]["body"]["tools"]}
            self.assertLessEqual({"click", "answer", "giveUp"}, names)

    def test_text_without_functions(self) -> None:
        for via, key in self.each():
            said = {"role": "assistant", "content": 'Thought: I see.\nAction: {"type": "answer", "text": "5"}'}
            server = self.serve(lambda *_: said)
            self.assertEqual(self.run_once(via, key, server, agent="text").reward, 1.0)
            self.assertNotIn("tools", server.calls[0]["body"])

    def test_nothing_is_asked_of_the_model_when_the_start_fails(self) -> None:
        for via, key in self.each():
            server = self.serve(looks_then("5"))
            outcome = self.run_once(via, key, server, {"task": "there-is-no-such-task"})
            self.assertIsNone(outcome.reward)
            self.assertEqual(outcome.failure["class"], "task_not_found")
            self.assertEqual(server.calls, [])

    def test_a_site_that_is_down_costs_no_tokens_and_is_no_reward(self) -> None:
        gone = Lamps()
        gone.close()
        for via, key in self.each():
            server = self.serve(looks_then("5"))
            outcome = self.run_once(via, key, server, {"task": gone.task()}, patience_s=1)
            self.assertIsNone(outcome.reward)
            self.assertEqual(server.calls, [])

    def test_a_model_that_pauses_is_waited_for(self) -> None:
        for via, key in self.each():
            paused = (429, {"retry-after": "1", "x-agl-paused": "true"})
            server = self.serve(lambda n, _: paused if n == 0 else calls("answer", text="5"))
            began = time.monotonic()
            self.assertEqual(self.run_once(via, key, server).reward, 1.0)
            self.assertGreaterEqual(time.monotonic() - began, 1)
            self.assertEqual(len(server.calls), 2)

    def test_a_failure_in_the_middle_is_asked_once(self) -> None:
        for via, key in self.each():
            server = self.serve(lambda n, _: calls("find", n, text="lamp") if n == 0 else broken())
            outcome = self.run_once(via, key, server)
            self.assertIsNone(outcome.reward)
            self.assertEqual(len(server.calls), 2)

    def test_running_out_of_steps_is_unfinished(self) -> None:
        for via, key in self.each():
            server = self.serve(lambda n, _: calls("find", n, text="lamp"))
            outcome = self.run_once(via, key, server, limits={"maxSteps": 2})
            self.assertEqual((outcome.reward, outcome.finished), (0.0, False))
            self.assertEqual(len(server.calls), 2)

    def test_mistakes_of_the_policy_are_ordinary_rounds(self) -> None:
        for via, key in self.each():
            script = [calls("click", 0, target="e999"), {"role": "assistant", "content": "What now?"}, calls("answer", 2, text="5")]
            server = self.serve(lambda n, _: script[n])
            self.assertEqual(self.run_once(via, key, server).reward, 1.0)
            self.assertIn("error:", json.dumps(server.calls[1]["body"]["messages"][-1]))

    def test_a_task_that_nothing_scores_is_no_reward(self) -> None:
        for via, key in self.each():
            task = self.lamps.task()
            del task["evaluate"]
            outcome = self.run_once(via, key, self.serve(looks_then("5")), {"task": task})
            self.assertIsNone(outcome.reward)
            self.assertEqual(outcome.failure["class"], "unscored")

    def test_a_cancelled_trainer_ends_the_episode(self) -> None:
        for via, key in self.each():
            server = self.serve(lambda n, _: calls("find", n, text="lamp"))
            runner = Runner.of({"via": via, "limits": {"maxSteps": 10_000}})

            async def cancelled() -> None:
                playing = asyncio.ensure_future(runner.play(Endpoint(server.url), self.row(), key))
                while not server.calls and not playing.done():
                    await asyncio.sleep(0.05)
                playing.cancel()
                with self.assertRaises(asyncio.CancelledError):
                    await playing

            asyncio.run(cancelled())
            for _ in range(200):
                running = [one for one in runner.client.sessions.list() if one["status"] != "ended" and one["goal"] == self.row()["task"]["goal"]]
                if not running:
                    break
                time.sleep(0.1)
            self.assertEqual(running, [])

    def test_settings_are_checked(self) -> None:
        for wrong in ({"via": "carrier pigeon"}, {"agent": "vision"}):
            with self.assertRaises(ValueError):
                Runner(**wrong)
        with mock.patch.dict(os.environ, STILLWATER_GATEWAY='{"via": "local", "agent": "text"}'):
            self.assertEqual((Runner.of({}).via, Runner.of({"agent": "tool"}).agent), ("local", "tool"))


if __name__ == "__main__":
    unittest.main()
