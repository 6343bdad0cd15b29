"""Kits that tests only read, each made once."""

from collections.abc import Mapping
from functools import cache

from hardware.builder.kit import kit_of, plan_of
from hardware.profiles import load_profile
from tests.annexes.builder.circuit_boards.copper_conductors import bare_boards


@cache
def kit_by_hand(name: str) -> Mapping[str, bytes]:
    return kit_of(plan_of(load_profile(name)))


@cache
def kit_on_boards(name: str) -> Mapping[str, bytes]:
    return kit_of(plan_of(load_profile(name), bare_boards(name)))
