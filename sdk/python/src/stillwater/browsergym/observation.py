"""What the service sees, under BrowserGym's keys."""

from __future__ import annotations

import base64
import copy
from typing import Any, Mapping

from ..client import Client
from .axtree import axtree_object, element_properties
from .chat import Chat
from .dom import dom_object

try:
    import numpy as np
except ImportError:  # Then arrays are lists, and the screenshot is the bytes of a PNG.
    np = None  # type: ignore[assignment]

#: The most that the service allows, so that every element of the page has an id.
_MAX_TOKENS = 65_536


def wishes(screenshot: bool, dom: bool) -> dict[str, Any]:
    """What is asked of the service for such an observation."""
    picture = {"format": "png", "transport": "inline"} if screenshot else False
    return {"text": {"maxTokens": _MAX_TOKENS}, "axtree": True, "elements": True, "html": dom, "screenshot": picture}


def browsergym_observation(
    seen: Mapping[str, Any], png: bytes, *, goal: str | None, chat: Chat, last_action: str, last_action_error: str, elapsed_s: float
) -> dict[str, Any]:
    """The observation of one moment."""
    tabs = seen.get("tabs") or []
    active = next((i for i, tab in enumerate(tabs) if tab["active"]), 0)
    picture = seen.get("screenshot")
    return {
        "chat_messages": tuple(copy.deepcopy(chat.messages)),
        "goal": goal or "",
        "goal_object": ({"type": "text", "text": goal},) if goal else (),
        "open_pages_urls": tuple(tab["url"] for tab in tabs),
        "open_pages_titles": tuple(tab["title"] for tab in tabs),
        "active_page_index": _array([active]),
        "url": seen.get("url", ""),
        "screenshot": _pixels(png),
        "dom_object": dom_object(seen.get("html")),
        "axtree_object": axtree_object(seen),
        "extra_element_properties": element_properties(seen.get("elements") or [], picture["scale"] if picture else 1.0),
        "focused_element_bid": seen.get("focused") or "",
        "last_action": last_action,
        "last_action_error": last_action_error,
        "elapsed_time": _array([float(elapsed_s)]),
    }


def _array(values: list[Any]) -> Any:
    return values if np is None else np.asarray(values)


def png_of(client: Client, seen: Mapping[str, Any]) -> bytes:
    """The picture of an observation: in a step's answer, or kept by the service, as of the first one. Empty if there is none."""
    picture = seen.get("screenshot")
    if not picture:
        return b""
    return base64.b64decode(picture["data"]) if picture.get("data") else client.blob(picture["hash"])


def _pixels(png: bytes) -> Any:
    if np is None:
        return png
    if not png:
        return np.zeros((0, 0, 3), dtype=np.uint8)
    from .._pictures import pixels

    return pixels(png)
