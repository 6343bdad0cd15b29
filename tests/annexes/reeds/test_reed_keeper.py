"""The lives of reeds, kept: what a board does goes into its file once, whatever is cut or pulled out."""

import errno
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from controller.annex import offered
from controller.annexes.reeds.reed_keeper import REST_MS, ReedKeeper
from controller.board import Built, Key, Profile
from controller.cli.annexes import every_annex
from controller.command_line.kept_lives import kept_lives, life_file, life_of
from controller.diagnose import Evidence, open_examination
from controller.diagnose.evidence import Visit
from controller.files import write_private
from controller.games import Colour, Outcome, all_games
from controller.inference import Reading
from controller.messages import word
from controller.play.loop import Loop
from controller.session import open_session
from controller.session.events import Ended, Masked, Reopened
from controller.wear import BoardLife, Trouble
from hardware.profiles import load_profile
from simulator.twin_clock import SimulatedClock
from simulator.virtual_board import VirtualBoard
from tests.sweeps import PROOF

PROFILE = load_profile("hex70-dual-mega")


class Table:
    """A board and a keeper of its reeds, which writes at once."""

    def __init__(self, records: Path | None, profile: Profile = PROFILE) -> None:
        self.clock = SimulatedClock()
        self.board = VirtualBoard(profile, self.clock, 0)
        self.bench = self.board.workbench
        self.loop = Loop(self.board, self.clock, open_session(profile, all_games()["manalath"].start()))
        find = partial(offered, annexes=every_annex())
        self.keeper = ReedKeeper(self.loop, records, lambda act: act(), find)
        self.loop.subscribe(self.keeper)
        self.wait(1000)

    def wait(self, ms: float) -> None:
        until_ms = self.clock.now_ms() + ms
        self.bench.after(ms, self.board.wake)
        while self.clock.now_ms() < until_ms:
            self.loop.turn()

    def lay(self, space: str, colour: Colour = Colour.FIRST) -> None:
        self.bench.put(space, colour)
        self.wait(600)

    def end_game(self) -> None:
        """Say that a game has ended."""
        self.keeper.take(
            Ended(Outcome(None, "agreed", frozenset(), is_lost=False)), self.loop.snapshot.session
        )

    def closings(self, name: str = "e5 orange") -> int:
        life = self.keeper.life
        assert life is not None
        return life.reed(name).closings


def kept(records: Path) -> BoardLife:
    ((_, life),) = kept_lives(records)
    return life


