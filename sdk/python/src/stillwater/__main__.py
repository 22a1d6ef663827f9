"""`python -m stillwater`: checks the connection, lists what is served, and plays a random episode."""

from __future__ import annotations

import argparse
import os
import random
import sys
from collections.abc import Callable, Sequence
from typing import Any

from . import Client, Forbidden, StillwaterError, Unauthorized, Unavailable, UnexpectedResponse, __version__
from ._http.address import LOCAL_URL
from ._play import random_action

#: A person waits: a service that is away is told at once.
PATIENCE_S = 5.0
DEFAULT_STEPS = 8
ACTION_CHARACTERS = 60


def main(arguments: Sequence[str] | None = None) -> int:
    options = _parser().parse_args(arguments)
    token = options.token or os.environ.get("STILLWATER_TOKEN")
    if not token:
        print("There is no token: set STILLWATER_TOKEN, or give --token. `npm start` prints it.", file=sys.stderr)
        return 2
    try:
        client = Client(options.url, token, patience_s=PATIENCE_S)
    except ValueError as error:
        print(error, file=sys.stderr)
        return 2
    work: Callable[[Client, argparse.Namespace], int] = _WORK[options.command or "all"]
    try:
        with client:
            return work(client, options)
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        return 1
    except StillwaterError as error:
        print(_advice(client, error), file=sys.stderr)
        return 1


def _check(client: Client, _: argparse.Namespace) -> int:
    health = client.health()
    if not isinstance(health, dict) or "checks" not in health:
        print(f"{client.url} is not a Stillwater service.", file=sys.stderr)
        return 1
    client.capacity()
    print(f"{client.url}: Stillwater {health['version']}, the token is accepted")
    checks: dict[str, Any] = {**health["checks"]}
    for name, check in checks.items():
        print(f"  {name:<10} {'ok' if check['ok'] else check['message'] or 'fails'}")
    return 0 if health["ok"] else 1


def _list(client: Client, _: argparse.Namespace) -> int:
    capacity = client.capacity()
    print(
        f"capacity   {capacity['active']} of {capacity['max']} sessions in use, {capacity['queued']} queued; "
        f"{capacity['recommendedConcurrency']} at once are recommended"
    )
    for site in client.sites():
        print(f"site       {site['name']:<16} {site['kind']:<10} {', '.join(site['hosts'][:3])}")
    suites = client.suites.list()
    for suite in suites:
        print(f"suite      {suite['id']:<16} {suite['tasks']} tasks")
    if not suites:
        print("suite      none yet; import one with client.suites.put(name, tasks)")
    return 0


def _play(client: Client, options: argparse.Namespace) -> int:
    fields = _what_to_play(client, options)
    chance = random.Random(options.seed)
    with client.sessions.create(**fields, limits={"maxSteps": options.steps}) as session:
        print(f"session    {session.id}")
        print(f"goal       {session.goal or 'none: this episode has no task'}")
        print(f"page       {session.url}")
        while not session.done:
            action = random_action(session.text, chance)
            answer = session.step(action, policy={"text": "a random choice", "version": "random"})
            print(f"step {answer['index']:<5} {_shown(action):<{ACTION_CHARACTERS}}  {_outcome(answer)}")
        trajectory = client.trajectories.get(session.episode["id"])
        print(f"end        {trajectory['outcome']}, score {trajectory['score']}, {trajectory['id']}")
    return 0


def _all(client: Client, options: argparse.Namespace) -> int:
    healthy = _check(client, options)
    return healthy or _list(client, options) or _play(client, options)


_WORK = {"all": _all, "check": _check, "list": _list, "play": _play}


def _what_to_play(client: Client, options: argparse.Namespace) -> Any:
    """What was asked for; otherwise a task, and where there is none a site of which nothing is known."""
    if options.task:
        return {"task": options.task}
    if options.site:
        return {"sites": [options.site]}
    sample = client.tasks.sample(n=1, seed=options.seed)["items"]
    if sample:
        return {"task": sample[0]["id"]}
    embedded = [site["name"] for site in client.sites() if site["kind"] == "embedded"]
    return {"sites": ["shop" if "shop" in embedded else embedded[0]]} if embedded else {}


def _shown(action: dict[str, Any]) -> str:
    words = f"{action['type']} {' '.join(str(value) for name, value in action.items() if name != 'type')}"
    return words if len(words) <= ACTION_CHARACTERS else f"{words[: ACTION_CHARACTERS - 1]}…"


def _outcome(answer: Any) -> str:
    if answer["failure"]:
        return f"failure of the service: {answer['failure']['class']}: {answer['failure']['message']}"
    if answer["error"]:
        return f"error: {answer['error']['code']}"
    reward = f"reward {answer['reward']:g}" if answer["reward"] is not None else "reward pending"
    return f"{reward}, {answer['observation']['url'] if answer['observation'] else 'no observation'}"


def _advice(client: Client, error: StillwaterError) -> str:
    if isinstance(error, Unauthorized):
        return f"{client.url} does not know this token. Check STILLWATER_TOKEN or --token; `npm start` prints the right one."
    if isinstance(error, Forbidden):
        return f"This token may not do that: {error}"
    if isinstance(error, UnexpectedResponse):
        return f"{client.url} is not a Stillwater service: {error}"
    if isinstance(error, Unavailable):
        return f"{client.url} gives no answer: {error}\nStart a service with `npm start`, or give its address with --url."
    return str(error)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m stillwater",
        description="Checks the connection to a Stillwater service, lists what it serves, and plays a random episode.",
        epilog="Without a command it does all three. The exit code is 0 when all is well.",
    )
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument("--url", default=argparse.SUPPRESS, help=f"address of the service (STILLWATER_URL, or {LOCAL_URL})")
    common.add_argument("--token", default=argparse.SUPPRESS, help="bearer token (STILLWATER_TOKEN)")
    player = argparse.ArgumentParser(add_help=False)
    player.add_argument("--task", default=argparse.SUPPRESS, help="id of the task to play; by default one is drawn")
    player.add_argument("--site", default=argparse.SUPPRESS, help="a site to walk in, without a task")
    player.add_argument("--steps", type=_positive, default=argparse.SUPPRESS, help=f"at most so many ({DEFAULT_STEPS})")
    player.add_argument("--seed", type=int, default=argparse.SUPPRESS, help="of the task's choice and of the walk (0)")
    for group in (common, player):
        for action in group._actions:
            parser._add_action(action)
    parser.set_defaults(url=None, token=None, task=None, site=None, steps=DEFAULT_STEPS, seed=0)
    parser.add_argument("--version", action="version", version=f"stillwater {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="check | list | play")
    commands.add_parser("check", parents=[common], help="is the service there, is it healthy, is the token right")
    commands.add_parser("list", parents=[common], help="sites, suites and capacity")
    commands.add_parser("play", parents=[common, player], help="one episode of random actions")
    return parser


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("must be at least 1")
    return number


if __name__ == "__main__":
    sys.exit(main())
