"""The environment class as TRL's GRPOTrainer and AsyncGRPO use it."""

import functools
import inspect
import pickle
import subprocess
import sys
import threading
import typing
import unittest

from stillwater import Client
from stillwater.trainers import shelf as shelves
from stillwater.trainers.trl import StillwaterEnv
from trainers_support import ROW, Shaky, add_button, end_from_outside, standin


class ShortEnv(StillwaterEnv):
    """A configured class, at module level so that it can be pickled."""

    session = {"limits": {"maxSteps": 2}}
    group = 2


def tools_of(env):
    """As TRL finds them."""
    members = inspect.getmembers(env, predicate=inspect.ismethod)
    return {name: member for name, member in members if name not in ("reset", "get_reward") and not name.startswith("_")}


def call(env, name, **arguments):
    """As TRL calls a tool: an exception is what the model reads."""
    try:
        return str(tools_of(env)[name](**arguments))
    except Exception as error:
        return str({"error": str(error)})


class Contract(unittest.TestCase):
    def test_the_public_methods_are_the_tools(self):
        tools = tools_of(StillwaterEnv())
        self.assertEqual(
            sorted(tools),
            ["answer", "back", "check", "click", "dialog", "fill", "find", "give_up", "goto", "hover", "press", "scroll", "select", "switch_tab"],
        )
        for name, tool in tools.items():
            self.assertFalse(inspect.iscoroutinefunction(tool), name)
            doc = inspect.getdoc(tool)
            hints = typing.get_type_hints(tool)
            for parameter in inspect.signature(tool).parameters:
                self.assertIn(hints[parameter], (str, bool, float), f"{name}.{parameter}")
                self.assertRegex(doc, rf"(?s)Args:\n.*    {parameter}: \w")
            self.assertNotIn("step", name)

    def test_it_is_made_without_arguments_and_can_be_pickled_as_a_factory(self):
        for factory in (StillwaterEnv, ShortEnv, functools.partial(StillwaterEnv, session={"limits": {"maxSteps": 4}}, group=8)):
            self.assertIsNone(pickle.loads(pickle.dumps(factory))().get_reward())

    def test_nothing_is_opened_before_the_first_reset(self):
        before = {thread.name for thread in threading.enumerate()}
        StillwaterEnv()
        self.assertEqual({thread.name for thread in threading.enumerate()}, before)


class Batches(unittest.TestCase):
    def setUp(self):
        self.client = Client()
        self.addCleanup(self.client.close)

    def test_two_groups_of_two_through_two_batches(self):
        envs = [ShortEnv() for _ in range(4)]
        rows = [{**ROW, "seed": seed} for seed in (1, 1, 2, 2)]
        sessions = set()
        for _ in range(2):
            first = [env.reset(**row) for env, row in zip(envs, rows, strict=True)]
            self.assertEqual([first[0], first[2]], [first[1], first[3]])
            self.assertNotEqual(first[0], first[2])
            self.assertRegex(first[0], r"^\n\nGoal: Put one product into the cart\.\n\nurl: ")
            sessions |= {env._episode.session.id for env in envs}
            page = call(envs[1], "click", target=add_button(first[1]))
            self.assertIn("1 item", page)
            self.assertTrue(call(envs[2], "click", target="e999").startswith("error: unknown_element"))
            self.assertIn("over", call(envs[3], "answer", text="done"))
            self.assertIn("error", call(envs[3], "click", target="e1"))
            self.assertIn("error", call(envs[3], "click", wrong="e1"))
            self.assertEqual([env.get_reward() for env in envs], [0.0, 1.0, 0.0, 0.0])
            self.assertEqual({type(env.get_reward()) for env in envs}, {type(None)})  # scored once
        self.assertEqual(len(sessions), 4)

    def test_the_first_reset_of_a_group_opens_the_sessions_of_the_others(self):
        opened = []
        real = shelves._opened

        def watched(episode, row):
            opened.append(threading.current_thread().name)
            return real(episode, row)

        shelves._opened = watched
        self.addCleanup(setattr, shelves, "_opened", real)
        factory = functools.partial(StillwaterEnv, session={"labels": {"test": "ahead"}})
        envs = [factory() for _ in range(3)]
        envs[0].reset(**ROW)
        self.assertEqual(len(envs[0]._shelf._all), 3)
        for env in envs[1:]:
            env.reset(**ROW)
        self.assertEqual(len(opened), 3)
        self.assertTrue(all(name.startswith("stillwater-open") for name in opened))
        self.assertEqual([env.get_reward() for env in envs], [0.0, 0.0, 0.0])

    def test_sessions_end_with_the_process(self):
        program = (
            "from stillwater.trainers.trl import StillwaterEnv\n"
            "env = StillwaterEnv()\n"
            "env.reset(sites=['shop'])\n"
            "print(env._episode.session.id)\n"
        )
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
        self.assertEqual(self.client.sessions.get(done.stdout.strip()).info["status"], "ended")


class Pictures(unittest.TestCase):
    def test_results_are_content_blocks_with_the_page_as_a_picture(self):
        standin("PIL.Image", open=lambda stream: stream.read())
        env = StillwaterEnv(images=True)
        for content in (env.reset(**ROW), env.hover("e1")):
            self.assertEqual([part["type"] for part in content], ["image", "text"])
            self.assertEqual(content[0]["image"][:3], b"\xff\xd8\xff")
            self.assertIn("url: ", content[1]["text"])
        self.assertEqual(env.get_reward(), 0.0)


class Failures(unittest.TestCase):
    def test_a_site_that_vanishes_leaves_the_rollout_without_a_reward(self):
        site = Shaky()
        env = StillwaterEnv()
        env.reset(**site.row)
        site.vanish()
        self.assertIn("error", call(env, "goto", url="http://shaky.localhost/next"))
        self.assertIn("error", call(env, "back"))
        self.assertIsNone(env.get_reward())
        self.assertIn("Goal: ", env.reset(**ROW))
        self.assertEqual(env.get_reward(), 0.0)

    def test_a_session_that_ends_while_the_model_thinks_leaves_no_reward(self):
        env = StillwaterEnv()
        env.reset(**ROW)
        with Client() as client:
            end_from_outside(client, env._episode.session.id)
        self.assertIsNone(env.get_reward())

    def test_reset_never_raises(self):
        env = StillwaterEnv()
        for row in ({"prompt": "x"}, {"task": "trainers/no-such-task"}, {"task": "{broken"}):
            with self.assertLogs("stillwater", "ERROR"):
                self.assertIn("unavailable", env.reset(**row))
            self.assertIn("error", call(env, "click", target="e1"))
            self.assertIsNone(env.get_reward())

    def test_a_service_that_is_not_there_is_no_reward(self):
        env = StillwaterEnv(url="http://127.0.0.1:9")
        env._shelf._client = Client("http://127.0.0.1:9", patience_s=0)
        with self.assertLogs("stillwater", "ERROR"):
            self.assertIn("unavailable", env.reset(**ROW))
        self.assertIsNone(env.get_reward())


if __name__ == "__main__":
    unittest.main()
