"""Fixtures: every kind of board, or only those with a cable."""

from collections.abc import Iterator

import pytest

from tests.contract.rigged import BOARDS, CABLED, IMAGES, PROVED, Rigged, begun
from tests.waveforms import chips_made, pytest_runtest_makereport  # noqa: F401 - pytest finds them here


@pytest.fixture(params=[*BOARDS, *PROVED])
def rigged(request: pytest.FixtureRequest) -> Iterator[Rigged]:
    rigged = (BOARDS | IMAGES)[request.param]()
    yield rigged
    rigged.end()


@pytest.fixture
def running(rigged: Rigged) -> Rigged:
    """A board that has identified itself."""
    return begun(rigged)


@pytest.fixture(params=[*CABLED, *PROVED])
def cabled(request: pytest.FixtureRequest) -> Rigged:
    """A board with a cable and with reference lines."""
    return (CABLED | IMAGES)[request.param]()


@pytest.fixture
def plugged(cabled: Rigged) -> Rigged:
    """A board with a cable that has identified itself."""
    return begun(cabled)
