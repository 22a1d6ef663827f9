"""Every resource of the client against the running service."""

from __future__ import annotations

import pickle
import re
import unittest
import uuid

from chat import ChatServer
from stillwater import (
    Client,
    EpisodeChanged,
    EpisodeEnded,
    IndexConflict,
    InvalidRequest,
    KeyConflict,
    RolloutNotFound,
    Session,
    SessionEnded,
    SessionNotFound,
    SuiteNotFound,
    TaskNotFound,
    TrajectoryNotFound,
    Unauthorized,
    UnexpectedResponse,
)

YES = {"evaluators": [{"type": "string_match", "exactMatch": "yes"}]}
PNG = b"\x89PNG"
JPEG = b"\xff\xd8"


def task(id: str, **more) -> dict:
    return {"id": id, "goal": f"Say yes ({id})", "sites": ["shop"], "evaluate": YES, **more}


class ServiceTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        cls.client = Client()
        cls.suite = f"py-{uuid.uuid4().hex[:8]}"
        cls.ids = [f"{cls.suite}.{n}" for n in range(3)]
        imported = cls.client.suites.put(cls.suite, [task(id, website=f"w{n}.example") for n, id in enumerate(cls.ids)])
        assert imported == {"imported": 3, "updated": 0, "errors": []}, imported

    @classmethod
    def tearDownClass(cls) -> None:
        counts = cls.client._door.pool.counts
        cls.client.close()
        assert (counts["busy"], counts["streams"], counts["taken"]) == (0, 0, 0), counts

    def open(self, **fields) -> Session:
        session = self.client.sessions.create(**{"sites": ["shop"], **fields})
        self.addCleanup(session.close)
        return session

    def test_the_service_tells_of_itself(self) -> None:
        self.assertTrue(self.client.health()["ok"])
        self.assertGreater(self.client.capacity()["max"], 0)
        self.assertIn("shop", [site["name"] for site in self.client.sites()])
        self.assertIn("click", [tool["name"] for tool in self.client.tools()])
        self.assertNotEqual(self.client.tools(), self.client.tools(dialect="browsergym"))
        self.assertIn("stillwater_", self.client.metrics())
        self.assertEqual(self.client.request("GET", "/v1/health")["version"], self.client.health()["version"])

    def test_an_episode_from_its_beginning_to_its_score(self) -> None:
        with self.client.sessions.create(task=self.ids[0]) as session:
            self.assertEqual((session.index, session.done, session.goal), (0, False, f"Say yes ({self.ids[0]})"))
            self.assertTrue(session.text.startswith("url: http://shop.localhost/"))
            wrong = session.step({"type": "click", "target": "e9999"})
            self.assertEqual((wrong["error"] or {})["code"], "unknown_element")
            moved = session.step({"type": "click", "target": session.element("Kitchen", "link")}, policy={"text": "hm"})
            self.assertTrue(moved["changed"]["url"])
            self.assertIn("/", session.url)
            self.assertEqual((session.index, session.evaluate()["score"]), (2, 0))
            end = session.step({"type": "answer", "text": "yes"})
            self.assertEqual((end["reward"], end["terminated"], session.done), (1, True, True))
            with self.assertRaises(EpisodeEnded) as ended:
                session.step({"type": "back"})
            self.assertIn("Reset", ended.exception.suggestion)
            first = session.episode["id"]
            again = session.reset(seed=3)
            self.assertEqual((again["episode"]["n"], again["seed"], session.index, session.done), (1, 3, 0, False))
        session.close()
        self.assertEqual(session.info["status"], "ended")

        trajectory = self.client.trajectories.get(first)
        self.assertEqual((trajectory["outcome"], trajectory["score"]), ("succeeded", 1))
        rows = list(self.client.trajectories.steps(first, limit=2))
        self.assertEqual([row["index"] for row in rows], [0, 1, 2])
        self.assertEqual(rows[1]["policy"], {"text": "hm"})
        self.assertEqual(self.client.trajectories.evaluation(first, waitMs=1000)["score"], 1)
        rescored = self.client.trajectories.rescore(first, evaluate={"evaluators": [{"type": "string_match", "exactMatch": "no"}]})
        self.assertEqual((rescored["before"]["score"], rescored["after"]["score"]), (1, 0))

    def test_what_can_be_seen(self) -> None:
        session = self.open()
        looked = session.observe(text={"maxTokens": 100}, screenshot={"format": "png", "marks": True})
        self.assertLess(len(looked["text"] or ""), len(session.text))
        self.assertTrue(session.screenshot().startswith(JPEG))
        self.assertTrue(session.screenshot(format="png", fullPage=True).startswith(PNG))
        picture = session.step({"type": "scroll", "direction": "down"}, observe={"screenshot": {"format": "png"}})
        shot = (picture["observation"] or {})["screenshot"]
        self.assertTrue(shot is not None and self.client.blob(shot["hash"]).startswith(PNG))
        self.assertIn("cookies", session.storage_state())
        with self.assertRaises(InvalidRequest) as refused:
            session.observe(colour="red")
        self.assertIn("colour", str(refused.exception))

    def test_steps_are_done_once(self) -> None:
        session = self.open()
        body = {"action": {"type": "wait", "ms": 1}, "index": 0, "requestId": "once"}
        first = session.step(body["action"], index=0, requestId="once")
        self.assertEqual(session.step(body["action"], index=0, requestId="once"), first)
        self.assertEqual(session.index, 1)
        with self.assertRaises(IndexConflict) as conflict:
            session.step({"type": "back"}, index=7)
        self.assertEqual(conflict.exception.details["expected"], 1)
        with self.assertRaises(EpisodeChanged):
            session.step({"type": "back"}, episode="t_other_0")
        copy = pickle.loads(pickle.dumps(session))
        self.addCleanup(copy.client.close)
        self.assertEqual(copy.step({"type": "wait", "ms": 1})["index"], 1)
        self.assertEqual(session.refresh()["step"], 2)

    def test_dialects_take_strings(self) -> None:
        session = self.open(dialect="browsergym")
        self.assertIsNone(session.step("scroll(0, 200)")["error"])
        self.assertEqual((session.step("click(")["error"] or {})["code"], "bad_action")

    def test_sessions_are_found_again(self) -> None:
        key = f"key-{uuid.uuid4().hex}"
        session = self.open(key=key, labels={"of": self.suite})
        self.assertEqual(self.open(key=key).id, session.id)
        with self.assertRaises(KeyConflict):
            self.client.sessions.create(key=key, task=self.ids[1])
        self.assertEqual(self.client.sessions.get(session.id).text, session.text)
        listed = list(self.client.sessions.list(label=f"of={self.suite}", limit=1))
        self.assertEqual([info["id"] for info in listed], [session.id])
        waiting = self.open(wait="none")
        self.assertEqual(waiting.ready()["status"], "ready")
        waiting.close()
        with self.assertRaises(SessionEnded):
            self.client.sessions.get(waiting.id).step({"type": "back"})
        with self.assertRaises(SessionNotFound) as missing:
            self.client.sessions.get("no such/../session")
        self.assertTrue(missing.exception.request_id)

    def test_forks_and_snapshots(self) -> None:
        session = self.open()
        session.step({"type": "click", "target": session.element("Garden", "link")})
        forks = session.fork(2)
        for fork in forks:
            self.addCleanup(fork.close)
            self.assertEqual((fork.url, fork.info["fidelity"]), (session.url, "exact"))
        name = f"snap-{uuid.uuid4().hex[:8]}"
        session.snapshot(name)
        self.assertEqual(self.client.snapshots.get(name)["name"], name)
        self.assertIn(name, [snapshot["name"] for snapshot in self.client.snapshots.list()])
        self.client.snapshots.delete(name)

    def test_batches(self) -> None:
        opened = list(self.client.batch.sessions([{"sites": ["shop"]}, {"sites": ["shop"]}, {"wrong": 1}]))
        self.assertEqual(sorted((line["i"], line["status"]) for line in opened), [(0, 201), (1, 201), (2, 400)])
        sessions = [Session(self.client, line["body"]) for line in opened if line["status"] == 201]
        for session in sessions:
            self.addCleanup(session.close)
        items = [{"session": session, "action": {"type": "wait", "ms": 1}} for session in [*sessions, sessions[0]]]
        steps = list(self.client.batch.steps([*items, {"session": "none", "action": "x"}]))
        self.assertEqual(sorted((line["i"], line["status"]) for line in steps), [(0, 200), (1, 200), (2, 200), (3, 404)])
        self.assertEqual([session.index for session in sessions], [2, 1])
        resets = list(self.client.batch.resets({"session": session, "seed": 5} for session in sessions))
        self.assertEqual({line["status"] for line in resets}, {200})
        self.assertEqual([(session.index, session.info["seed"]) for session in sessions], [(0, 5), (0, 5)])

    def test_tasks_and_suites(self) -> None:
        self.assertIn(self.suite, [suite["id"] for suite in self.client.suites.list()])
        self.assertEqual([found["id"] for found in self.client.tasks.list(suite=self.suite, limit=2)], self.ids)
        self.assertEqual(self.client.tasks.get(self.ids[0])["goal"], f"Say yes ({self.ids[0]})")
        drawn = self.client.tasks.sample(n=2, seed=1, filter={"suite": self.suite})
        rest = self.client.tasks.sample(n=2, seed=1, filter={"suite": self.suite}, offset=drawn["next"] or 0)
        self.assertEqual(sorted(item["id"] for item in drawn["items"] + rest["items"]), self.ids)
        wrong = self.client.suites.put(self.suite, "{wrong\n" + '{"id": "x", "goal": 5}', dryRun=True)
        self.assertEqual([told["line"] for told in wrong["errors"]], [1, 2])
        split = self.client.suites.split(self.suite, test=0.34, by="task")
        self.assertEqual(sum(split["splits"].values()), 3)
        self.assertEqual(self.client.suites.decompose(self.suite)["children"], 0)
        self.assertRaises(TaskNotFound, self.client.tasks.get, "none")
        self.assertRaises(SuiteNotFound, self.client.suites.split, "none", test=0.5)

    def test_rollouts_and_what_is_left_of_them(self) -> None:
        answer = lambda messages: {"type": "answer", "text": "yes" if ".1)" in str(messages) else "no"}  # noqa: E731
        with ChatServer(answer) as policy:
            rollout = self.client.rollouts.create(
                tasks=self.ids[:2], samples=2, policy={"url": policy.url, "model": "m"}, agent={"kind": "text"}
            )
            told: list[str] = []
            over = self.client.rollouts.wait(rollout["id"], on_progress=lambda progress: told.append(progress["state"]))
        self.assertEqual((over["state"], over["success"]["succeeded"], over["success"]["of"]), ("done", 2, 4), over)
        self.assertEqual(told[-1], "done")
        episodes = list(self.client.rollouts.episodes(rollout["id"], limit=3))
        self.assertEqual(sorted((e["task"]["id"], e["score"]) for e in episodes), sorted((id, n) for n, id in enumerate(self.ids[:2]) for _ in "ab"))
        events = list(self.client.rollouts.events(rollout["id"]))
        ended = [event for event in events if event["type"] == "episode" and event["data"]["state"] == "done"]
        self.assertEqual(len(ended), 4)
        self.assertEqual(list(self.client.rollouts.events(rollout["id"], after=events[-1]["id"])), [])
        self.assertEqual(self.client.rollouts.cancel(rollout["id"])["id"], rollout["id"])
        self.assertIn(rollout["id"], [other["id"] for other in self.client.rollouts.list(limit=5)])
        self.assertRaises(RolloutNotFound, self.client.rollouts.get, "none")

        run = rollout["run"]
        lines = list(self.client.trajectories.export(format="openai", run=run))
        self.assertEqual(len(lines), 4)
        self.assertTrue(all("messages" in line for line in lines))
        raw = b"".join(self.client.trajectories.export_bytes(format="openai", run=run))
        self.assertEqual(raw.count(b"\n"), 4)
        replayed = self.client.trajectories.replay(episodes[0]["trajectory"] or "")
        self.assertEqual((replayed["same"], replayed["steps"]), (True, 1))
        self.assertEqual(len(list(self.client.trajectories.list(run=run))), 4)
        self.assertEqual(self.client.trajectories.delete(run=run), 4)
        self.assertRaises(TrajectoryNotFound, self.client.trajectories.get, episodes[0]["trajectory"] or "")

    def test_who_is_refused_at_the_door_is_told_why(self) -> None:
        with Client(self.client.url, "wrong-token") as stranger:
            with self.assertRaises(Unauthorized) as refused:
                stranger.capacity()
            self.assertRegex(refused.exception.suggestion, re.compile("token", re.I))
        with self.assertRaises(UnexpectedResponse):
            self.client.request("GET", "/docs")


if __name__ == "__main__":
    unittest.main()
