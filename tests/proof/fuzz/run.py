"""One target under atheris, in a process of its own: ``python -m tests.proof.fuzz.run NAME FOLDER``."""

import sys

import atheris

with atheris.instrument_imports(include=["controller", "hardware", "simulator"]):
    from tests.proof.fuzz.targets import TARGETS, tried

name, *words = sys.argv[1:]
atheris.Setup([sys.argv[0], *words], lambda content: tried(TARGETS[name], content))
atheris.Fuzz()
