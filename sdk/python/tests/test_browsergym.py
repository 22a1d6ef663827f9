"""The BrowserGym shim: its observation keys and types, its actions, several of them at once, and failures that are no rewards."""

from __future__ import annotations

import unittest

from lab import Lab

from stillwater import Client, EnvironmentLost
from stillwater.browsergym import BrowserEnv, env_id
from stillwater.browsergym.axtree import axtree_object
from stillwater.browsergym.calls import calls_in
from stillwater.browsergym.dom import dom_object
from stillwater.browsergym.tasks import MINIWOB, miniwob_tasks, task_of_seed

try:
    import numpy as np
except ImportError:
    np = None

KEYS = {
    *("chat_messages", "goal", "goal_object", "open_pages_urls", "open_pages_titles", "active_page_index", "url", "screenshot"),
    *("dom_object", "axtree_object", "extra_element_properties", "focused_element_bid", "last_action", "last_action_error"),
    "elapsed_time",
}


def lines_of(tree: dict) -> list[str]:
    """The tree as BrowserGym's `flatten_axtree_to_str` walks it: from node 0, by childIds."""
    by_id = {node["nodeId"]: node for node in tree["nodes"]}

    def walk(node: dict, depth: int) -> list[str]:
        bid = f"[{node['browsergym_id']}] " if "browsergym_id" in node else ""
        line = f"{depth} {bid}{node['role']['value']} {node['name']['value']!r}"
        return [line, *(inner for id in node["childIds"] for inner in walk(by_id[id], depth + 1))]

    return walk(tree["nodes"][0], 0)


def bid_of(obs: dict, role: str, name: str) -> str:
    found = [node for node in obs["axtree_object"]["nodes"] if (node["role"]["value"], node["name"]["value"]) == (role, name)]
    return found[0]["browsergym_id"]


