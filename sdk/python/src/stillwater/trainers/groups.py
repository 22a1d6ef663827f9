"""
Groups of attempts that a trainer compares with each other, as GRPO does: what to do when the environment loses a member.

Some trainers take the mean over a masked member too, with a reward of 0. For them the whole group is left out:
`second_try` plays a lost member again on a fresh session, and `drop_groups` marks all members if that is lost as well.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Hashable, Iterable
from typing import Any, TypeVar

from .. import EnvironmentLost, Unavailable

Member = TypeVar("Member")
Result = TypeVar("Result")

TRIES = 2
#: What the environment raises, never the policy.
LOST = (EnvironmentLost, Unavailable)


def second_try(play: Callable[[int], Result], tries: int = TRIES) -> Result:
    """`play(attempt)` on a fresh session each time, until one is not lost. Raises what the last one raised."""
    for attempt in range(tries - 1):
        try:
            return play(attempt)
        except LOST:
            continue
    return play(tries - 1)


async def second_try_async(play: Callable[[int], Awaitable[Result]], tries: int = TRIES) -> Result:
    """As `second_try`, for coroutines."""
    for attempt in range(tries - 1):
        try:
            return await play(attempt)
        except LOST:
            continue
    return await play(tries - 1)


def dropped_groups(
    members: Iterable[Member], group_of: Callable[[Member], Hashable], failure_of: Callable[[Member], Any]
) -> dict[Hashable, Any]:
    """The groups with a lost member, each with the first failure in it. `failure_of` gives None for a member that is fine."""
    dropped: dict[Hashable, Any] = {}
    for member in members:
        failure = failure_of(member)
        if failure is not None:
            dropped.setdefault(group_of(member), failure)
    return dropped


def drop_groups(
    members: Iterable[Member],
    group_of: Callable[[Member], Hashable],
    failure_of: Callable[[Member], Any],
    drop: Callable[[Member, Any], None],
) -> dict[Hashable, Any]:
    """
    Calls `drop(member, failure)` for every member of a group that lost one, also for the members that are fine: with the
    trainer's own form of a failure, such as `remove_sample = True` or a loss mask of zeros. Gives the groups that were dropped.
    """
    members = list(members)
    dropped = dropped_groups(members, group_of, failure_of)
    for member in members:
        group = group_of(member)
        if group in dropped:
            drop(member, dropped[group])
    return dropped
