"""Adapters for trainers, one module each. Each imports its trainer, and none is imported by the package itself."""
