"""VectorEnv: the three autoreset modes, seeds, masks, batched infos, and slots that run side by side."""

from __future__ import annotations

import unittest

from lab import Lab

from stillwater import Client, EnvironmentLost
from stillwater._infos import batch_infos
from stillwater.vector import AutoresetMode, VectorEnv

try:
    import numpy as np
except ImportError:
    np = None

ANSWER = {"type": "answer", "text": "5"}
LOOK = {"type": "press", "key": "Shift"}


def plain(value: object) -> object:
    """Arrays as lists, so that the same expectations hold with and without numpy."""
    if np is not None and isinstance(value, np.ndarray):
        return value.tolist()
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    return value


def mask_of(*places: bool) -> object:
    return list(places) if np is None else np.array(places, dtype=bool)


class WithLab(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        cls.lab = Lab()
        cls.client = Client()

    @classmethod
    def tearDownClass(cls) -> None:
        cls.client.close()
        cls.lab.close()

    def envs(self, n: int = 2, **keywords: object) -> VectorEnv:
        envs = VectorEnv(n, **{"task": self.lab.task(), "client": self.client, **keywords})
        self.addCleanup(envs.close)
        return envs


class Modes(WithLab):
    def test_next_step(self) -> None:
        envs = self.envs()
        self.assertEqual(envs.metadata["autoreset_mode"], AutoresetMode.NEXT_STEP)
        first, infos = envs.reset(seed=5)
        self.assertIn(first, envs.observation_space)
        self.assertEqual(plain(infos["seed"]), [5, 6])
        obs, rewards, ends, cuts, infos = envs.step([ANSWER, LOOK])
        self.assertEqual((plain(rewards), plain(ends), plain(cuts)), ([1.0, 0.0], [True, False], [False, False]))
        self.assertEqual(plain(infos["end"]["reason"]), ["answer", None])
        self.assertEqual((plain(infos["_end"]), plain(infos["end"]["_reason"])), ([True, False], [True, False]))
        self.assertEqual(plain(infos["index"]), [0, 0])
        # The action of the ended slot is ignored.
        obs, rewards, ends, cuts, infos = envs.step([ANSWER, LOOK])
        self.assertEqual((plain(rewards), plain(ends), plain(cuts)), ([0.0, 0.0], [False, False], [False, False]))
        self.assertEqual((obs[0], plain(infos["_goal"]), plain(infos["index"])), (first[0], [True, False], [0, 1]))
        self.assertEqual(plain(envs.step([ANSWER, ANSWER])[1]), [1.0, 1.0])

    def test_same_step(self) -> None:
        envs = self.envs(autoreset_mode="SameStep")
        first, _ = envs.reset(seed=5)
        obs, rewards, ends, _, infos = envs.step([ANSWER, LOOK])
        self.assertEqual((plain(rewards), plain(ends)), ([1.0, 0.0], [True, False]))
        self.assertEqual(obs[0], first[0])
        self.assertEqual(plain(infos["_final_obs"]), [True, False])
        self.assertIn("red lamp", infos["final_obs"][0])
        self.assertEqual(plain(infos["final_info"]["end"]["reason"]), ["answer", None])
        self.assertEqual(plain(infos["_goal"]), [True, False])
        self.assertEqual(plain(envs.step([ANSWER, ANSWER])[1]), [1.0, 1.0])

    def test_disabled_wants_a_masked_reset(self) -> None:
        envs = self.envs(autoreset_mode=AutoresetMode.DISABLED)
        envs.reset(seed=[8, None])
        before, *_ = envs.step([LOOK, ANSWER])
        with self.assertRaisesRegex(AssertionError, r"slots \[1\]"):
            envs.step([LOOK, LOOK])
        obs, infos = envs.reset(options={"reset_mask": mask_of(False, True)})
        self.assertEqual((obs[0], plain(infos["_seed"])), (before[0], [False, True]))
        infos = envs.step([LOOK, LOOK])[4]
        self.assertEqual(plain(infos["index"]), [1, 0])

    def test_wrong_arguments_are_refused_before_anything_is_sent(self) -> None:
        envs = self.envs()
        for mask, kind in ((mask_of(True), ValueError), (mask_of(False, False), ValueError)):
            with self.assertRaises(kind):
                envs.reset(options={"reset_mask": mask})
        if np is not None:
            for mask in ([True, False], np.array([1, 0])):
                with self.assertRaises(TypeError):
                    envs.reset(options={"reset_mask": mask})
        with self.assertRaises(ValueError):
            envs.reset(seed=[1])
        self.assertEqual(envs.get_attr("session"), (None, None))
        envs.reset()
        with self.assertRaises(ValueError):
            envs.step([LOOK])


class Slots(WithLab):
    def test_slots_have_sessions_of_their_own_and_keywords_of_their_own(self) -> None:
        envs = self.envs(slots=[{"task": self.lab.task("/more")}, {}], render_mode="png")
        obs, infos = envs.reset()
        self.assertIn("More lamps", obs[0])
        self.assertIn("red lamp", obs[1])
        self.assertEqual(len(set(plain(infos["session"]))), 2)
        self.assertEqual([picture[:4] for picture in envs.render()], [b"\x89PNG"] * 2)

    def test_slots_run_side_by_side(self) -> None:
        envs = self.envs(4)
        envs.reset()
        self.lab.expect(4)
        texts, *_ = envs.step([{"type": "goto", "url": "http://lab.localhost/meet"}] * 4)
        self.assertEqual(["all met" in text for text in texts], [True] * 4)

    def test_a_lost_slot_is_masked_and_the_others_go_on(self) -> None:
        envs = self.envs(on_failure="truncate")
        envs.reset()
        self.client.request("DELETE", f"/v1/sessions/{envs.envs[0].session.id}")
        _, rewards, ends, cuts, infos = envs.step([LOOK, ANSWER])
        self.assertEqual((plain(rewards), plain(ends), plain(cuts)), ([0.0, 1.0], [False, True], [True, False]))
        self.assertEqual((plain(infos["mask"]), plain(infos["_failure"])), ([True, False], [True, False]))
        envs.step([LOOK, LOOK])
        self.assertEqual(plain(envs.step([ANSWER, ANSWER])[1]), [1.0, 1.0])

    def test_or_it_raises_after_all_have_answered(self) -> None:
        envs = self.envs()
        envs.reset()
        self.client.request("DELETE", f"/v1/sessions/{envs.envs[0].session.id}")
        with self.assertRaises(EnvironmentLost):
            envs.step([LOOK, LOOK])
        self.assertEqual(envs.envs[1].session.index, 1)

    def test_close_ends_all_sessions(self) -> None:
        envs = self.envs()
        envs.reset()
        ids = [env.session.id for env in envs.envs]
        envs.close()
        envs.close()
        self.assertEqual([self.client.sessions.get(id).info["status"] for id in ids], ["ended", "ended"])


class Infos(unittest.TestCase):
    def test_they_are_batched_as_gymnasium_does(self) -> None:
        infos = [[{"n": 3, "share": 0.5, "on": True, "word": "a", "deep": {"x": 1.5}, "list": [1]}], [], [{"word": None, "n": 1}]]
        self.assertEqual(
            plain(batch_infos(infos)),
            {
                **{"n": [3, 0, 1], "_n": [True, False, True], "share": [0.5, 0.0, 0.0], "_share": [True, False, False]},
                **{"on": [True, False, False], "_on": [True, False, False]},
                **{"word": ["a", None, None], "_word": [True, False, True]},
                **{"deep": {"x": [1.5, 0.0, 0.0], "_x": [True, False, False]}, "_deep": [True, False, False]},
                **{"list": [[1], None, None], "_list": [True, False, False]},
            },
        )
        final = batch_infos([[{"final_obs": {"a": 1}}, {"n": 1}], []])
        self.assertEqual(plain(final), {"final_obs": [{"a": 1}, None], "_final_obs": [True, False], "n": [1, 0], "_n": [True, False]})
        if np is not None:
            typed = batch_infos([[{"n": 1, "share": 0.5, "on": True, "word": "a", "shape": np.ones(3)}], []])
            self.assertEqual([typed[key].dtype.kind for key in ("n", "share", "on", "word", "_n")], ["i", "f", "b", "O", "b"])
            self.assertEqual(typed["shape"].shape, (2, 3))


if __name__ == "__main__":
    unittest.main()
