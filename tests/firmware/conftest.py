"""The firmware, compiled once a session: its portable part for this computer, all of it for the chip."""

import ctypes
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Protocol

import pytest

from hardware.profiles import load_profile
from hardware.wire.packets import Hello
from tests.built_once import BuiltOnce
from tests.firmware.build import BOARD, Patch, build, copy_of, image_of
from tests.firmware.chip import Stand
from tests.firmware.ends import End, NativeEnd, TwinEnd
from tests.firmware.native import SHAPES, Native, compile_native, load, of
from tests.sweeps import swept_keeping
from tests.waveforms import chips_made, pytest_runtest_makereport  # noqa: F401 - pytest finds them here

MakeNative = Callable[..., Native]
MakeStand = Callable[..., Stand]


class Built(Protocol):
    """Build an image, with mistakes put in or without; where it would be, if it must be refused."""

    def __call__(self, *patches: Patch, board: str = BOARD, is_refused: bool = False) -> Path: ...


@pytest.fixture(scope="session")
def built(built_once: BuiltOnce) -> Built:
    """Build images for the chip, each once."""

    def make(*patches: Patch, board: str = BOARD, is_refused: bool = False) -> Path:
        def build_in(folder: Path) -> None:
            done = build(copy_of(folder / "sources", *patches), board)
            assert bool(done.returncode) == is_refused, done.stderr

        return image_of(built_once.made(("image", board, *patches), build_in) / "sources", board)

    return make


@pytest.fixture(scope="session")
def library(built_once: BuiltOnce) -> Callable[[str], ctypes.CDLL]:
    """The portable part for a board, checked for undefined behaviour as it runs."""

    @cache
    def make(board: str = BOARD) -> ctypes.CDLL:
        def build_in(folder: Path) -> None:
            compile_native(folder, board, "-shared", "-fPIC", "-fsanitize=undefined").rename(folder / "made")

        return load(built_once.made(("library", board), build_in) / "made")

    return make


@pytest.fixture
def native(library: Callable[[str], ctypes.CDLL]) -> Iterator[MakeNative]:
    """Make a board of the portable part; all are freed in the end."""
    boards: list[Native] = []

    def make(board: str = BOARD, **given: object) -> Native:
        boards.append(Native(library(board), SHAPES[board], **given))  # type: ignore[arg-type]
        return boards[-1]

    yield make
    for board in boards:
        board.close()


#: Both ends of what boards differ in: the most rows, columns and lights, and the fewest.
SAMPLE = BOARD, "hex7-single-mega", "twin"


@pytest.fixture(params=swept_keeping([*SHAPES, "twin"], *SAMPLE))
def end(request: pytest.FixtureRequest, library: Callable[[str], ctypes.CDLL]) -> Iterator[End]:
    """The firmware of every board and its twin, each alone and just announced."""
    name: str = request.param
    native = None if name == "twin" else NativeEnd(library(name), SHAPES[name])
    made = native or TwinEnd()
    while not of(Hello, made.go(1)):
        pass
    yield made
    if native is not None:
        native.close()


@pytest.fixture
def stand(built: Built) -> Iterator[MakeStand]:
    """Make a board with the image on it, or with one that has a mistake."""
    stands: list[Stand] = []

    def make(*patches: Patch, image: Path | None = None) -> Stand:
        stands.append(Stand(load_profile(BOARD), image or built(*patches)))
        return stands[-1]

    yield make
    for one in stands:
        assert not one.noise
        one.chip.close()


@pytest.fixture
def board(stand: MakeStand) -> Iterator[Stand]:
    """A linked board; whatever it did, it did not offend against a data sheet, nor lose a byte."""
    made = stand()
    made.link()
    yield made
    assert not made.chip.offences
    assert made.chip.uart_overruns == 0
