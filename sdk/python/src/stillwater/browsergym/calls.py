"""Finds the calls in an action string, as BrowserGym does: `click('e1')`, several one after another, or among prose."""

from __future__ import annotations

import ast
import re
from typing import Any, NamedTuple

#: Every action that the service's `browsergym` dialect knows.
NAMES = frozenset(
    """noop send_msg_to_user report_infeasible click dblclick hover fill clear focus check uncheck select_option press
    drag_and_drop upload_file scroll scroll_at mouse_move mouse_click mouse_dblclick mouse_drag_and_drop mouse_down mouse_up
    mouse_upload_file keyboard_press keyboard_type keyboard_insert_text keyboard_down keyboard_up send_keys goto go_back
    go_forward new_tab tab_close tab_focus""".split()
)

_CALL = re.compile(r"(?<![\w.])([A-Za-z_]\w*)\s*\(")
_STRING = re.compile(r"'''(?:\\.|(?!''').)*'''|\"\"\"(?:\\.|(?!\"\"\").)*\"\"\"|'(?:\\.|[^'\\\n])*'|\"(?:\\.|[^\"\\\n])*\"", re.DOTALL)
_THINKING = re.compile(r"<think(?:ing)?>.*?(?:</think(?:ing)?>|\Z)", re.DOTALL | re.IGNORECASE)
_FENCE = re.compile(r"```(?:[A-Za-z]*\n)?(.*?)```", re.DOTALL)


class Call(NamedTuple):
    """A call with literal arguments, and its own text."""

    name: str
    args: tuple[Any, ...]
    kwargs: dict[str, Any]
    text: str

    def argument(self, place: int, name: str) -> Any:
        """By place or by name; None if it is not given."""
        return self.args[place] if len(self.args) > place else self.kwargs.get(name)


def calls_in(action: str) -> list[Call]:
    """
    The calls to run, in order. A fenced block goes before the prose around it, the last one before others; thoughts do not count.

    What is not well formed is left out: the service says what is wrong with it.
    """
    spoken = _THINKING.sub("", action)
    for block in reversed(_FENCE.findall(spoken)):
        found = _scan(block)
        if found:
            return found
    return _scan(spoken)


def _scan(text: str) -> list[Call]:
    found: list[Call] = []
    end = 0
    for match in _CALL.finditer(text):
        name, start = match[1], match.start()
        if start < end or name not in NAMES or _in_comment(text, end, start):
            continue
        stop = _closing(text, match.end())
        call = None if stop is None else _parsed(name, text[start:stop])
        if call is not None and stop is not None:
            found.append(call)
            end = stop
    return found


def _in_comment(text: str, end: int, start: int) -> bool:
    """A comment goes from the start of a line, or from the end of a call, to the end of the line."""
    line = text.rfind("\n", 0, start) + 1
    return text[max(line, end) : start].lstrip().startswith("#")


def _closing(text: str, at: int) -> int | None:
    """Where the bracket closes that was opened before `at`; brackets in strings and comments do not count."""
    depth = 1
    while at < len(text):
        string = _STRING.match(text, at)
        if string:
            at = string.end()
            continue
        char = text[at]
        if char == "#":
            newline = text.find("\n", at)
            at = len(text) if newline < 0 else newline
            continue
        depth += (char in "([{") - (char in ")]}")
        at += 1
        if depth == 0:
            return at
    return None


def _parsed(name: str, text: str) -> Call | None:
    try:
        call = ast.parse(text.strip(), mode="eval").body
        if not isinstance(call, ast.Call):
            return None
        args = tuple(ast.literal_eval(arg) for arg in call.args)
        kwargs = {str(word.arg): ast.literal_eval(word.value) for word in call.keywords if word.arg}
    except (SyntaxError, ValueError, MemoryError, RecursionError):
        return None
    return Call(name, args, kwargs, text)
