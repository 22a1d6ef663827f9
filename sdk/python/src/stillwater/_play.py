"""A random policy: picks among the elements that the observation lists."""

from __future__ import annotations

import json
import random
import re
from typing import Any

from .text import Element, elements

_WORDS = ("lamp", "chair", "hello", "test", "2", "blue", "a@b.example")
_FIELDS = frozenset({"textbox", "searchbox", "spinbutton"})
_SCROLL_CHANCE = 0.1
_BACK_CHANCE = 0.05
_OPTIONS = re.compile(r'options=((?:"(?:[^"\\]|\\.)*",?)+)')
_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"')


def random_action(text: str, chance: random.Random) -> dict[str, Any]:
    """An action of the native dialect that fits the page; the same generator walks the same way on the same pages."""
    draw = chance.random()
    if draw < _SCROLL_CHANCE:
        return {"type": "scroll", "direction": chance.choice(("down", "up"))}
    if draw < _SCROLL_CHANCE + _BACK_CHANCE:
        return {"type": "back"}
    usable = [element for element in elements(text) if not re.search(r"\bdisabled\b", element.rest)]
    return _on_element(chance.choice(usable), chance) if usable else {"type": "wait", "ms": 500}


def _on_element(element: Element, chance: random.Random) -> dict[str, Any]:
    listed = _OPTIONS.search(element.rest)
    if listed:
        option = json.loads(chance.choice(_QUOTED.findall(listed[1])))
        return {"type": "select", "target": element.id, "values": [option]}
    if element.role in _FIELDS:
        return {"type": "fill", "target": element.id, "text": chance.choice(_WORDS)}
    return {"type": "check" if element.role == "radio" else "click", "target": element.id}
