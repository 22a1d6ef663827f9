"""
Spaces for what has no fixed shape: any text, any action, any dictionary.

With gymnasium installed they are `gymnasium.Space`s, which its checker and its vector environments accept; without it they
have the same methods and no base class.
"""

from __future__ import annotations

import random
from typing import Any, Sequence

try:
    from gymnasium.spaces import Space as _Base
except ImportError:

    class _Base:  # type: ignore[no-redef]
        """What Gymnasium's base class does, as far as these spaces need it."""

        def __init__(self, shape: Any = None, dtype: Any = None, seed: Any = None) -> None:
            self.shape, self.dtype = shape, dtype

        def __contains__(self, x: Any) -> bool:
            return self.contains(x)  # type: ignore[attr-defined, no-any-return]

        def seed(self, seed: int | None = None) -> int | None:
            """Nothing to do: each space has its own source of chance."""
            return seed


class AnySpace(_Base):  # type: ignore[misc]
    """Holds everything of the Python types `kinds`. It samples from `samples`."""

    kinds: tuple[type, ...] = (object,)

    def __init__(self, samples: Sequence[Any] = ()) -> None:
        super().__init__(None, None)
        self.samples = tuple(samples)
        self._chance = random.Random()

    @property
    def is_np_flattenable(self) -> bool:
        """Nothing here can be one array."""
        return False

    def contains(self, x: Any) -> bool:
        return isinstance(x, self.kinds)

    def seed(self, seed: int | None = None) -> Any:
        """Seeds `sample`."""
        self._chance = random.Random(seed)
        return seed

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        """One of the samples."""
        if not self.samples:
            raise NotImplementedError(f"{self!r} has no samples to choose from.")
        return self._chance.choice(self.samples)

    def to_jsonable(self, sample_n: Sequence[Any]) -> list[Any]:
        return list(sample_n)

    def from_jsonable(self, sample_n: list[Any]) -> list[Any]:
        return list(sample_n)

    def __eq__(self, other: Any) -> bool:
        return type(other) is type(self)

    def __hash__(self) -> int:
        return hash(type(self))

    def __repr__(self) -> str:
        return f"{type(self).__name__}()"


class AnyText(AnySpace):
    """Any string, of any length and alphabet."""

    kinds = (str,)

    def __init__(self, samples: Sequence[str] = ("",)) -> None:
        super().__init__(samples)


class AnyDict(AnySpace):
    """Any dictionary, such as a whole observation."""

    kinds = (dict,)

    def __init__(self, samples: Sequence[dict[str, Any]] = ({},)) -> None:
        super().__init__(samples)


class AnyAction(AnySpace):
    """An action as a dictionary, or as a string in the session's dialect. What is wrong with it is told by the step."""

    kinds = (dict, str)


#: Actions that do no harm on any page, for random policies and for Gymnasium's checker.
HARMLESS = {
    "native": ({"type": "scroll", "direction": "down"}, {"type": "scroll", "direction": "up"}, {"type": "press", "key": "Tab"}),
    "browsergym": ("scroll(0, 300)", "scroll(0, -300)", "keyboard_press('Tab')", "noop(100)"),
}


def action_space(dialect: str) -> AnyAction:
    """The action space of a dialect; one without known harmless actions samples an empty one, which is an ordinary error."""
    return AnyAction(HARMLESS.get(dialect, ("",)))


class Several(AnySpace):
    """A tuple with one item of `space` per slot. Gymnasium's own Tuple takes its place where it is installed."""

    def __init__(self, space: AnySpace, n: int) -> None:
        super().__init__()
        self.space, self.n = space, n

    def contains(self, x: Any) -> bool:
        return isinstance(x, tuple) and len(x) == self.n and all(self.space.contains(item) for item in x)

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        return tuple(self.space.sample() for _ in range(self.n))

    def __eq__(self, other: Any) -> bool:
        return isinstance(other, Several) and (other.space, other.n) == (self.space, self.n)

    def __hash__(self) -> int:
        return hash((self.space, self.n))


def batched(space: AnySpace, n: int) -> Any:
    """The space of n slots together."""
    try:
        from gymnasium.vector.utils import batch_space
    except ImportError:
        return Several(space, n)
    return batch_space(space, n)
