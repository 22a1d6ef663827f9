"""
The ids under which Gymnasium makes our environments. Importing this module registers them.

`gymnasium.make("stillwater/Web-v0", suite="stillwater")`, `gymnasium.make_vec("stillwater/Web-v0", num_envs=8, …)`; where nothing
of this package is imported, `gymnasium.make("stillwater.registration:stillwater/Web-v0", …)`.
"""

from __future__ import annotations

ENV_ID = "stillwater/Web-v0"


def register_envs() -> None:
    """Registers what is not registered yet. Entry points are strings, so that they work in other processes."""
    import gymnasium

    if ENV_ID not in gymnasium.registry:
        gymnasium.register(
            id=ENV_ID,
            entry_point="stillwater.env:Env",
            vector_entry_point="stillwater.vector:VectorEnv",
            nondeterministic=True,
        )


try:
    register_envs()
except ImportError:
    # Without gymnasium there is nowhere to register.
    pass
