"""The gateway runner against the running service: each trainer's form, by way of the service and from here."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import types
import unittest
import uuid
from unittest import mock

from chat_server import ChatServer, calls, looks_then
from gateway_support import GatewayTest, broken

from stillwater import EnvironmentLost
from stillwater.trainers.gateway import ArealAgent, RllmEvaluator, RllmFlow, uni_agent_runner

PROCESS_S = 60


class UniAgent(GatewayTest):
    def play(self, via: str, key: str, server: ChatServer) -> None:
        session = types.SimpleNamespace(
            session_id=key, base_url=f"{server.url}/sessions/{key}/v1", reward_info_url=f"{server.url}/sessions/{key}/reward_info"
        )
        asyncio.run(uni_agent_runner(session=session, raw_prompt="", sample_index=0, tools_kwargs={"stillwater": self.row()}, via=via))

    def test_posts_the_reward_before_it_returns(self) -> None:
        for via, key in self.each():
            server = self.serve(looks_then("5"))
            self.play(via, key, server)
            self.assertEqual(server.calls[0]["path"], f"/sessions/{key}/v1/chat/completions")
            self.assertEqual([post["path"] for post in server.posts], [f"/sessions/{key}/reward_info"])
            self.assertEqual(server.posts[0]["body"], {"reward_info": {"reward": 1.0, "acc": 1.0, "finished": True}})

    def test_a_wrong_answer_is_a_reward_of_0(self) -> None:
        for via, key in self.each():
            server = self.serve(looks_then("7"))
            self.play(via, key, server)
            self.assertEqual(server.posts[0]["body"]["reward_info"]["reward"], 0.0)

    def test_raises_and_posts_nothing_when_the_episode_is_lost(self) -> None:
        for via, key in self.each():
            server = self.serve(broken)
            with self.assertRaises(EnvironmentLost) as raised:
                self.play(via, key, server)
            self.assertEqual(raised.exception.failure["class"], "policy")
            self.assertEqual(server.posts, [])

    def test_raises_when_the_reward_cannot_be_posted(self) -> None:
        server = self.serve(looks_then("5"))
        gone = types.SimpleNamespace(session_id=uuid.uuid4().hex, base_url=f"{server.url}/v1", reward_info_url=None)
        with self.assertRaises(ValueError):
            asyncio.run(uni_agent_runner(session=gone, tools_kwargs={"stillwater": self.row()}, via="local"))
        self.assertEqual(server.calls, [])


class Rllm(GatewayTest):
    def setUp(self) -> None:
        class Record:
            def __init__(self, **fields) -> None:
                self.__dict__.update(fields)

        modules = {name: types.ModuleType(name) for name in ("rllm", "rllm.types", "rllm.eval", "rllm.eval.types")}
        modules["rllm.types"].Trajectory = Record
        modules["rllm.eval.types"].EvalOutput = Record
        patch = mock.patch.dict(sys.modules, modules)
        patch.start()
        self.addCleanup(patch.stop)

    def play(self, via: str, key: str, server: ChatServer):
        config = types.SimpleNamespace(base_url=f"{server.url}/sessions/{key}/v1", model="actor-7b", session_uid=f"{key}:0")
        task = types.SimpleNamespace(id="lamp", metadata=self.row())
        return asyncio.run(RllmFlow(via=via).arun(task, config))

    def test_gives_a_trajectory_with_its_reward(self) -> None:
        for via, key in self.each():
            server = self.serve(looks_then("5"))
            trajectory = self.play(via, key, server)
            self.assertIs(type(trajectory.reward), float)
            self.assertEqual(trajectory.reward, 1.0)
            self.assertEqual(server.calls[0]["body"]["model"], "actor-7b")
            output = RllmEvaluator().evaluate(None, types.SimpleNamespace(trajectories=[trajectory]))
            self.assertEqual((output.reward, output.is_correct), (1.0, True))

    def test_a_retry_with_the_same_uid_is_a_fresh_episode(self) -> None:
        for via, key in self.each():
            server = self.serve(lambda n, _: broken() if n == 0 else calls("answer", text="5"))
            with self.assertRaises(EnvironmentLost):
                self.play(via, key, server)
            self.assertEqual(self.play(via, key, server).reward, 1.0)
            self.assertEqual(len(server.calls), 2)


class Areal(GatewayTest):
    def test_returns_exactly_a_float_and_sends_the_key_of_the_rollout(self) -> None:
        for via, key in self.each():
            server = self.serve(looks_then("5"))
            reward = asyncio.run(ArealAgent(via=via).run(self.row(), base_url=server.url, api_key=key, http_client=None))
            self.assertIs(type(reward), float)
            self.assertEqual(reward, 1.0)
            self.assertEqual({call["authorization"] for call in server.calls}, {f"Bearer {key}"})
            self.assertEqual(server.calls[0]["path"], "/chat/completions")

    def test_reads_the_environment_in_a_process_of_its_own(self) -> None:
        server = self.serve(looks_then("5"))
        with mock.patch.dict(os.environ, OPENAI_BASE_URL=server.url, OPENAI_API_KEY=uuid.uuid4().hex):
            self.assertEqual(asyncio.run(ArealAgent(via="local").run(self.row())), 1.0)

    def test_raises_when_the_episode_is_lost(self) -> None:
        for via, key in self.each():
            with self.assertRaises(EnvironmentLost) as raised:
                asyncio.run(ArealAgent(via=via).run(self.row(), base_url=self.serve(broken).url, api_key=key))
            self.assertNotIn(key, str(raised.exception))


class Lightning(GatewayTest):
    def play(self, via: str, key: str, server: ChatServer) -> int:
        environment = {
            **os.environ,
            "AGL_KEY": "k",
            "AGL_OPENAI_BASE_URL": f"{server.url}/proxy/rollout/{key}/attempt/0/mode/train/openai/v1",
            "AGL_EVENT_URL": f"{server.url}/api/rollouts/{key}/attempt/0/events",
            "STILLWATER_ROW": json.dumps(self.row()),
            "STILLWATER_GATEWAY": json.dumps({"via": via}),
        }
        code = "import asyncio; from stillwater.trainers.gateway import LightningAgent; asyncio.run(LightningAgent().run())"
        return subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, timeout=PROCESS_S).returncode

    def test_posts_one_reward_event(self) -> None:
        for via, key in self.each():
            server = self.serve(looks_then("5"))
            self.assertEqual(self.play(via, key, server), 0)
            self.assertEqual([post["path"] for post in server.posts], [f"/api/rollouts/{key}/attempt/0/events"])
            event = server.posts[0]
            self.assertEqual(event["authorization"], "Bearer k")
            self.assertEqual((event["body"]["event_type"], event["body"]["data"]["value"]), ("reward", 1.0))

    def test_plays_a_lost_episode_again_on_a_fresh_session(self) -> None:
        for via, key in self.each():
            server = self.serve(lambda n, _: broken() if n == 1 else calls("answer" if n > 1 else "find", n, text="5"))
            self.assertEqual(self.play(via, key, server), 0)
            self.assertEqual([post["body"]["data"]["value"] for post in server.posts], [1.0])

    def test_ends_with_an_error_and_without_a_reward_when_it_is_lost_again(self) -> None:
        for via, key in self.each():
            server = self.serve(broken)
            self.assertNotEqual(self.play(via, key, server), 0)
            self.assertEqual(server.posts, [])


if __name__ == "__main__":
    unittest.main()
