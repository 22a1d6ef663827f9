"""The client that the adapters of one process share."""

from __future__ import annotations

import atexit
import functools

from .. import Client

#: One for each rollout that may be inside a call at once; they are opened when they are needed.
CONNECTIONS = 512


@functools.cache
def client_for(url: str | None = None) -> Client:
    """
    One client per service and process. The token is STILLWATER_TOKEN, and the address by default STILLWATER_URL: so neither
    is in datasets, pickles or logs.
    """
    client = Client(url, connections=CONNECTIONS)
    atexit.register(client.close)
    return client
