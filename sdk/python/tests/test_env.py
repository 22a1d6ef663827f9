"""Env: Gymnasium's five-tuple over a session, task choice, failures that are no rewards, pictures. With or without gymnasium."""

from __future__ import annotations

import os
import pickle
import socket
import struct
import subprocess
import sys
import unittest
import zlib

from lab import Lab

from stillwater import APIError, Client, Env, EnvironmentLost
from stillwater._png import read_png
from stillwater.spaces import AnyAction, AnyDict, AnyText, Several

try:
    import numpy as np
except ImportError:
    np = None

ANSWER = {"type": "answer", "text": "5"}
LOOK = {"type": "press", "key": "Shift"}


class WithLab(unittest.TestCase):
    lab: Lab
    client: Client

    @classmethod
    def setUpClass(cls) -> None:
        cls.lab = Lab()
        cls.client = Client()

    @classmethod
    def tearDownClass(cls) -> None:
        cls.client.close()
        cls.lab.close()

    def env(self, **keywords: object) -> Env:
        env = Env(**{"task": self.lab.task(), "client": self.client, **keywords})
        self.addCleanup(env.close)
        return env


class Loop(WithLab):
    def test_an_episode_is_reset_steps_and_a_score(self) -> None:
        env = self.env()
        text, info = env.reset(seed=3)
        self.assertIn("The red lamp costs 5.", text)
        self.assertIn(text, env.observation_space)
        self.assertEqual((info["goal"], info["task"], info["seed"], info["mask"]), ("What does the red lamp cost?", "lamp", 3, False))
        greet = env.session.element("Greet")
        text, reward, terminated, truncated, info = env.step({"type": "click", "target": greet})
        self.assertIn("Hello", text)
        self.assertEqual((reward, terminated, truncated, info["index"]), (0.0, False, False, 0))
        self.assertNotIn("error", info)
        text, reward, terminated, truncated, info = env.step(ANSWER)
        self.assertEqual((reward, terminated, truncated), (1.0, True, False))
        self.assertIsInstance(reward, float)
        self.assertEqual((info["end"]["reason"], info["evaluation"]), ("answer", {"status": "done", "score": 1.0}))
        self.assertEqual(info["trajectory"], env.session.episode["id"])
        self.assertGreater(env.answer["timing"]["totalMs"], 0)

    def test_a_wrong_answer_is_a_reward_of_0_and_a_new_episode_starts_afresh(self) -> None:
        env = self.env()
        first, _ = env.reset(seed=1)
        session = env.session.id
        self.assertEqual(env.step({"type": "answer", "text": "6"})[1:4], (0.0, True, False))
        again, info = env.reset(seed=1)
        self.assertEqual(first, again)
        self.assertEqual(info["session"], session)

    def test_a_mistake_of_the_policy_is_an_ordinary_transition(self) -> None:
        env = self.env()
        env.reset()
        text, reward, terminated, truncated, info = env.step({"type": "click", "target": "e999"})
        self.assertEqual((reward, terminated, truncated, info["mask"]), (0.0, False, False, False))
        self.assertEqual(info["error"]["code"], "unknown_element")
        self.assertTrue(text.startswith("error: unknown_element"))

    def test_the_same_seed_and_actions_give_the_same_transitions(self) -> None:
        env = self.env()

        def transitions() -> list[object]:
            env.reset(seed=4)
            return [env.step(action) for action in (LOOK, {"type": "scroll", "direction": "down"}, LOOK)]

        self.assertEqual(transitions(), transitions())

    def test_the_step_limit_truncates(self) -> None:
        env = self.env(limits={"maxSteps": 2})
        env.reset()
        self.assertEqual(env.step(LOOK)[2:4], (False, False))
        self.assertEqual(env.step(LOOK)[1:4], (0.0, False, True))

    def test_strings_of_a_dialect_and_whole_observations(self) -> None:
        env = self.env(dialect="browsergym", observation="full", observe={"elements": True})
        seen, _ = env.reset()
        self.assertIn(seen, env.observation_space)
        greet = next(element["id"] for element in seen["elements"] if element["name"] == "Greet")
        seen, *_, info = env.step(f"click('{greet}')")
        self.assertIn("Hello", seen["text"])
        self.assertNotIn("error", info)

    def test_a_step_without_a_reset_says_what_to_do(self) -> None:
        with self.assertRaisesRegex(RuntimeError, "reset"):
            self.env().step(LOOK)

    def test_it_can_be_pickled_and_goes_on_with_the_same_session(self) -> None:
        env = self.env()
        env.reset(seed=2)
        copy = pickle.loads(pickle.dumps(env))
        self.addCleanup(copy.client.close)
        self.assertEqual(copy.step(ANSWER)[1:3], (1.0, True))
        self.assertEqual(copy.session.id, env.session.id)

    def test_close_is_safe_to_repeat_and_reset_opens_another_session(self) -> None:
        env = self.env()
        env.close()
        first = env.reset()[1]["session"]
        env.close()
        env.close()
        self.assertNotEqual(env.reset()[1]["session"], first)


