"""The client for asyncio: the same methods as coroutines, the same iterators as async iterators."""

from .client import AsyncClient
from .session import AsyncSession

__all__ = ["AsyncClient", "AsyncSession"]