def test_what_a_game_did_is_written_once_the_board_has_rested(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.lay("e5")
    table.end_game()
    assert table.closings() == 0
    table.wait(REST_MS)
    assert (table.closings(), kept(tmp_path).games) == (1, 1)
    assert kept(tmp_path) == table.keeper.life


@pytest.mark.parametrize(
    ("built", "place"), [(Built.BOARDS, "S_d4_1_1, D_d4_1"), (Built.WIRED, "strip-board")]
)
def test_where_a_reed_with_a_trouble_is_comes_from_how_the_board_is_built(
    tmp_path: Path, built: Built, place: str
) -> None:
    table = Table(tmp_path, PROFILE.as_built(built))
    for _ in range(2):
        table.keeper.take(Masked("d4", Reading.EMPTY), table.loop.snapshot.session)
    table.end_game()
    assert not table.keeper.joints
    table.keeper.stop(table.clock.now_ms())
    assert kept(tmp_path).built is built
    assert place in word(table.keeper.joints["d4 orange"])


def test_a_board_that_is_built_anew_keeps_its_life(tmp_path: Path) -> None:
    first = Table(tmp_path)
    first.lay("e5")
    first.keeper.stop(first.clock.now_ms())
    again = Table(tmp_path, PROFILE.as_built(Built.BOARDS))
    assert (kept(tmp_path).built, again.closings()) == (Built.BOARDS, 1)


@PROOF
def test_a_long_game_is_written_seldom(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table, written = Table(tmp_path), list[Path]()

    def counted(path: Path, text: str) -> None:
        written.append(path)
        write_private(path, text)

    monkeypatch.setattr("controller.command_line.user_files.write_private", counted)
    monkeypatch.setattr("controller.annexes.reeds.reed_keeper.EVERY_MS", 3 * REST_MS)
    for n in range(7):
        table.lay(PROFILE.spaces[n].name)
        table.wait(REST_MS + 5000)
    assert len(written) <= 7 * (REST_MS + 5600) / (3 * REST_MS) + 1
    assert len(written) >= 2


def test_nothing_is_lost_or_doubled_over_a_cut_of_the_cable(tmp_path: Path) -> None:
    table = Table(tmp_path)
    for _ in range(3):
        table.lay("e5")
        table.bench.unplug()
        table.wait(1500)
        table.bench.plug()
        table.wait(1500)
        table.bench.lift("e5")
        table.wait(600)
    table.keeper.stop(table.clock.now_ms())
    assert table.closings() == 3


def test_a_program_that_was_killed_goes_on_with_what_was_written(tmp_path: Path) -> None:
    first = Table(tmp_path)
    first.lay("e5")
    first.end_game()
    first.wait(REST_MS)
    first.bench.lift("e5")
    first.lay("e5")
    # It dies here: what came after the last writing is lost, and what was written is there once.
    second = Table(tmp_path)
    second.lay("e5")
    second.keeper.stop(second.clock.now_ms())
    assert second.closings() == 2
    assert kept(tmp_path).games == 1


def test_a_file_that_cannot_be_read_is_put_aside_and_play_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = life_file(tmp_path, PROFILE.name, "virtual")
    path.parent.mkdir()
    path.write_text("}{")
    table = Table(tmp_path)
    table.lay("e5")
    table.keeper.stop(table.clock.now_ms())
    assert "cannot be read" in capsys.readouterr().out
    assert kept(tmp_path).reed("e5 orange").closings == 1
    assert path.with_suffix(".unreadable").read_text() == "}{"


def test_a_full_disk_is_said_and_stops_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    table = Table(tmp_path)
    table.lay("e5")

    def full(*_: object) -> object:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("controller.command_line.user_files.write_private", full)
    table.keeper.stop(table.clock.now_ms())
    assert table.closings() == 1
    assert "cannot be written" in capsys.readouterr().out
    assert kept_lives(tmp_path) == ()


def test_the_reeds_of_a_twin_are_kept_nowhere(tmp_path: Path) -> None:
    table = Table(None)
    table.lay("e5")
    table.keeper.stop(table.clock.now_ms())
    assert table.closings() == 1
    assert list(tmp_path.iterdir()) == []


def test_a_new_reed_begins_anew_in_the_file_too(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.lay("e5")
    table.lay("e6")
    table.keeper.stop(table.clock.now_ms())
    table.keeper.put_in("e5 orange")
    assert (kept(tmp_path).reed("e5 orange").closings, kept(tmp_path).reed("e6 orange").closings) == (0, 1)


def test_a_game_that_goes_on_after_its_end_is_one(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.end_game()
    table.keeper.take(Reopened(), table.loop.snapshot.session)
    table.end_game()
    table.keeper.stop(table.clock.now_ms())
    assert kept(tmp_path).games == 1


def test_a_piece_that_had_to_be_declared_is_a_miss(tmp_path: Path) -> None:
    table = Table(tmp_path)
    for _ in range(2):
        table.keeper.take(Masked("e5", Reading.EMPTY), table.loop.snapshot.session)
    table.keeper.take(Masked("e6", Reading.FIRST), table.loop.snapshot.session)
    table.keeper.stop(table.clock.now_ms())
    assert kept(tmp_path).troubled == ("e5 orange", "e5 purple")


def test_a_key_that_the_game_leaves_out_is_kept_once(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.bench.press(Key.OK)
    table.wait(30_000)
    table.bench.release(Key.OK)
    table.wait(REST_MS)
    table.keeper.stop(table.clock.now_ms())
    assert kept(tmp_path).troubled == ("key ok",)
    assert kept(tmp_path).reed("key ok").trouble is Trouble.STUCK
    second = Table(tmp_path)
    second.bench.press(Key.OK)
    second.wait(4000)
    second.bench.release(Key.OK)
    second.keeper.put_in("key ok")
    second.keeper.stop(second.clock.now_ms())
    assert kept(tmp_path).troubled == ()


def test_a_self_test_adds_what_it_has_traced_and_not_what_an_earlier_one_had(tmp_path: Path) -> None:
    table, e5 = Table(tmp_path), PROFILE.space("e5").first
    before, now = (Visit(e5, closing_us=(0, 40, rest_us)) for rest_us in (2600, 3100))
    for visits in ((before,), (before, now)):
        guest = open_examination(PROFILE, Evidence(visits=visits))
        table.loop.snapshot = replace(table.loop.snapshot, guest=guest)
        table.keeper.look()
    assert kept_lives(tmp_path) == ()
    table.loop.snapshot = replace(table.loop.snapshot, guest=None)
    table.keeper.look()
    assert kept(tmp_path).reed("e5 orange").rests_us == (3100,)


def test_a_board_is_found_by_its_kind(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.lay("e5")
    table.keeper.stop(table.clock.now_ms())
    assert life_of(tmp_path, PROFILE.name) == table.keeper.life
    assert life_of(tmp_path, "hex7-dual-mega") is None
