"""A defect: what it would mean to a person, how it gets into the product, and which tests should notice."""

from collections.abc import Callable
from dataclasses import dataclass

#: Puts a defect into the running product.
Seed = Callable[[], None]


@dataclass(frozen=True, slots=True)
class Defect:
    """A mistake named ``name``: at least one test in the files or folders ``caught_by`` must fail.

    ``meaning`` describes in one sentence what it would mean at a table. Paths are relative to ``tests``.
    """

    name: str
    meaning: str
    caught_by: tuple[str, ...]
    seed: Seed


#: All defects by name, in the order of their modules.
DEFECTS: dict[str, Defect] = {}


def hurts(meaning: str, *caught_by: str) -> Callable[[Seed], Seed]:
    """Make a defect of a function that seeds it; its name is that of the function."""

    def keep(seed: Seed) -> Seed:
        name = seed.__name__
        assert name not in DEFECTS, name
        DEFECTS[name] = Defect(name, meaning, caught_by, seed)
        return seed

    return keep
