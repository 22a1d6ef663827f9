"""Runs WebArena-Verified's own evaluators over generated answers and requests: one JSON line each, with the verdict.

Usage: verified.py CHECKOUT SEED COUNT, with the packages that the checkout needs importable.
"""

import importlib
import json
import logging
import random
import sys
from pathlib import Path
from types import MappingProxyType

import verified_answers
import verified_requests

NEEDED = (
    "pydantic dateutil price_parser pytimeparse2 word2number pint geopy unidecode thefuzz url_normalize jsonpath_ng usaddress us scourgify"
).split()
URLS = {
    "shopping": "http://shopping.localhost",
    "shopping_admin": "http://shopping-admin.localhost/admin",
    "reddit": "http://reddit.localhost",
    "gitlab": "http://gitlab.localhost",
    "map": "http://map.localhost",
    "wikipedia": "http://wikipedia.localhost/wiki",
    "homepage": "http://homepage.localhost",
}


def missing():
    """The packages that cannot be imported."""
    names = []
    for name in NEEDED:
        try:
            importlib.import_module(name)
        except ImportError:
            names.append(name)
    return names


class Reference:
    """The published evaluators, and the settings that they need."""

    def __init__(self):
        from webarena_verified.core.evaluation.evaluators.agent_response_evaluator import AgentResponseEvaluator
        from webarena_verified.core.evaluation.evaluators.network_event_evaluator import NetworkEventEvaluator
        from webarena_verified.types.config import EnvironmentConfig, WebArenaVerifiedConfig
        from webarena_verified.types.eval import TaskEvalContext
        from webarena_verified.types.task import WebArenaSite, WebArenaVerifiedTask
        from webarena_verified.types.tracing import NetworkEvent, NetworkTrace

        self.evaluators = {"AgentResponseEvaluator": AgentResponseEvaluator(), "NetworkEventEvaluator": NetworkEventEvaluator()}
        environments = {WebArenaSite(name): EnvironmentConfig(urls=[url]) for name, url in URLS.items()}
        self.config = WebArenaVerifiedConfig(environments=environments)
        self.context, self.task, self.event, self.trace = TaskEvalContext, WebArenaVerifiedTask, NetworkEvent, NetworkTrace

    def read(self, raw):
        return self.task.model_validate(raw)

    def verdict(self, task, place, answer=None, entries=()):
        events = tuple(self.event(data=MappingProxyType(entry)) for entry in entries)
        trace = self.trace.model_construct(is_playwright=False, src_file=Path("generated"), events=events)
        context = self.context(task=task, agent_response_raw=answer, network_trace=trace, config=self.config)
        result = self.evaluators[task.eval[place].evaluator].evaluate(context=context, config=task.eval[place])
        return "error" if str(result.status) == "error" else "pass" if result.score == 1 else "fail"


def main():
    checkout, seed, count = Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    absent = missing()
    if absent:
        sys.exit(f"WebArena-Verified's evaluators need packages that this Python lacks: {', '.join(absent)}")
    sys.path.insert(0, str(checkout / "src"))
    logging.disable(logging.CRITICAL)
    reference, chance = Reference(), random.Random(seed)
    tasks = json.loads((checkout / "assets/dataset/webarena-verified.json").read_text())
    for module in (verified_answers, verified_requests):
        for vector in module.vectors(reference, tasks, URLS, chance, count):
            print(json.dumps(vector))


if __name__ == "__main__":
    main()
