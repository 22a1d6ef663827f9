"""The words that open an episode: the goal, the page, and for policies that write their actions as text the actions."""

from __future__ import annotations

import functools
import json
from collections.abc import Iterable, Mapping
from typing import Any

from .. import Client, StillwaterError
from .episode import Episode

RULES = """You act in a web browser until the goal is reached. The page is given as text; [e12] is the id of an element.
Reply with a short thought and then exactly one action, as a tool call:
<tool_call>
{"name": "click", "arguments": {"target": "e12"}}
</tool_call>
A mistake in an action is told at the top of the next page. End the episode with an answer, or give up.

Actions:"""


def first_messages(episode: Episode, row: Mapping[str, Any], prompt: Iterable[Mapping[str, Any]] = ()) -> list[dict[str, Any]] | None:
    """Opens the row's episode; the conversation that it begins with, or None if it is lost."""
    if episode.open(row).failure is None:
        try:
            return with_page(_with_rules(prompt, rules(episode.client, episode.dialect)), episode)
        except StillwaterError as error:
            episode.lose(error)
    return None


def opening(episode: Episode) -> str:
    """The goal and the first page."""
    goal, page = episode.session.goal, episode.first.text if episode.first else ""
    return f"Goal: {goal}\n\n{page}" if goal else page


def with_page(messages: Iterable[Mapping[str, Any]], episode: Episode) -> list[dict[str, Any]]:
    """The messages with goal and page at the end of the last one, if that is the user's, since roles should alternate."""
    copied, page = [dict(message) for message in messages], opening(episode)
    if not copied or copied[-1]["role"] != "user":
        return [*copied, {"role": "user", "content": page}]
    said = copied[-1]["content"]
    copied[-1]["content"] = f"{said}\n\n{page}".lstrip() if isinstance(said, str) else [*said, {"type": "text", "text": page}]
    return copied


@functools.cache
def rules(client: Client, dialect: str) -> str:
    """The system message for a policy that writes its actions as text, made from the action space of the service."""
    return "\n".join([RULES, *(_line(tool) for tool in client.tools(dialect=dialect))])


def _with_rules(messages: Iterable[Mapping[str, Any]], text: str) -> list[dict[str, Any]]:
    copied = [dict(message) for message in messages]
    if copied and copied[0]["role"] == "system":
        copied[0]["content"] = f"{copied[0]['content']}\n\n{text}"
        return copied
    return [{"role": "system", "content": text}, *copied]


def _line(tool: Mapping[str, Any]) -> str:
    schema = tool["parameters"]
    arguments = {
        name + ("" if name in schema["required"] else "?"): part.get("enum") or part.get("type", "string")
        for name, part in schema["properties"].items()
    }
    return f"{tool['name']} {json.dumps(arguments)}: {tool['description']}"
