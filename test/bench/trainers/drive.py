"""Drives sessions from one Python process: reads {"sessions", "ms"} lines, answers {"steps", "seconds", "latenciesMs"} lines."""

import json
import sys
import threading
import time

from stillwater import Client


class Round:
    """One order: every session has a thread, and the clock starts when all of them are prepared."""

    def __init__(self, client, sessions, ms):
        self.client = client
        self.sessions = sessions
        self.seconds = ms / 1000
        self.latencies = []
        self.problems = []
        self.began = 0.0
        self.prepared = threading.Barrier(len(sessions), action=self.start)

    def start(self):
        self.began = time.monotonic()

    def drive(self, id):
        try:
            session = self.client.sessions.get(id)
            session.step({"type": "wait", "ms": 0})
            button = session.element("More", "button")
            self.prepared.wait()
            while time.monotonic() - self.began < self.seconds:
                sent = time.monotonic()
                answer = session.step({"type": "click", "target": button})
                if answer["error"] or answer["failure"]:
                    raise RuntimeError(f"step {answer['index']} did not work: {answer['error'] or answer['failure']}")
                self.latencies.append((time.monotonic() - sent) * 1000)
        except Exception as error:  # The bench ends with what went wrong in any thread.
            self.problems.append(str(error))
            self.prepared.abort()

    def run(self):
        threads = [threading.Thread(target=self.drive, args=(id,)) for id in self.sessions]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        seconds = time.monotonic() - self.began
        return {"steps": len(self.latencies), "seconds": seconds, "latenciesMs": self.latencies, "problems": self.problems}


client = Client(connections=256)
for line in sys.stdin:
    order = json.loads(line)
    print(json.dumps(Round(client, order["sessions"], order["ms"]).run()), flush=True)
