"""
NeMo Gym: a provider of browser sessions for its own driver, and a forwarder for its agents.

The provider's entry point (group `nemo_gym.browser_session_providers`) is `StillwaterSessions`. The forwarder is
`python -m stillwater.trainers.nemo_gym ENVIRONMENT --port 9000`: agents of NeMo Gym address `http://host:port`, without path,
TLS or token, and it passes what they say on to `/nemo/ENVIRONMENT` of the service.
"""

from __future__ import annotations

import argparse
import logging
import time
import urllib.request
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, cast

from .. import Client, EnvironmentLost, StillwaterError
from ..errors import SessionNotFound
from .forwarder import Forwarder
from .rows import plain
from .threads import in_thread

log = logging.getLogger("stillwater")

#: No address works longer than its session lives. An abandoned rollout holds its browser until then.
DEFAULT_TTL_MS = 3_600_000
CONNECT_PATIENCE_S = 30.0
POLL_S = 0.1
#: Of `provider_options`: what a session can be opened with.
SESSION_OPTIONS = ("task", "seed", "sites", "startUrl", "viewport", "limits", "labels", "network", "storageState", "locale", "timezone")


@dataclass
class BrowserSessionHandle:
    """Has the fields of NeMo Gym's own, which reads no more of it."""

    cdp_url: str
    session_id: str | None = None
    provider_name: str | None = None
    raw: Any = field(default=None, repr=False)


class StillwaterSessions:
    """
    A browser of the service for each rollout: `backend: {remote_cdp: {session_provider: {stillwater: {kwargs}}}}`.

    The service has to give CDP addresses (STILLWATER_CDP=1), and the token needs the scopes run and cdp.
    """

    name = "stillwater"

    def __init__(self, url: str | None = None, token: str | None = None, *, ttl_ms: int = DEFAULT_TTL_MS, **session: Any) -> None:
        """`session`: what every session is opened with; a rollout's `provider_options` go over it."""
        self._client = Client(url, token)
        self._ttl_ms = ttl_ms
        self._session = session

    async def acquire(self, spec: Any) -> Any:
        """A session whose CDP address answers. Raises EnvironmentLost when there is none to be had."""
        return await in_thread(self._acquire, spec)

    async def release(self, handle: Any) -> None:
        """Ends the session. Never raises, also when it has ended already."""
        await in_thread(self._release, handle)

    def _acquire(self, spec: Any) -> Any:
        options = {**self._session, **_options(_part(spec, "provider_options"))}
        limits = {"ttlMs": self._ttl_ms, "idleTtlMs": self._ttl_ms, **(options.pop("limits", None) or {})}
        name = _part(spec, "metadata").get("rollout_session_id")
        opened = None
        try:
            fields = {**options, "limits": limits, **({"key": f"nemo-gym:{name}"} if name else {})}
            opened = self._client.sessions.create(**cast(Any, fields))
            path = f"/v1/sessions/{opened.id}/cdp"
            address = self._client.request("POST", path, {"ttlMs": limits["ttlMs"]})
            _wait_for(address["httpUrl"])
        except (StillwaterError, OSError) as error:
            if opened is not None:
                self._release(BrowserSessionHandle("", opened.id))
            raise EnvironmentLost(f"No browser session: {error}", {"class": "browser", "message": str(error)}) from error
        return BrowserSessionHandle(cdp_url=address["url"], session_id=opened.id, provider_name=self.name, raw=address)

    def _release(self, handle: Any) -> None:
        try:
            self._client.request("DELETE", f"/v1/sessions/{handle.session_id}")
        except SessionNotFound:
            return
        except Exception as error:  # a provider's release has nobody to tell
            log.warning("The session %s was not ended and waits for its lease: %s", getattr(handle, "session_id", None), error)


def _part(spec: Any, name: str) -> dict[str, Any]:
    value = spec.get(name) if isinstance(spec, Mapping) else getattr(spec, name, None)
    return plain(value or {})


def _options(given: Mapping[str, Any]) -> dict[str, Any]:
    unknown = sorted(set(given) - set(SESSION_OPTIONS))
    if unknown:
        raise ValueError(f"provider_options takes {', '.join(SESSION_OPTIONS)}; not {', '.join(unknown)}.")
    return dict(given)


def _wait_for(http_url: str) -> None:
    """Until the address answers as Chrome's own does."""
    give_up_at = time.monotonic() + CONNECT_PATIENCE_S
    while True:
        try:
            with urllib.request.urlopen(f"{http_url}/json/version", timeout=CONNECT_PATIENCE_S):
                return
        except OSError:
            if time.monotonic() >= give_up_at:
                raise
            time.sleep(POLL_S)


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m stillwater.trainers.nemo_gym", description="Forwards NeMo Gym's agents to the service.")
    parser.add_argument("environment", help="name of the environment: a suite, a site or a stored configuration")
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on; others than this machine's need 0.0.0.0")
    parser.add_argument("--port", type=int, default=0, help="port to listen on; any free one by default")
    parser.add_argument("--url", help="address of the service; by default STILLWATER_URL")
    parser.add_argument("--token", help="by default STILLWATER_TOKEN")
    given = parser.parse_args(arguments)
    with Forwarder(given.environment, url=given.url, token=given.token, host=given.host, port=given.port) as forwarder:
        print(f"{forwarder.url} is {given.environment} of {forwarder.upstream}", flush=True)
        try:
            forwarder.wait()
        except KeyboardInterrupt:
            pass


if __name__ == "__main__":
    main()
