"""The tool, the agent loop and the reward function in the order in which verl's workers call them."""

import asyncio
import enum
import importlib.resources
import json
import re
import types
import unittest
import uuid

from stillwater import Client, EnvironmentLost
from trainers_support import ROW, Faulty, Shaky, add_button, end_from_outside, standin

REGISTERED = {}


class AgentState(enum.Enum):
    GENERATING = "generating"
    TERMINATED = "terminated"


class BaseTool:
    def __init__(self, config, tool_schema):
        self.config, self.tool_schema, self.name = config, tool_schema, tool_schema["function"]["name"]


class ToolResponse:
    def __init__(self, text=None, image=None):
        self.text, self.image = text, image


class ToolAgentLoop:
    """verl's own loop as the adapter meets it; a turn is a list of calls, or a text that ends the rollout."""

    def __init__(self, tools, turns):
        self.tools, self.turns = tools, list(turns)

    async def run(self, sampling_params, **fields):
        data = types.SimpleNamespace(
            request_id=uuid.uuid4().hex, tools_kwargs=fields.get("tools_kwargs", {}), extra_fields={}, replies=[],
            messages=list(fields["raw_prompt"]), prompt_ids=[0], response_mask=[], response_logprobs=[], calls=[],
        )  # fmt: skip
        self.data, state = data, AgentState.GENERATING
        while state is AgentState.GENERATING:
            said = self.turns.pop(0)
            data.prompt_ids, data.response_mask = data.prompt_ids + [1], data.response_mask + [1]
            data.calls = said(data) if callable(said) else said
            state = AgentState.TERMINATED if isinstance(data.calls, str) else await self._handle_processing_tools_state(data)
        return types.SimpleNamespace(response_mask=data.response_mask, reward_score=None, extra_fields=data.extra_fields)

    async def _handle_processing_tools_state(self, data):
        answers = await asyncio.gather(*(self._call_tool(arguments, data.tools_kwargs, data) for arguments in data.calls))
        data.replies += [answer.text for answer, _ in answers]
        data.prompt_ids, data.response_mask = data.prompt_ids + [2], data.response_mask + [0]
        return AgentState.GENERATING

    async def _call_tool(self, arguments, tools_kwargs, data):
        tool, instance = self.tools["step_browser"], None
        try:
            instance, _ = await tool.create(create_kwargs=tools_kwargs.get(tool.name, {}).get("create_kwargs", {}))
            answer, reward, _ = await tool.execute(instance, arguments, agent_data=data)
        except Exception as error:
            return ToolResponse(text=f"Error executing tool: {error}"), 0.0
        finally:
            if instance:
                await tool.release(instance)
        return answer, reward


def register(name):
    def keep(cls):
        REGISTERED[name] = cls
        return cls

    return keep


standin("verl.experimental.agent_loop.agent_loop", register=register)
standin("verl.experimental.agent_loop.tool_agent_loop", AgentState=AgentState, ToolAgentLoop=ToolAgentLoop)
standin("verl.tools.base_tool", BaseTool=BaseTool)
standin("verl.tools.schemas", ToolResponse=ToolResponse)

from stillwater.trainers import verl  # noqa: E402  after its base classes

SCHEMA = {"function": {"name": "step_browser"}}
CONFIG = {"type": "native", "dialect": "webserv"}
FIELDS = {"raw_prompt": ROW["prompt"], "uid": "u", "session_id": 0, "extra_info": ROW}


def act(action, **more):
    return [{"action": action, **more}]


def buy(data):
    """Finds the button where the policy would: in the prompt, or in what the tool answered."""
    return act("click", target=add_button((data.replies or [data.messages[-1]["content"]])[-1]))


def made(cls, *turns, config=CONFIG):
    return cls({"step_browser": verl.BrowserTool(config, SCHEMA)}, turns)