class WithLab(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        cls.lab = Lab()
        cls.client = Client()

    @classmethod
    def tearDownClass(cls) -> None:
        cls.client.close()
        cls.lab.close()

    def env(self, **keywords: object) -> BrowserEnv:
        env = BrowserEnv(**{"task": self.lab.task(), "client": self.client, "screenshot": False, **keywords})
        self.addCleanup(env.close)
        return env


class Observations(WithLab):
    def test_all_keys_are_there_with_their_types(self) -> None:
        env = self.env(task=self.lab.task("/colors"), screenshot=True, headless=False, slow_mo=5, timeout=5000, viewport={"width": 800, "height": 600})
        obs, info = env.reset(seed=3)
        self.assertEqual(set(obs), KEYS)
        self.assertIn(obs, env.observation_space)
        self.assertEqual(info["task_info"]["task"], "lamp")
        self.assertEqual(obs["goal_object"], ({"type": "text", "text": "What does the red lamp cost?"},))
        self.assertEqual([message["role"] for message in obs["chat_messages"]], ["assistant", "user"])
        self.assertEqual((obs["open_pages_urls"], obs["open_pages_titles"]), (("http://lab.localhost/colors",), ("Colors",)))
        self.assertEqual((obs["last_action"], obs["last_action_error"], obs["url"]), ("", "", "http://lab.localhost/colors"))
        if np is None:
            self.assertEqual((obs["active_page_index"], obs["screenshot"][:4]), ([0], b"\x89PNG"))
            return
        self.assertEqual((obs["active_page_index"].tolist(), obs["elapsed_time"].shape), ([0], (1,)))
        self.assertEqual((obs["screenshot"].shape, obs["screenshot"].dtype), ((600, 800, 3), np.uint8))
        self.assertEqual(obs["screenshot"][50, 50].tolist(), [255, 0, 0])

    def test_the_tree_carries_ids_that_actions_take(self) -> None:
        env = self.env()
        obs, _ = env.reset()
        lines = lines_of(obs["axtree_object"])
        self.assertEqual(lines[0], "0 RootWebArea 'Lab'")
        for bid, properties in obs["extra_element_properties"].items():
            self.assertEqual(sum(f"[{bid}]" in line for line in lines), 1, bid)
            self.assertEqual((properties["visibility"], properties["clickable"], len(properties["bbox"])), (1.0, True, 4))
        # What Chrome calls generic has a name to be found by.
        obs, reward, terminated, truncated, _ = env.step(f"click('{bid_of(obs, 'clickable', 'Plain box')}')")
        self.assertEqual((obs["last_action_error"], reward, terminated, truncated), ("", 0.0, False, False))
        self.assertTrue(any("'boxed'" in line for line in lines_of(obs["axtree_object"])))

    def test_focus_and_dom(self) -> None:
        env = self.env()
        obs, _ = env.reset()
        field = bid_of(obs, "textbox", "Name")
        obs, *_ = env.step(f"fill('{field}', 'Ada')")
        self.assertEqual(obs["focused_element_bid"], field)
        snapshot = obs["dom_object"]
        nodes, strings = snapshot["documents"][0]["nodes"], snapshot["strings"]
        places = [i for i, name in enumerate(nodes["nodeName"]) if strings[name] == "INPUT"]
        words = [strings[word] for word in nodes["attributes"][places[0]]]
        attributes = dict(zip(words[::2], words[1::2]))
        self.assertEqual((attributes["bid"], attributes["value"]), (field, "Ada"))


class Actions(WithLab):
    def test_an_answer_ends_the_episode_with_its_score(self) -> None:
        env = self.env()
        env.reset()
        obs, reward, terminated, truncated, info = env.step("I know it.\n```send_msg_to_user('5')```")
        self.assertEqual((reward, terminated, truncated), (1.0, True, False))
        self.assertEqual((obs["chat_messages"][-1]["role"], obs["chat_messages"][-1]["message"]), ("assistant", "5"))
        self.assertEqual(info["task_info"]["evaluation"]["score"], 1)
        for key in ("action_exec_start", "action_exec_stop", "validation_stop", "get_observation_stop"):
            self.assertIsInstance(info[key], float)
        env.reset()
        obs, reward, terminated, *_ = env.step("report_infeasible('no lamp')")
        self.assertEqual((reward, terminated, obs["chat_messages"][-1]["role"]), (0.0, True, "infeasible"))

    def test_several_calls_run_in_order_until_one_fails(self) -> None:
        env = self.env()
        obs, _ = env.reset()
        field, greet = bid_of(obs, "textbox", "Name"), bid_of(obs, "button", "Greet")
        obs, *_ = env.step(f"fill('{field}', \"Ada's\")\n# then\nclick('{greet}')")
        self.assertTrue(any("Hello Ada" in line for line in lines_of(obs["axtree_object"])))
        obs, *_ = env.step(f"click('e999') fill('{field}', 'Bob')")
        self.assertTrue(obs["last_action_error"].startswith("unknown_element: "))
        obs, *_ = env.step(f"click('{greet}')")
        self.assertEqual(obs["last_action_error"], "")
        self.assertTrue(any("Hello Ada" in line for line in lines_of(obs["axtree_object"])))

    def test_the_agents_action_set_has_its_say(self) -> None:
        def mapping(action: str) -> str:
            if "goto" in action:
                raise NameError("Invalid action type 'goto'.")
            return "page"

        env = self.env(action_mapping=mapping)
        obs, _ = env.reset()
        obs, reward, terminated, *_ = env.step("goto('http://lab.localhost/more')")
        self.assertEqual((obs["last_action_error"], obs["url"], terminated), ("NameError: Invalid action type 'goto'.", "http://lab.localhost/", False))
        self.assertEqual(env.session.index, 1)
        self.assertEqual(env.step("go_back()")[0]["last_action"], "go_back()")

    def test_tabs_are_counted_from_0(self) -> None:
        env = self.env()
        obs, _ = env.reset()
        obs, *_ = env.step(f"click('{bid_of(obs, 'link', 'More in a tab')}')")
        self.assertEqual((len(obs["open_pages_urls"]), list(obs["active_page_index"])), (2, [1]))
        obs, *_ = env.step("tab_focus(0)")
        self.assertEqual((obs["last_action_error"], list(obs["active_page_index"]), obs["url"]), ("", [0], "http://lab.localhost/"))
        obs, *_ = env.step("tab_focus(2)")
        self.assertTrue(obs["last_action_error"].startswith("IndexError: "))
        self.assertEqual(list(obs["active_page_index"]), [0])

    def test_words_of_other_harnesses_are_understood(self) -> None:
        env = self.env()
        obs, _ = env.reset()
        for action in (f"focus('{bid_of(obs, 'textbox', 'Name')}')", "send_keys('Ada')", "scroll('down')", "noop(10)"):
            obs, *_ = env.step(action)
            self.assertEqual((action, obs["last_action_error"]), (action, ""))
        obs, *_ = env.step("tap('e1')")
        self.assertIn('no action "tap"', obs["last_action_error"])


class Tasks(WithLab):
    def test_an_open_ended_goal(self) -> None:
        kwargs = {"start_url": "http://lab.localhost/more", "goal": "Look around."}
        env = self.env(task=None, openended=True, task_kwargs=kwargs, sites=[self.lab.site])
        obs, _ = env.reset()
        self.assertEqual((obs["goal"], obs["url"]), ("Look around.", "http://lab.localhost/more"))
        with self.assertRaisesRegex(ValueError, "start_url"):
            self.env(task=None, openended=True)

    def test_miniwob_says_when_it_is_not_imported(self) -> None:
        with self.assertRaisesRegex(LookupError, "MiniWoB is not imported. Import its checkout"):
            self.env(task=None, miniwob="no-such-page").reset()
        self.assertEqual((len(MINIWOB), len(set(MINIWOB))), (125, 125))

    def test_a_page_of_miniwob_is_the_task_of_the_seed(self) -> None:
        lines = [{"task": "test-of-the-shim", "base": "http://lab.localhost/", "seed": seed} for seed in (3, 5)]
        self.client.suites.put("miniwob", lines, format="miniwob")
        ids = miniwob_tasks(self.client, "test-of-the-shim")
        self.assertEqual([task_of_seed(ids, seed) for seed in (5, 4)], ["miniwob.test-of-the-shim.5", "miniwob.test-of-the-shim.3"])

    def test_ids_have_no_characters_that_gymnasium_refuses(self) -> None:
        self.assertEqual(env_id("stillwater", "shop/cart-total@0"), "browsergym/stillwater.shop.cart-total.0")

    def test_what_cannot_be_had_is_refused(self) -> None:
        for wrong in ({"use_raw_page_output": True}, {"wait_for_user_message": True}, {"task_kwargs": {"tusk": 1}}):
            with self.assertRaises(ValueError):
                self.env(**wrong)

    def test_a_failure_is_no_reward(self) -> None:
        for on_failure in ("raise", "truncate"):
            env = self.env(on_failure=on_failure)
            env.reset()
            self.client.request("DELETE", f"/v1/sessions/{env.session.id}")
            if on_failure == "raise":
                with self.assertRaises(EnvironmentLost):
                    env.step("noop(10)")
                continue
            obs, _, terminated, truncated, info = env.step("noop(10)")
            self.assertEqual((terminated, truncated, info["mask"], set(obs)), (False, True, True, KEYS))
            self.assertEqual(env.reset()[0]["url"], "http://lab.localhost/")


class Parts(unittest.TestCase):
    def test_calls_in_a_reply(self) -> None:
        def names(text: str) -> list[str]:
            return [call.text for call in calls_in(text)]

        self.assertEqual(names("click('e1') fill('e2', 'a) # b')"), ["click('e1')", "fill('e2', 'a) # b')"])
        self.assertEqual(names("click('e1')click(\"e2\")"), ["click('e1')", 'click("e2")'])
        self.assertEqual(names("# click('e1')\nclick('e2')  # click('e3')\nnoop()"), ["click('e2')", "noop()"])
        self.assertEqual(names("I click('e1'), so:\n```python\nclick('e2')\nnoop( )\n```"), ["click('e2')", "noop( )"])
        self.assertEqual(names("<think>click('e1')</think> click('e2')"), ["click('e2')"])
        self.assertEqual(names("len(x) page.click('e1') scroll(0, -2.5)"), ["scroll(0, -2.5)"])
        self.assertEqual(names("fill('e1', 'it's') hover(name) click('"), [])
        call = calls_in("fill(bid='e1', value='''a\n'b' ''')")[0]
        self.assertEqual((call.argument(0, "bid"), call.argument(1, "value")), ("e1", "a\n'b' "))

    def test_elements_that_a_cut_tree_lacks_stand_at_its_end(self) -> None:
        box = {"x": 0, "y": 0, "width": 1, "height": 1}
        element = {"id": "e7", "role": "button", "name": "Last", "state": "", "box": box, "inView": False}
        tree = axtree_object({"axtree": None, "title": "T", "elements": [element]})
        self.assertEqual(lines_of(tree), ["0 RootWebArea 'T'", "1 [e7] button 'Last'"])

    def test_a_snapshot_of_html(self) -> None:
        snapshot = dom_object('<body><p>a <br>b</p><input data-id="e1" disabled><p>c</body>')
        nodes, strings = snapshot["documents"][0]["nodes"], snapshot["strings"]
        names = [strings[name] for name in nodes["nodeName"]]
        self.assertEqual(names, ["#document", "BODY", "P", "#text", "BR", "#text", "INPUT", "P", "#text"])
        self.assertEqual(nodes["parentIndex"], [-1, 0, 1, 2, 2, 2, 1, 1, 7])
        self.assertEqual([place if place < 0 else strings[place] for place in nodes["attributes"][6]], ["bid", "e1", "disabled", -1])


if __name__ == "__main__":
    unittest.main()
