"""A verifier that cannot be loaded."""

import a_module_that_is_nowhere
