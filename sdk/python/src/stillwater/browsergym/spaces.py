"""BrowserGym's observation and action spaces. Without gymnasium there are no spaces to compose, and one that holds any dictionary."""

from __future__ import annotations

from typing import Any

from ..spaces import HARMLESS, AnyDict, AnySpace, AnyText


class Unicode(AnyText):
    """Any string."""


class Float(AnySpace):
    """Any float."""

    kinds = (float,)


class AnyBox(AnySpace):
    """An array of a type, with values in a range; -1 in `shape` is any length."""

    def __init__(self, low: Any, high: Any, shape: tuple[int, ...], dtype: Any) -> None:
        super().__init__()
        self.low, self.high, self.sides, self.kind = low, high, shape, dtype

    def contains(self, x: Any) -> bool:
        import numpy as np

        if not isinstance(x, np.ndarray) or x.dtype != self.kind or x.ndim != len(self.sides):
            return False
        fits = all(side in (-1, length) for side, length in zip(self.sides, x.shape))
        return bool(fits and (x >= self.low).all() and (x <= self.high).all())


def action_space() -> AnyText:
    return Unicode(HARMLESS["browsergym"])


def observation_space() -> Any:
    """A Dict over the keys of an observation, with the spaces that BrowserGym has for them."""
    try:
        import numpy as np
        from gymnasium.spaces import Box, Dict, Sequence
    except ImportError:
        return AnyDict()
    message = Dict({"role": Unicode(), "timestamp": Float(), "message": Unicode()})
    return Dict(
        {
            "chat_messages": Sequence(message),
            "goal": Unicode(),
            "goal_object": Sequence(AnyDict()),
            "open_pages_urls": Sequence(Unicode()),
            "open_pages_titles": Sequence(Unicode()),
            "active_page_index": Box(low=0, high=255, dtype=int),
            "url": Unicode(),
            "screenshot": AnyBox(0, 255, (-1, -1, 3), np.uint8),
            "dom_object": AnyDict(),
            "axtree_object": AnyDict(),
            "extra_element_properties": AnyDict(),
            "focused_element_bid": Unicode(),
            "last_action": Unicode(),
            "last_action_error": Unicode(),
            "elapsed_time": Box(low=0, high=np.inf, dtype=float),
        }
    )
