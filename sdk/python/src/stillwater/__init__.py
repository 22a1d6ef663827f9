"""The Python client of Stillwater, a browser environment service for training and evaluating web agents."""

from typing import TYPE_CHECKING

from . import errors
from ._http.cancel import Cancellation
from ._version import __version__
from .aio import AsyncClient, AsyncSession
from .client import Client
from .errors import *  # noqa: F403
from .session import Session

if TYPE_CHECKING:
    from .env import Env
    from .vector import VectorEnv

__all__ = [
    "AsyncClient",
    "AsyncSession",
    "Cancellation",
    "Client",
    "Session",
    "__version__",
    "errors",
]
__all__ += errors.__all__

#: Loaded when they are first asked for: gymnasium takes a second to import, and most programs do without it.
_LATER = {"Env": "env", "VectorEnv": "vector"}
__all__ += ["Env", "VectorEnv"]


def __getattr__(name: str) -> object:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f".{_LATER[name]}", __name__), name)
