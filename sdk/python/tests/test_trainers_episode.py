"""What all adapters share: rows, scores, failures."""

import json
import threading
import unittest

from stillwater import Client, EnvironmentLost
from stillwater.trainers.episode import ENDINGS, Episode
from stillwater.trainers.prompt import first_messages, rules, with_page
from stillwater.trainers.rows import episode_fields, session_fields
from trainers_support import CART, ROW, SEED, Faulty, Shaky, add_button, called, end_from_outside


class Rows(unittest.TestCase):
    def test_a_task_is_an_id_a_mapping_or_json(self):
        for task in ("trainers/cart", CART, json.dumps(CART)):
            fields = episode_fields({"task": task, "prompt": "x"})
            self.assertEqual(fields["seed"], 0)
            self.assertEqual(fields["task"], "trainers/cart" if task == "trainers/cart" else CART)

    def test_keys_that_other_rows_have_are_left_out(self):
        self.assertEqual(episode_fields({"task": {"id": "a", "goal": "b", "sites": None}})["task"], {"id": "a", "goal": "b"})

    def test_arrays_and_numbers_of_numpy_become_plain(self):
        class Array:
            def tolist(self):
                return ["shop"]

        class Number:
            def tolist(self):
                return 7

        fields = episode_fields({"sites": Array(), "seed": Number()})
        self.assertEqual(fields, {"sites": ["shop"], "seed": 7})

    def test_a_row_without_a_task_says_what_to_do(self):
        with self.assertRaisesRegex(ValueError, "column `task`"):
            episode_fields({"prompt": "x"})

    def test_the_row_overrides_the_defaults_and_limits_are_merged(self):
        fields = session_fields(
            {"task": "a", "session": '{"limits": {"maxSteps": 3}, "dialect": "webserv"}'},
            {"limits": {"stepTimeoutMs": 9000}, "dialect": "native", "labels": {"a": "b"}},
        )
        self.assertEqual(fields["dialect"], "webserv")
        self.assertEqual(fields["labels"], {"a": "b"})
        self.assertEqual(fields["limits"], {"idleTtlMs": 1_800_000, "ttlMs": 21_600_000, "stepTimeoutMs": 9000, "maxSteps": 3})


