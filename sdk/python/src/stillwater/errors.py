"""Everything that this package raises on purpose: the base classes, and one class for each error code of the service."""

from . import _errors
from ._base_errors import (
    APIError,
    Cancelled,
    EnvironmentLost,
    ServerError,
    StillwaterError,
    Unavailable,
    UnexpectedResponse,
    UnexpectedServerError,
)
from ._errors import *  # noqa: F403

__all__ = [
    "APIError",
    "Cancelled",
    "EnvironmentLost",
    "ServerError",
    "StillwaterError",
    "Unavailable",
    "UnexpectedResponse",
    "UnexpectedServerError",
]
__all__ += _errors.__all__
