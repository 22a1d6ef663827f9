"""The conversation between the user and the agent, as BrowserGym keeps it; there is no window of it."""

from __future__ import annotations

import time
from typing import Any

GREETING = "Hi! I am your UI assistant, I can perform web tasks for you. What can I help you with?"
_KEPT = ("user", "user_image", "assistant", "infeasible")


class Chat:
    """Messages in order. `add_message` takes the roles of BrowserGym; `info` is for people and is not kept."""

    def __init__(self, goal: str | None) -> None:
        self.messages: list[dict[str, Any]] = []
        self.add_message("assistant", GREETING)
        if goal:
            self.add_message("user", goal)

    def add_message(self, role: str, msg: str) -> None:
        if role not in (*_KEPT, "info"):
            raise ValueError(f"Invalid role: {role}")
        if role in _KEPT:
            self.messages.append({"role": role, "timestamp": time.time(), "message": msg})

    def close(self) -> None:
        """Nothing to close."""
