"""The message environment and the group builder in the order in which Tinker's strategies call them."""

import abc
import asyncio
import dataclasses
import pickle
import types
import unittest
from typing import Any

from stillwater import Client, EnvironmentLost
from trainers_support import ROW, Shaky, add_button, called, end_from_outside, standin


@dataclasses.dataclass
class MessageStepResult:
    reward: float
    episode_done: bool
    next_messages: list
    metrics: dict = dataclasses.field(default_factory=dict)


class EnvFromMessageEnv:
    def __init__(self, renderer, message_env, **limits):
        self.renderer, self.message_env, self.limits = renderer, message_env, limits


class EnvGroupBuilder(abc.ABC):
    @abc.abstractmethod
    async def make_envs(self) -> Any: ...


standin("tinker_cookbook.rl.message_env", EnvFromMessageEnv=EnvFromMessageEnv, MessageEnv=abc.ABC, MessageStepResult=MessageStepResult)
standin("tinker_cookbook.rl.types", Env=object, EnvGroupBuilder=EnvGroupBuilder)

from stillwater.trainers.tinker import StillwaterGroupBuilder, StillwaterMessageEnv  # noqa: E402  after its base classes


def said(text, **more):
    return {"role": "assistant", "content": text, **more}


def tool_call(name, arguments):
    return types.SimpleNamespace(function=types.SimpleNamespace(name=name, arguments=arguments), id="c1")


class Tinker(unittest.IsolatedAsyncioTestCase):
    async def open(self, row=ROW):
        env = StillwaterMessageEnv(row)
        self.addAsyncCleanup(env.close)
        return env, await env.initial_observation()

    async def test_the_whole_conversation_comes_back_with_each_step(self):
        env, messages = await self.open()
        self.assertEqual([message["role"] for message in messages], ["system", "user"])
        click = said(called("click", target=add_button(messages[-1]["content"])))
        step = await env.step(click)
        self.assertEqual((step.reward, step.episode_done), (0.0, False))
        self.assertEqual(step.next_messages[:3], [*messages, click])
        self.assertIn("1 item", step.next_messages[3]["content"])
        last = await env.step(said([{"type": "thinking", "thinking": "hm"}, {"type": "text", "text": ""}], tool_calls=[tool_call("answer", '{"text":"done"}')]))
        self.assertEqual((last.reward, last.episode_done), (1.0, True))

    async def test_mistakes_are_ordinary_steps(self):
        env, _ = await self.open()
        unread = types.SimpleNamespace(raw_text="<tool_call>{broken</tool_call>", error="no JSON")
        two = [tool_call("back", "{}"), tool_call("back", "{}")]
        for message in (said("no action"), said("", unparsed_tool_calls=[unread]), said("", tool_calls=two)):
            step = await env.step(message)
            self.assertEqual((step.reward, step.episode_done), (0.0, False))
            self.assertTrue(step.next_messages[-1]["content"].startswith("error: "))

    async def test_a_lost_environment_raises(self):
        site = Shaky()
        env, _ = await self.open(site.row)
        site.vanish()
        with self.assertRaisesRegex(EnvironmentLost, "shaky"):
            await env.step(said(called("goto", url="http://shaky.localhost/next")))
        with self.assertRaises(EnvironmentLost):
            await self.open({"task": "trainers/no-such-task"})
        env, _ = await self.open()
        with Client() as client:
            end_from_outside(client, env._episode.session.id)
        with self.assertRaises(EnvironmentLost):
            await env.step(said(called("back")))

    async def test_a_group_opens_nothing_until_it_is_played_and_cleans_up(self):
        row = {**ROW, "session": {"labels": {"test": "tinker-group"}}}
        builder = pickle.loads(pickle.dumps(StillwaterGroupBuilder(row=row, renderer=str, group_size=3, limits={"max_trajectory_tokens": 9})))
        envs = await builder.make_envs()
        self.assertEqual([env.limits for env in envs], [{"max_trajectory_tokens": 9}] * 3)
        with Client() as client:
            living = lambda: [session["id"] for session in client.sessions.list(label="test=tinker-group", status="ready")]  # noqa: E731
            self.assertEqual(living(), [])
            first = await asyncio.gather(*(env.message_env.initial_observation() for env in envs[:2]))
            self.assertEqual(first[0], first[1])
            self.assertEqual(len(living()), 2)
            pickle.dumps(builder)
            await builder.cleanup()
            await builder.cleanup()
            self.assertEqual(living(), [])
        with self.assertRaises(EnvironmentLost):
            await envs[0].message_env.step(said(called("back")))


if __name__ == "__main__":
    unittest.main()
