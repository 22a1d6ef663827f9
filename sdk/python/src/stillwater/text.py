"""Reading the compact text of an observation: the elements that a script can act on."""

from __future__ import annotations

import json
import re
from typing import NamedTuple

_ELEMENT_LINE = re.compile(r'^[^\[\]"]*\[((?:f\d+)?e\d+)\] (\S+)(?: ("(?:[^"\\]|\\.)*"))?(.*)$')
_LISTED = 20


class Element(NamedTuple):
    """An actionable element. `rest` is what follows its name: value and states."""

    id: str
    role: str
    name: str
    rest: str


def elements(text: str) -> list[Element]:
    """The actionable elements of an observation's text, in reading order."""
    found = (_ELEMENT_LINE.match(line) for line in text.split("\n"))
    return [Element(m[1], m[2], json.loads(m[3]) if m[3] else "", m[4].strip()) for m in found if m]


def find_element(text: str, name: str | re.Pattern[str], role: str | None = None) -> str:
    """The id of the first element with this name (the whole name, or a pattern that matches a part); LookupError if none."""
    every = elements(text)
    for element in every:
        fits = element.name == name if isinstance(name, str) else name.search(element.name) is not None
        if fits and role in (None, element.role):
            return element.id
    listed = ", ".join(f"[{one.id}] {one.role} {json.dumps(one.name)}" for one in every[:_LISTED]) or "no actionable element"
    more = f" and {len(every) - _LISTED} more" if len(every) > _LISTED else ""
    wanted = name if isinstance(name, str) else f"/{name.pattern}/"
    raise LookupError(f"The observation has no {role or 'element'} named {wanted!r}. It has {listed}{more}.")
