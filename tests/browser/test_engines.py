"""A whole game in each engine of today's browsers: Chromium, Firefox and WebKit."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from controller.play.journal.archive import Archive
from hardware.profiles import DEFAULT
from tests.browser import engines
from tests.browser.conftest import DESKTOP
from tests.browser.guest import Guest
from tests.browser.player import Player
from tests.browser.tables import simulated
from tests.browser.test_play import COLOURS
from tests.sweeps import PROOF

pytestmark = [pytest.mark.browser, PROOF]

MOVES = "d1p e7o b4p e8p c5p g1o i2p b1p f4o h3p c4p g6p c1p f2p d8o e2p".split()  # noqa: SIM905 - a game
LAST = MOVES[-1][:-1]


@pytest.fixture
def url(tmp_path: Path, opened: ExitStack) -> str:
    """A simulated board that keeps its records."""
    return opened.enter_context(simulated(DEFAULT, records=tmp_path / "records")).url


@pytest.fixture
def chromium_guest(url: str, open_at: Callable[..., Player]) -> Player:
    return open_at(url, DESKTOP)


@pytest.fixture
def firefox_guest(url: str, tmp_path: Path) -> Iterator[Guest]:
    with engines.firefox(url, tmp_path) as guest:
        yield guest
        assert guest.complaints() == []


@pytest.fixture
def webkit_guest(url: str, tmp_path: Path) -> Iterator[Guest]:
    with engines.webkit(url, tmp_path) as guest:
        yield guest
        assert guest.complaints() == []


@pytest.mark.parametrize("engine", ["chromium", "firefox", "webkit"])
def test_a_whole_game(request: pytest.FixtureRequest, engine: str, tmp_path: Path) -> None:
    guest: Guest = request.getfixturevalue(f"{engine}_guest")
    guest.come()
    for number, move in enumerate(MOVES[:-1], start=1):
        guest.put(move[:-1], COLOURS[move[-1]]).until_moves(*MOVES[:number])
    # The last move by keyboard.
    guest.ask("document.querySelector(`[data-space=${it}]`).focus()", LAST)
    guest.press("2")
    guest.until_moves(*MOVES).until("document.querySelector('#headline').textContent === 'Purple has won'")
    # The five breathe in purple, and the page draws the bytes it received.
    guest.sees(lambda: guest.ring(LAST), {"purple": lambda c: c[2] > 100 > c[1] and c[2] > c[0]})
    (kept,) = Archive(tmp_path / "records", lambda: 0).games()
    assert [move.text for move in kept.moves] == MOVES
    assert kept.result == "second wins, quint"


@pytest.mark.parametrize("engine", ["chromium", "firefox", "webkit"])
def test_what_stands_around_the_games(request: pytest.FixtureRequest, engine: str) -> None:
    guest: Guest = request.getfixturevalue(f"{engine}_guest")
    guest.come()
    guest.put("e5", "orange").until_moves("e5o")
    guest.ask("location.hash = 'puzzles'")
    guest.until("document.querySelector('#shelf-win-2') !== null")
    guest.ask("document.querySelector('#shelf-win-2').click()")
    guest.until("manalath.messages.annex?.view.stage === 'asked'")
    guest.ask("document.querySelector('#shelf-leave').click()")
    guest.until("manalath.messages.board.own === ''")
    guest.ask("location.hash = 'learn'")
    guest.until("document.querySelectorAll('#learn-card .picture .piece').length > 8")
    guest.ask("document.querySelector('#learn-tour').click()")
    guest.until("manalath.messages.annex?.view.is_laid")
    guest.put("c3", "orange").until("manalath.messages.annex.view.is_done")
    guest.ask("document.querySelector('#tour-leave').click()")
    guest.until("manalath.messages.board.own === ''")
    guest.ask("location.hash = 'games'")
    guest.until("document.querySelector('#games-list img')?.naturalWidth > 0")
    guest.ask("location.hash = 'play'")
    guest.until_moves("e5o")