class Loop(unittest.IsolatedAsyncioTestCase):
    async def test_it_is_registered_and_shows_the_first_page(self):
        self.assertIs(REGISTERED["stillwater"], verl.StillwaterLoop)
        loop = made(verl.StillwaterLoop, "I stop.")
        output = await loop.run({}, **FIELDS)
        self.assertEqual(output.reward_score, 0.0)
        self.assertRegex(loop.data.messages[-1]["content"], "^Shop\\.\n\nGoal: Put one product into the cart\\.\n\nurl: ")
        self.assertEqual(ROW["prompt"], [{"role": "user", "content": "Shop."}])

    async def test_the_rollout_ends_with_the_episode_and_with_what_the_policy_said(self):
        loop = made(verl.StillwaterLoop, buy, act("terminate", answer="done"), "never said")
        output = await loop.run({}, **FIELDS)
        self.assertEqual((output.reward_score, output.response_mask), (1.0, [1, 0, 1]))
        self.assertEqual(output.extra_fields["reward_extra_info"], {"score": 1.0})
        session = output.extra_fields["stillwater"]["session"]
        with Client() as client:
            self.assertEqual(client.sessions.get(session).info["status"], "ended")

    async def test_a_rollout_that_just_stops_is_scored_as_it_stands(self):
        self.assertEqual((await made(verl.StillwaterLoop, buy, "I stop.").run({}, **FIELDS)).reward_score, 1.0)

    async def test_calls_of_one_turn_are_done_one_after_another(self):
        loop = made(verl.StillwaterLoop, act("hover", target="e1") * 3, "I stop.")
        self.assertEqual((await loop.run({}, **FIELDS)).reward_score, 0.0)
        self.assertEqual([text.startswith("url: ") for text in loop.data.replies], [True] * 3)

    async def test_it_raises_when_the_site_vanishes(self):
        site = Shaky()

        def gone(_):
            site.vanish()
            return act("goto_url", url="http://shaky.localhost/next")

        with self.assertRaisesRegex(EnvironmentLost, "shaky"):
            await made(verl.StillwaterLoop, act("hover", target="e1"), gone, "I stop.").run({}, **{**FIELDS, "extra_info": site.row})

    async def test_it_raises_when_a_step_was_interrupted(self):
        faulty = Faulty()
        self.addCleanup(faulty.close)

        def arm(data):
            faulty.armed = True
            return buy(data)

        with self.assertRaisesRegex(EnvironmentLost, "interrupted"):
            await made(verl.StillwaterLoop, arm, "I stop.", config={**CONFIG, "url": faulty.url}).run({}, **FIELDS)

    async def test_it_raises_when_no_session_can_be_had(self):
        with self.assertRaises(EnvironmentLost):
            await made(verl.StillwaterLoop, "I stop.").run({}, **{**FIELDS, "extra_info": {"task": "trainers/no-such-task"}})


class ToolAlone(unittest.IsolatedAsyncioTestCase):
    """verl's own loop with the tool, and the reward function that its reward worker calls."""

    async def play(self, *turns, row=ROW):
        loop = made(ToolAgentLoop, *turns)
        output = await loop.run({}, **{**FIELDS, "tools_kwargs": {"step_browser": {"create_kwargs": row}}})
        return loop, output.extra_fields

    async def score(self, extra_fields):
        return await verl.compute_score("stillwater", "", "", extra_info={"task": "x", **extra_fields})

    async def test_one_session_serves_a_trajectory_and_ends_with_its_reward(self):
        loop, extra = await self.play(act("hover", target="e1"), buy, "I stop.")
        self.assertIn("1 item", loop.data.replies[-1])
        with Client() as client:
            session = client.sessions.get(extra["stillwater"]["session"])
            self.assertEqual((session.info["status"], session.index), ("ready", 2))
            self.assertEqual(await self.score(json.loads(json.dumps(extra))), {"score": 1.0})
            self.assertEqual(client.sessions.get(session.id).info["status"], "ended")

    async def test_parallel_first_calls_open_one_session(self):
        loop, extra = await self.play(act("hover", target="e1") * 3, "I stop.")
        self.assertEqual([text.startswith("url: ") for text in loop.data.replies], [True] * 3)
        self.assertEqual(await self.score(extra), {"score": 0.0})

    async def test_calls_after_the_end_change_nothing(self):
        loop, extra = await self.play(act("hover", target="e1"), buy, act("terminate"), act("goto_url", url="http://shop.localhost/"), "I stop.")
        self.assertIn("The episode is over", loop.data.replies[-1])
        self.assertEqual(await self.score(extra), {"score": 1.0})

    async def test_a_policy_that_never_called_the_browser_gets_nothing(self):
        _, extra = await self.play("I stop.")
        self.assertEqual(await self.score(extra), {"score": 0.0})

    async def test_the_reward_raises_when_the_environment_was_lost(self):
        def gone(data):
            with Client() as client:
                end_from_outside(client, data.extra_fields["stillwater"]["session"])
            return act("back")

        for turns, row in (((act("back"), "I stop."), {"task": "trainers/no-such-task"}), ((act("back"), gone, "I stop."), ROW)):
            loop, extra = await self.play(*turns, row=row)
            self.assertIn("Error executing tool", loop.data.replies[-1])
            with self.assertRaises(EnvironmentLost):
                await self.score(extra)

    async def test_the_reward_raises_when_the_session_ended_before_it(self):
        _, extra = await self.play(act("back"), "I stop.")
        with Client() as client:
            end_from_outside(client, extra["stillwater"]["session"])
        with self.assertRaises(EnvironmentLost):
            await self.score(extra)


class Configuration(unittest.TestCase):
    def test_the_yaml_has_the_tool_of_the_service(self):
        text = (importlib.resources.files("stillwater.trainers") / "stillwater_tool_config.yaml").read_text()
        with Client() as client:
            (tool,) = client.tools(dialect="webserv")
        self.assertIn("class_name: stillwater.trainers.verl.BrowserTool", text)
        self.assertIn(f"name: {tool['name']}", text)
        for name, schema in tool["parameters"]["properties"].items():
            self.assertRegex(text, rf"(?m)^            {name}:\n              type: {schema['type']}$")
            self.assertIn(schema["description"], text)
        verbs = tool["parameters"]["properties"]["action"]["enum"]
        self.assertEqual(re.findall(r"(?m)^                - (\w+)$", text), verbs)


if __name__ == "__main__":
    unittest.main()
