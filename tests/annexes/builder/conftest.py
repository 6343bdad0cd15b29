"""Fixtures: what a kit takes longest to make, laid out once for all workers, or drawn small."""

from collections.abc import Iterator

import pytest

from hardware.builder.mechanics import views
from tests.annexes.builder.circuit_boards.copper_conductors import Layouts
from tests.built_once import BuiltOnce


@pytest.fixture(scope="session", autouse=True)
def _laid_out_once(built_once: BuiltOnce) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Layouts, "shared", built_once)
        yield


@pytest.fixture(scope="module")
def small_views() -> Iterator[None]:
    """Draw the views of the parts in a tenth of their width, and so in a hundredth of their time."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(views, "_WIDTH", views._WIDTH // 10)
        yield
