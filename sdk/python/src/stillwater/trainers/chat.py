"""Asks an OpenAI-compatible chat server, once per question: trainers record every call, so that a repeat would be learned from."""

from __future__ import annotations

import http.client
import json
import threading
import time
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from .. import EnvironmentLost

#: How long a server that pauses for new weights is waited for.
PAUSE_PATIENCE_S = 600.0
#: How long a server that cannot be reached is tried again: no question has reached it.
CONNECT_PATIENCE_S = 30.0
CALL_TIMEOUT_S = 1800.0
FIRST_WAIT_S = 0.5
MAX_WAIT_S = 15.0
EXCERPT_CHARACTERS = 300
TOO_MANY_REQUESTS = 429


def lost(message: str, kind: str = "policy") -> EnvironmentLost:
    """A failure that is not the policy's own."""
    return EnvironmentLost(message, {"class": kind, "message": message, "scope": "episode", "retryable": True, "retryAfterMs": None})


@dataclass(frozen=True)
class Endpoint:
    """
    An address up to the part before `/chat/completions`, with its key. Redirects are not followed: the key belongs to the
    address. No error holds the key.
    """

    url: str
    key: str | None = field(default=None, repr=False)
    model: str = "default"
    #: The key belongs to this rollout alone, so that no secret of the service can hold it.
    own_key: bool = False

    def complete(
        self,
        messages: list[dict[str, Any]],
        tools: list[dict[str, Any]],
        sampling: dict[str, Any] | None = None,
        stop: threading.Event | None = None,
    ) -> dict[str, Any]:
        """The assistant's message as it came. Waits out 429 with Retry-After; raises EnvironmentLost for anything else."""
        body = {**(sampling or {}), "model": self.model, "messages": messages, **({"tools": tools} if tools else {})}
        answer = self.post("/chat/completions", body, stop=stop)
        try:
            message = answer["choices"][0]["message"]
            if message["role"] != "assistant":
                raise KeyError("role")
        except (KeyError, IndexError, TypeError):
            raise lost(f"The model's server answered with something that is no chat completion: {self._excerpt(answer)}") from None
        return message

    def post(self, path: str, body: Any, *, stop: threading.Event | None = None) -> Any:
        """Posts JSON and reads JSON; "" where the body is empty."""
        began = time.monotonic()
        wait_s = FIRST_WAIT_S
        while True:
            try:
                status, headers, text = self._send(path, body)
            except ConnectionRefusedError as error:
                if time.monotonic() - began > CONNECT_PATIENCE_S:
                    raise lost(f"The model's server cannot be reached: {error}") from None
                pause_s = wait_s
            except (OSError, http.client.HTTPException) as error:
                raise lost(f"The model's server broke off: {type(error).__name__}: {self._excerpt(str(error))}") from None
            else:
                if 200 <= status < 300:
                    return self._parsed(text)
                pause_s = _retry_after_s(headers)
                paused = status == TOO_MANY_REQUESTS and pause_s is not None
                if not paused or time.monotonic() - began > PAUSE_PATIENCE_S:
                    raise lost(f"The model's server answered {status}: {self._excerpt(text)}")
            wait_s = min(MAX_WAIT_S, wait_s * 2)
            if (stop or threading.Event()).wait(pause_s):
                raise lost("The trainer ended the episode.", "cancelled")

    def _send(self, path: str, body: Any) -> tuple[int, Any, str]:
        parts = urlsplit(self.url)
        kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
        connection = kind(parts.hostname or "", parts.port, timeout=CALL_TIMEOUT_S)
        headers = {"content-type": "application/json", **({"authorization": f"Bearer {self.key}"} if self.key else {})}
        try:
            connection.request("POST", parts.path.rstrip("/") + path, json.dumps(body).encode(), headers)
            response = connection.getresponse()
            return response.status, response.headers, response.read().decode("utf-8", "replace")
        finally:
            connection.close()

    def _parsed(self, text: str) -> Any:
        try:
            return json.loads(text) if text.strip() else ""
        except json.JSONDecodeError:
            raise lost(f"The model's server answered with something that is no JSON: {self._excerpt(text)}") from None

    def _excerpt(self, said: Any) -> str:
        text = said if isinstance(said, str) else json.dumps(said)
        return (text.replace(self.key, "[secret]") if self.key else text)[:EXCERPT_CHARACTERS]


def _retry_after_s(headers: Any) -> float | None:
    value = headers.get("retry-after")
    try:
        return max(0.1, float(value)) if value is not None else None
    except ValueError:
        return None
