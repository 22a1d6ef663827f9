"""The TypedDicts of requests and answers, made from the service's OpenAPI document."""

from ._types import *  # noqa: F403
from ._types import __all__ as __all__
