"""The list of annexes: a feature is there if its line is."""

from importlib import import_module

from controller.annex import Annex

#: The folder of each annex, as a package with its `ANNEX`.
FOLDERS = (
    "hardware.builder",
)  # fmt: skip

ANNEXES: tuple[Annex, ...] = tuple(import_module(folder).ANNEX for folder in FOLDERS)