class Choosing(WithLab):
    @classmethod
    def setUpClass(cls) -> None:
        super().setUpClass()
        words = ("one", "two", "three")
        lines = [{**cls.lab.task(f"/?{word}"), "id": f"gym/{word}"} for word in words]
        lines[2]["seed"] = 77
        cls.client.suites.put("gym-tests", lines)

    def test_a_suite_gives_every_task_once_for_seeds_that_follow(self) -> None:
        env = self.env(task=None, suite="gym-tests")
        seen = {env.reset(seed=seed)[1]["task"] for seed in range(3)}
        self.assertEqual(seen, {"gym/one", "gym/two", "gym/three"})
        self.assertEqual(env.reset(seed=1)[1]["task"], env.reset(seed=1)[1]["task"])

    def test_a_seed_decides_the_episodes_that_follow_it(self) -> None:
        env = self.env(task=None, suite="gym-tests")

        def drawn() -> list[tuple[object, object]]:
            infos = [env.reset(seed=9)[1], env.reset()[1], env.reset()[1]]
            return [(info["task"], info["seed"]) for info in infos]

        first = drawn()
        self.assertEqual(first, drawn())
        self.assertGreater(len({seed for _, seed in first}), 1)

    def test_a_task_of_one_seed_keeps_it(self) -> None:
        env = self.env(task="gym/three")
        self.assertEqual(env.reset(seed=5)[1]["seed"], 77)

    def test_options_are_for_one_episode(self) -> None:
        env = self.env(task="gym/one")
        self.assertEqual(env.reset(options={"task": "gym/two"})[1]["task"], "gym/two")
        self.assertEqual(env.reset()[1]["task"], "gym/one")
        elsewhere = {"startUrl": "http://lab.localhost/more"}
        self.assertIn("More lamps", env.reset(options=elsewhere)[0])
        self.assertIn("The red lamp", env.reset()[0])

    def test_a_named_environment_is_a_suite_or_what_was_stored(self) -> None:
        settings = {"suite": "gym-tests", "limits": {"maxSteps": 1}, "dialect": "browsergym", "seed": 4}
        self.client.request("PUT", "/v1/environments/gym-stored", settings)
        env = self.env(task=None, environment="gym-stored")
        self.assertEqual(env.reset()[1]["seed"] in (4, 77), True)
        self.assertEqual(env.step("noop(10)")[2:4], (False, True))
        suite = self.env(task=None, environment="gym-tests")
        self.assertTrue(str(suite.reset(seed=0)[1]["task"]).startswith("gym/"))

    def test_no_task_at_all_is_an_open_ended_episode(self) -> None:
        env = self.env(task=None, sites=[self.lab.site], startUrl="http://lab.localhost/more")
        text, info = env.reset()
        self.assertIn("More lamps", text)
        self.assertNotIn("task", info)

    def test_mistakes_of_the_caller_are_told_as_such(self) -> None:
        with self.assertRaisesRegex(ValueError, "Unknown option 'tusk'. reset takes"):
            self.env().reset(options={"tusk": "x"})
        with self.assertRaises(APIError) as refused:
            self.env(task="no/such").reset()
        self.assertEqual(refused.exception.code, "task_not_found")
        with self.assertRaisesRegex(LookupError, "No task matches"):
            self.env(task=None, suite="no-such").reset()
        with self.assertRaisesRegex(ValueError, "on_failure"):
            self.env(on_failure="ignore")