class Playing(unittest.TestCase):
    def setUp(self):
        self.client = Client()
        self.episode = Episode(self.client)
        self.addCleanup(self.client.close)
        self.addCleanup(self.episode.close)

    def open(self, row=ROW, **defaults):
        if defaults:
            self.episode = Episode(self.client, defaults)
            self.addCleanup(self.episode.close)
        turn = self.episode.open(row)
        self.assertIsNone(turn.failure)
        return turn

    def test_a_solved_task_has_its_score_and_its_session_serves_the_next(self):
        first = self.open()
        self.assertEqual(self.episode.act({"type": "click", "target": add_button(first.text)}).reward, 0)
        last = self.episode.act({"type": "answer", "text": "done"})
        self.assertEqual((last.reward, last.done), (1, True))
        self.assertEqual(self.episode.finish(), 1)
        session = self.episode.session.id
        self.assertEqual(self.open().text, first.text)
        self.assertEqual(self.episode.session.id, session)
        self.assertEqual(self.episode.finish(), 0)

    def test_an_episode_that_is_left_open_is_scored_as_it_stands_and_is_whole(self):
        first = self.open()
        self.episode.act({"type": "click", "target": add_button(first.text)})
        self.assertEqual(self.episode.finish(), 1)
        trajectory = self.client.trajectories.get(self.episode.session.episode["id"])
        self.assertEqual((trajectory["outcome"], trajectory["mask"]), ("succeeded", False))

    def test_mistakes_are_ordinary_turns(self):
        self.open()
        for action in ({"type": "click", "target": "e999"}, {"type": "fly"}, "no action", {"type": "click", "target": 7}, None):
            turn = self.episode.act(action)
            self.assertTrue(turn.text.startswith("error: "), turn.text)
            self.assertEqual((turn.reward, turn.failure), (0, None))
        self.assertEqual(self.episode.finish(), 0)

    def test_the_limit_of_steps_ends_it_with_a_score(self):
        first = self.open(limits={"maxSteps": 1})
        turn = self.episode.act({"type": "click", "target": add_button(first.text)})
        self.assertEqual((turn.reward, turn.done), (1, True))
        self.assertIn("over", self.episode.act({"type": "back"}).text)
        self.assertEqual(self.episode.finish(), 1)

    def test_each_dialect_can_be_left_open(self):
        self.assertEqual(
            set(ENDINGS),
            {"native", "browsergym", "webserv", "webgym-coordinates", "webgym-marks", "openai-computer", "anthropic-computer"},
        )
        for dialect in ENDINGS:
            self.open({**ROW, "session": {"dialect": dialect}})
            self.assertEqual(self.episode.finish(), 0, dialect)

    def test_a_site_that_vanishes_is_no_reward(self):
        site = Shaky()
        self.open(site.row)
        site.vanish()
        turn = self.episode.act({"type": "goto", "url": "http://shaky.localhost/next"})
        self.assertEqual(turn.failure["class"], "site")
        self.assertIsNone(self.episode.finish())
        with self.assertRaisesRegex(EnvironmentLost, "shaky is lost") as raised:
            self.episode.score()
        self.assertEqual(raised.exception.failure["class"], "site")

    def test_a_step_that_fails_is_no_reward_even_if_the_episode_goes_on(self):
        faulty = Faulty()
        self.addCleanup(faulty.close)
        client = Client(faulty.url)
        self.addCleanup(client.close)
        episode = Episode(client)
        self.addCleanup(episode.close)
        first = episode.open(ROW)
        faulty.armed = True
        turn = episode.act({"type": "click", "target": add_button(first.text)})
        self.assertEqual((turn.failure["class"], turn.failure["scope"], turn.done), ("interrupted", "step", True))
        self.assertIsNone(episode.finish())

    def test_a_session_that_is_ended_from_outside_is_no_reward(self):
        self.open()
        end_from_outside(self.client, self.episode.session.id)
        self.assertEqual(self.episode.act({"type": "back"}).failure["class"], "session_ended")
        self.assertIsNone(self.episode.finish())
        self.open()
        self.assertEqual(self.episode.finish(), 0)

    def test_a_score_that_cannot_be_had_is_no_reward(self):
        verifier = {"type": "http", "url": "http://127.0.0.1:9/none", "timeoutMs": 1000}
        self.open({"task": {**CART, "id": "trainers/unscored", "evaluate": {"evaluators": [verifier]}}})
        self.assertIsNone(self.episode.finish())

    def test_a_service_that_cannot_be_reached_is_no_reward(self):
        lost = Episode(Client("http://127.0.0.1:9", patience_s=0))
        self.assertIsNotNone(lost.open(ROW).failure)
        self.assertIsNone(lost.finish())
        lost.close()

    def test_a_row_that_is_wrong_is_no_reward(self):
        for row in ({"prompt": "x"}, {"task": "trainers/no-such-task"}, {"task": "{broken"}, {**ROW, "session": {"no": "field"}}):
            with self.assertLogs("stillwater", "ERROR"):
                self.assertIsNotNone(self.episode.open(row).failure, row)
            self.assertIsNone(self.episode.finish())

    def test_calls_from_many_threads_are_done_one_after_another(self):
        self.open()
        turns = []
        threads = [threading.Thread(target=lambda: turns.append(self.episode.act({"type": "hover", "target": "e1"}))) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual([turn.failure for turn in turns], [None] * 4)
        self.assertEqual(self.episode.session.index, 4)

    def test_another_process_can_finish_it(self):
        first = self.open()
        self.episode.act({"type": "click", "target": add_button(first.text)})
        other = Episode(self.client).attach(self.episode.session.id)
        self.assertEqual(other.finish(), 1)
        self.assertEqual(Episode(self.client).attach(self.episode.session.id).finish(), 1)

    def test_the_first_messages_hold_rules_goal_and_page(self):
        messages = first_messages(self.episode, ROW, [{"role": "system", "content": "Be brief."}, {"role": "user", "content": "Shop."}])
        self.assertEqual([message["role"] for message in messages], ["system", "user"])
        self.assertTrue(messages[0]["content"].startswith("Be brief."))
        for word in ("click {", "answer {", "<tool_call>"):
            self.assertIn(word, messages[0]["content"])
        self.assertTrue(messages[1]["content"].startswith("Shop.\n\nGoal: Put one product into the cart.\n\nurl: "))
        self.assertEqual(with_page([], self.episode)[0]["role"], "user")
        self.assertIn(f'"target": "{add_button(messages[1]["content"])}"', called("click", target=add_button(messages[1]["content"])))
        self.assertIs(rules(self.client, "native"), rules(self.client, "native"))
        turn = self.episode.act(called("click", target=add_button(messages[1]["content"])), text="as said")
        self.assertIn("1 item", turn.text)
        self.assertEqual(self.episode.session.info["seed"], SEED)


if __name__ == "__main__":
    unittest.main()
