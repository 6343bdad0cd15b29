"""A checkout: its root, and the rooms of the product in it."""

from pathlib import Path

ROOT = Path(__file__).parent.parent

#: The rooms of the product, which are folders of a checkout and packages to Python.
ROOMS = ("controller", "hardware", "simulator")