class Failures(WithLab):
    """The session is ended behind the environment's back, and the service is out of reach: no reward comes of either."""

    def lost_env(self, on_failure: str) -> Env:
        env = self.env(on_failure=on_failure)
        env.reset()
        self.client.request("DELETE", f"/v1/sessions/{env.session.id}")
        return env

    def test_a_lost_episode_raises(self) -> None:
        env = self.lost_env("raise")
        with self.assertRaises(EnvironmentLost) as lost:
            env.step(LOOK)
        self.assertEqual(lost.exception.failure["scope"], "episode")
        self.assertIn("The red lamp", env.reset()[0])

    def test_or_it_is_truncated_and_masked(self) -> None:
        env = self.lost_env("truncate")
        for _ in range(2):
            _, reward, terminated, truncated, info = env.step(LOOK)
            self.assertEqual((reward, terminated, truncated, info["mask"]), (0.0, False, True, True))
            self.assertIn("class", info["failure"])
        self.assertEqual(env.reset()[1]["mask"], False)
        self.assertEqual(env.step(ANSWER)[1], 1.0)

    def test_an_episode_that_cannot_be_scored_has_no_reward(self) -> None:
        task = self.lab.task(evaluate={"evaluators": [self.lab.broken_verifier]})
        env = self.env(task=task)
        env.reset()
        with self.assertRaises(EnvironmentLost) as lost:
            env.step(ANSWER)
        self.assertEqual(lost.exception.failure["class"], "evaluation")
        env = self.env(task=task, on_failure="truncate", failure_reward=-7.0)
        env.reset()
        _, reward, terminated, truncated, info = env.step(ANSWER)
        self.assertEqual((reward, terminated, truncated, info["mask"]), (-7.0, False, True, True))
        self.assertEqual(info["failure"]["class"], "evaluation")

    def test_a_service_out_of_reach_is_a_loss_too(self) -> None:
        with socket.socket() as taken:  # Bound, and nobody listens.
            taken.bind(("127.0.0.1", 0))
            away = Client(url=f"http://127.0.0.1:{taken.getsockname()[1]}", token="x", patience_s=0.1)
            with self.assertRaises(EnvironmentLost):
                Env(task="x", client=away).reset()
            env = Env(task="x", client=away, on_failure="truncate", failure_reward=float("nan"))
            text, info = env.reset()
            self.assertEqual((text, info["mask"]), ("", True))
            _, reward, _, truncated, info = env.step(LOOK)
            self.assertTrue(reward != reward and truncated and info["mask"])
            away.close()


class Pictures(WithLab):
    def test_render_gives_the_page(self) -> None:
        task = self.lab.task("/colors")
        png = self.env(task=task, render_mode="png")
        png.reset()
        picture = png.render()
        self.assertEqual(picture[:4], b"\x89PNG")
        self.assertEqual(struct.unpack(">II", picture[16:24]), (1280, 720))
        array = self.env(task=task, render_mode="rgb_array")
        array.reset()
        if np is None:
            with self.assertRaisesRegex(ImportError, "numpy"):
                array.render()
            return
        pixels = array.render()
        self.assertEqual((pixels.shape, pixels.dtype), ((720, 1280, 3), np.uint8))
        self.assertEqual(pixels[50, 50].tolist(), [255, 0, 0])
        self.assertEqual(pixels[150, 50].tolist(), [0, 128, 255])
        self.assertEqual(pixels[500, 1000].tolist(), [255, 255, 255])
        ramp = pixels[250, :300, 0].astype(int)
        self.assertTrue((np.diff(ramp) >= 0).all() and ramp[0] < 5 and ramp[-1] > 250)

    def test_every_filter_of_png_is_undone(self) -> None:
        if np is None:
            with self.assertRaises(ImportError):
                read_png(b"")
            return
        chance = np.random.default_rng(5)
        for channels, color in ((3, 2), (4, 6)):
            pixels = chance.integers(0, 256, (40, 23, channels), dtype=np.uint8)
            for kinds in ([0], [1], [2], [3], [4], [4, 3, 1, 0, 2], [3, 4]):
                rows = b"".join(filtered_row(pixels, y, kinds[y % len(kinds)]) for y in range(40))
                read = read_png(png_of(rows, 23, 40, color))
                self.assertTrue((read == pixels[:, :, :3]).all(), (channels, kinds))
        with self.assertRaisesRegex(ValueError, "not a PNG"):
            read_png(b"GIF89a")


