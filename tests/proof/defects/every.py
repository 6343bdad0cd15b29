"""Every defect, gathered from the modules that define them."""

from tests.proof.defects import board, builder, engine, friend, hand, lights, page, record, rules, selftest
from tests.proof.defects.defect import DEFECTS

__all__ = [
    "DEFECTS",
    "board",
    "builder",
    "engine",
    "friend",
    "hand",
    "lights",
    "page",
    "record",
    "rules",
    "selftest",
]
