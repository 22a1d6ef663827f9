"""Groups: a lost member is tried again, and a group that lost one is dropped as a whole."""

from __future__ import annotations

import asyncio
import unittest

from stillwater import EnvironmentLost, Unavailable
from stillwater.trainers.groups import drop_groups, second_try, second_try_async


class SecondTry(unittest.TestCase):
    def test_a_lost_member_is_played_again_with_another_attempt(self) -> None:
        for lost in (EnvironmentLost("gone"), Unavailable("away")):
            attempts: list[int] = []

            def play(attempt: int) -> float:
                attempts.append(attempt)
                if attempt == 0:
                    raise lost
                return 1.0

            self.assertEqual(second_try(play), 1.0)
            self.assertEqual(attempts, [0, 1])

    def test_what_is_lost_each_time_is_raised_and_a_mistake_is_not_repeated(self) -> None:
        attempts: list[int] = []

        async def play(attempt: int) -> float:
            attempts.append(attempt)
            raise EnvironmentLost(f"gone {attempt}")

        with self.assertRaisesRegex(EnvironmentLost, "gone 2"):
            asyncio.run(second_try_async(play, tries=3))
        self.assertEqual(attempts, [0, 1, 2])

        def wrong(attempt: int) -> float:
            attempts.append(attempt)
            raise ValueError("the adapter's own")

        attempts.clear()
        self.assertRaises(ValueError, second_try, wrong)
        self.assertEqual(attempts, [0])


class Drop(unittest.TestCase):
    def test_every_member_of_a_group_that_lost_one_is_dropped(self) -> None:
        failure = {"class": "browser", "message": "gone"}
        samples = [{"group": n // 4, "failure": failure if n == 6 else None, "kept": True} for n in range(12)]

        def drop(sample, why) -> None:
            sample.update(kept=False, why=why)

        dropped = drop_groups(samples, lambda one: one["group"], lambda one: one["failure"], drop)
        self.assertEqual(dropped, {1: failure})
        self.assertEqual([sample["kept"] for sample in samples], [True] * 4 + [False] * 4 + [True] * 4)
        self.assertTrue(all(sample["why"] == failure for sample in samples[4:8]))

    def test_nothing_is_dropped_where_nothing_was_lost(self) -> None:
        self.assertEqual(drop_groups([1, 2, 3], lambda one: one % 2, lambda _: None, self.fail), {})


if __name__ == "__main__":
    unittest.main()
