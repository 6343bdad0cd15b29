"""A plugin for pytest: seeds the defect that the environment names, before any test is imported."""

import os
from importlib import import_module

from tests.proof.defects.defect import DEFECTS, Defect

#: The variable of the environment that names the defect to be seeded, after its module and a colon.
SEEDED = "SEEDED_DEFECT"


def place_of(defect: Defect) -> str:
    """Write what the variable holds for a defect."""
    return f"{defect.seed.__module__}:{defect.name}"


if place := os.environ.get(SEEDED):
    module, _, name = place.partition(":")
    import_module(module)
    DEFECTS[name].seed()