def filtered_row(pixels: object, y: int, kind: int) -> bytes:
    """A row as an encoder writes it, with the filters as PNG's specification has them."""
    height, width, channels = pixels.shape
    out = [kind]
    for x in range(width):
        for c in range(channels):
            left = int(pixels[y, x - 1, c]) if x else 0
            up = int(pixels[y - 1, x, c]) if y else 0
            corner = int(pixels[y - 1, x - 1, c]) if x and y else 0
            nearest = min((left, up, corner), key=lambda value: abs(left + up - corner - value))
            guess = (0, left, up, (left + up) // 2, nearest)[kind]
            out.append((int(pixels[y, x, c]) - guess) % 256)
    return bytes(out)


def png_of(rows: bytes, width: int, height: int, color: int) -> bytes:
    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    packed = zlib.compress(rows)
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, color, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + head + chunk(b"IDAT", packed[:99]) + chunk(b"IDAT", packed[99:]) + chunk(b"IEND", b"")


class Spaces(unittest.TestCase):
    def test_any_text_holds_all_text(self) -> None:
        for text in ("", "a\nb", "日本語 😀", "x" * 100_000):
            self.assertIn(text, AnyText())
        self.assertNotIn(5, AnyText())
        self.assertIn({"type": "click"}, AnyAction())
        self.assertIn("click('e1')", AnyAction())
        self.assertEqual((AnyText(), AnyText() == AnyDict()), (AnyText(), False))
        self.assertIn(("a", "b"), Several(AnyText(), 2))
        self.assertNotIn(("a",), Several(AnyText(), 2))

    def test_samples_are_chosen_by_the_seed(self) -> None:
        space = AnyText([str(n) for n in range(50)])
        space.seed(4)
        first = [space.sample() for _ in range(5)]
        space.seed(4)
        self.assertEqual(first, [space.sample() for _ in range(5)])


class Alone(unittest.TestCase):
    """In a process where gymnasium, numpy and Pillow cannot be imported, whatever this machine has."""

    CODE = """
import sys
for name in ("gymnasium", "numpy", "PIL"):
    sys.modules[name] = None
from lab import Lab
from stillwater import Env
from stillwater.vector import VectorEnv
import stillwater.registration, stillwater.browsergym
lab = Lab()
with Env(task=lab.task(), render_mode="png") as env:
    text, info = env.reset(seed=1)
    assert "red lamp" in text and env.unwrapped is env and env.render()[:4] == b"\\x89PNG"
    assert env.step({"type": "answer", "text": "5"})[1:4] == (1.0, True, False)
with VectorEnv(2, task=lab.task(), autoreset_mode="SameStep") as envs:
    obs, infos = envs.reset(seed=1)
    assert obs in envs.observation_space and infos["seed"] == [1, 2] and infos["_seed"] == [True, True]
    obs, rewards, ends, cuts, infos = envs.step([{"type": "answer", "text": "5"}, {"type": "press", "key": "Shift"}])
    assert (rewards, ends, cuts) == ([1.0, 0.0], [True, False], [False, False]), (rewards, ends, cuts)
    assert infos["final_obs"][0] and infos["final_obs"][1] is None and infos["_final_obs"] == [True, False]
    envs.reset(options={"reset_mask": [False, True]})
lab.close()
print("alone and well")
"""

    def test_nothing_but_the_standard_library_is_needed(self) -> None:
        run = subprocess.run([sys.executable, "-c", self.CODE], capture_output=True, text=True, env=os.environ.copy())
        self.assertEqual((run.returncode, run.stdout.strip()), (0, "alone and well"), run.stderr)


if __name__ == "__main__":
    unittest.main()
