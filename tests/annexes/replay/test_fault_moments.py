"""The last seconds before a fault: kept once and bounded, without any name, and played again alike."""

import stat
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from controller.annex import KeptFaults, ReedHistory, offered
from controller.annexes.replay.fault_moment import (
    FOLDER,
    WINDOW_MS,
    FaultMoment,
    MomentError,
    NamedFault,
    moment_from_text,
    moment_text,
)
from controller.annexes.replay.kept_moments import MOST_KEPT, MOST_SHOWN, kept_numbers, moment_file
from controller.annexes.replay.last_seconds import MOST_CHANGES, REST_MS, MomentRing
from controller.annexes.replay.moment_keeper import MomentKeeper
from controller.annexes.replay.moment_player import BenchState, MomentPlayer, acts_between, bench_state
from controller.annexes.replay.moment_strip import MOST_SENSORS, drawn_strip, strip_of
from controller.annexes.replay.named_faults import named_faults
from controller.board import Key
from controller.cli import make_parser
from controller.cli.annexes import every_annex
from controller.command_line.board_kinds import FoundBoard
from controller.diagnose import Diagnosis, Finding, PartVerdict, open_examination
from controller.diagnose.diagnosis import Cause, Part, PartKind
from controller.files import PRIVATE, write_private
from controller.games import Colour, all_games
from controller.messages import Message, word
from controller.play.loop import Loop
from controller.ports import Sensors
from controller.session import Question, Session, open_session, with_names
from controller.wear import BoardLife, Trouble
from controller.wear.reed_life import NEW
from hardware.profiles import load_profile
from simulator.faults import parse_fault
from simulator.twin_bench import TwinBench
from simulator.twin_clock import SimulatedClock
from simulator.virtual_board import VirtualBoard
from tests.changes_of_pins import changes_in

PROFILE = load_profile("hex70-dual-mega")
MANALATH = all_games()["manalath"]
PROFILE_AT_REST = (1 << 20,) * 9 + ((1 << 21) - 1,)
E5 = NamedFault("reed", "e5")


class Table:
    """A board on which a game is played, and a keeper of the moments of its faults."""

    def __init__(self, records: Path | None = None, session: Session | None = None) -> None:
        self.clock = SimulatedClock()
        session = session or open_session(PROFILE, MANALATH.start())
        self.board = VirtualBoard(session.profile, self.clock, 0)
        self.bench = self.board.workbench
        self.loop = Loop(self.board, self.clock, session)
        self.keeper = MomentKeeper(self.loop, records, lambda act: act())
        self.loop.subscribe(self.keeper)

    def wait(self, ms: float) -> None:
        until_ms = self.clock.now_ms() + ms
        self.bench.after(ms, self.board.wake)
        while self.clock.now_ms() < until_ms:
            self.loop.turn()

    def break_e5(self) -> None:
        """Have the reed below a piece die, until the game names it."""
        self.wait(1000)
        for space, colour in (("e5", Colour.FIRST), ("c3", Colour.SECOND), ("g8", Colour.FIRST)):
            self.bench.put(space, colour)
            self.wait(1500)
        self.bench.add_fault(parse_fault("dead e5 orange"))
        while not self.keeper.kept and self.clock.now_ms() < 60_000:
            self.wait(500)


def moments(table: Table) -> list[FaultMoment]:
    return [kept.moment for kept in table.keeper.kept]


@pytest.fixture(scope="module")
def broken() -> Table:
    table = Table()
    table.break_e5()
    return table


def test_a_fault_that_play_names_keeps_what_was_before(broken: Table) -> None:
    (moment,) = moments(broken)
    assert moment.named == (E5,)
    assert broken.loop.snapshot.session.question is Question.FAULTY
    at = PROFILE.space("e5").first
    closed = [bool(matrix[at[0]] >> at[1] & 1) for _, matrix in moment.debounced]
    assert closed == [False, True, True, True, False]
    assert moment.lights
    assert moment.is_linked[-1][1]
    assert 0 < moment.ms <= WINDOW_MS + REST_MS


def test_it_is_kept_once_however_long_it_stands(broken: Table) -> None:
    broken.wait(5000)
    assert len(broken.keeper.kept) == 1


def test_a_file_says_the_same(broken: Table) -> None:
    (moment,) = moments(broken)
    assert moment_from_text(moment_text(moment)) == moment


def test_played_again_the_same_sensors_close_and_the_same_fault_is_named(broken: Table) -> None:
    (moment,) = moments(broken)
    again = Table(None, open_session(PROFILE, MANALATH.parse_fen(moment.fen)))
    over = list[frozenset[NamedFault]]()
    bench = TwinBench(again.loop, again.bench)
    seen = list[tuple[int, ...]]()
    player = MomentPlayer(again.loop, bench, moment, MANALATH, over.append)
    again.loop.subscribe(player)
    while not player.is_over:
        again.loop.turn()
        sensors = again.loop.snapshot.sensors
        if sensors is not None and sensors.debounced not in seen[-1:]:
            seen.append(sensors.debounced)
    assert seen[-5:] == [matrix for _, matrix in moment.debounced]
    assert over == [frozenset({E5})]


def test_a_lost_link_is_named_and_played_with_the_cable_out() -> None:
    table = Table()
    table.wait(1000)
    table.bench.put("d4", Colour.SECOND)
    table.wait(2000)
    table.bench.unplug()
    table.wait(2000)
    (moment,) = moments(table)
    assert moment.named == (NamedFault("link"),)
    assert [is_linked for _, is_linked in moment.is_linked][-2:] == [True, False]
    again = Table(None, open_session(PROFILE, MANALATH.parse_fen(moment.fen)))
    player = MomentPlayer(again.loop, TwinBench(again.loop, again.bench), moment, MANALATH)
    again.loop.subscribe(player)
    while not player.is_over:
        again.loop.turn()
    assert NamedFault("link") in player.named


def test_no_name_of_anybody_is_in_it() -> None:
    session = with_names(open_session(PROFILE, MANALATH.start()), ("Ada Byron", "Grace Hopper"))
    table = Table(None, session)
    table.break_e5()
    (moment,) = moments(table)
    text = moment_text(moment)
    assert "Ada" not in text
    assert "Grace" not in text
    identity = table.loop.snapshot.identity
    assert identity is not None
    assert identity.board_id not in text


def test_a_ring_is_bounded_whatever_a_contact_does(broken: Table) -> None:
    ring, last = MomentRing(), broken.loop.snapshot
    matrix = PROFILE_AT_REST
    for n in range(3 * MOST_CHANGES):
        sensors = Sensors(n, float(n), float(n), (matrix[0] ^ n % 2, *matrix[1:]), matrix)
        last = replace(last, at_ms=float(n), sensors=sensors, health=None)
        ring.see(last)
    assert ring.count <= MOST_CHANGES + 10
    moment = ring.frozen({E5}, "", last)
    assert moment.ms <= WINDOW_MS + REST_MS
    assert len(moment.debounced) == MOST_CHANGES
    (lane,) = (lane for lane in strip_of(PROFILE, moment) if lane.kind == "sensor")
    assert len(lane.bars) == 1


def test_a_strip_shows_what_changed_and_names_it(broken: Table) -> None:
    (moment,) = moments(broken)
    lanes = {word(lane.name): lane for lane in strip_of(PROFILE, moment)}
    assert list(lanes)[:3] == ["e5 orange", "g8 orange", "c3 purple"]
    assert len(lanes) <= MOST_SENSORS + 3
    ((began, ended, height, _),) = lanes["e5 orange"].bars
    assert (height, began < ended < moment.ms) == (1.0, True)
    drawn = drawn_strip(PROFILE, moment, 7)
    assert drawn.count("<rect") == sum(len(lane.bars) for lane in lanes.values())
    assert "e5 orange" in drawn


def test_the_newest_few_are_kept_each_under_a_number_of_its_own(tmp_path: Path, broken: Table) -> None:
    table = Table(tmp_path)
    (moment,) = moments(broken)
    for _ in range(MOST_KEPT + 3):
        table.keeper.keep(moment)
    assert kept_numbers(tmp_path) == list(range(4, MOST_KEPT + 4))
    assert [kept.number for kept in Table(tmp_path).keeper.kept] == kept_numbers(tmp_path)
    assert all(stat.S_IMODE(path.stat().st_mode) == PRIVATE for path in (tmp_path / FOLDER).iterdir())


def test_whoever_has_the_folder_is_told_of_the_newest_and_draws_those_of_the_board(
    tmp_path: Path, broken: Table
) -> None:
    table, other = Table(tmp_path), load_profile("hex7-dual-mega")
    (moment,) = moments(broken)
    for _ in range(MOST_SHOWN + 1):
        table.keeper.keep(moment)
    kept = offered(KeptFaults, every_annex())
    assert kept is not None
    assert list(kept.described(tmp_path)) == list(range(MOST_SHOWN + 1, 1, -1))
    assert set(kept.described(tmp_path).values()) == {moment.described()}
    drawn = kept.strips(tmp_path, PROFILE)
    assert [word(said).partition(".")[0] for said, _ in drawn] == [f"Fault {n}" for n in range(5, 1, -1)]
    assert all("e5 orange" in drawing for _, drawing in drawn)
    assert kept.strips(tmp_path, other) == []


def test_a_damaged_file_is_put_aside_and_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_private(moment_file(tmp_path, 3), '{"format": "manalath-moment", "version": 1, "moment": {}}')
    assert not Table(tmp_path).keeper.kept
    assert "3.json" in capsys.readouterr().out
    assert [path.name for path in (tmp_path / FOLDER).iterdir()] == ["3.unreadable"]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("[]", "the format is not manalath-moment"),
        ('{"format": "manalath-moment", "version": 9}', "of version 9"),
        ("{", "line 1"),
    ],
)
def test_what_is_no_moment_is_refused_with_the_reason(text: str, why: str) -> None:
    with pytest.raises(MomentError) as caught:
        moment_from_text(text)
    assert why in word(caught.value.message)


def test_a_bench_reads_a_matrix_by_pieces_keys_and_what_sticks() -> None:
    e5, d4, ok = PROFILE.space("e5"), PROFILE.space("d4"), PROFILE.keys[Key.OK]
    rows = [0] * 10
    for row, column in (e5.first, e5.second, d4.second, ok):
        rows[row] |= 1 << column
    state = bench_state(PROFILE, tuple(rows), lambda _: Colour.FIRST)
    assert state.pieces == {("e5", Colour.FIRST), ("d4", Colour.SECOND)}
    assert state.keys == {"ok"}
    assert state.faults == {"stuck e5 purple"}
    acts = [act["act"] for act in acts_between(state, BenchState())]
    assert acts == ["repair", "lift", "lift", "release"]


SINGLE = load_profile("hex70-single-mega")


@pytest.mark.parametrize("colour", list(Colour))
def test_where_one_reed_feels_any_piece_it_has_the_colour_that_the_game_knew(colour: Colour) -> None:
    row, column = SINGLE.space("e5").first
    matrix = tuple(1 << column if n == row else 0 for n in range(len(SINGLE.rows)))
    assert bench_state(SINGLE, matrix, lambda _: colour).pieces == {("e5", colour)}


def test_what_a_self_test_finds_is_named_by_its_part(broken: Table) -> None:
    part, text = Part(PartKind.LIGHT, "c3"), Message("quoted.text", text="")
    finding = Finding(PartVerdict.FAIL, (part,), (Cause("dead-light c3", text, text),), text)
    guest = replace(open_examination(PROFILE), progress=_Judged(Diagnosis({}, (finding,))))  # type: ignore[arg-type]
    assert NamedFault("light", "c3") in named_faults(replace(broken.loop.snapshot, guest=guest))


@dataclass(frozen=True, slots=True)
class _Judged:
    """The progress of a self-test, as far as it is asked for its diagnosis."""

    diagnosis: Diagnosis


def test_a_reed_that_wore_before_is_not_named_anew_when_its_life_is_read() -> None:
    table, history = Table(), ReedHistory()
    worn = replace(NEW, named=Trouble.BOUNCE)
    history.life = BoardLife(PROFILE.name, "x", reeds={"e5 orange": worn})
    keeper = MomentKeeper(table.loop, None, lambda act: act(), lambda kind: offered_history(kind, history))
    table.loop.subscribe(keeper)
    table.wait(1000)
    assert not keeper.kept
    history.life = replace(history.life, reeds={"e5 orange": worn, "d4 orange": worn})
    table.bench.put("d4", Colour.FIRST)
    table.wait(1000)
    assert [fault for kept in keeper.kept for fault in kept.moment.named] == [NamedFault("reed", "d4 orange")]


def offered_history(kind: type, history: ReedHistory) -> Any:  # noqa: ANN401 - of any kind
    return history if kind is ReedHistory else None


def test_a_saved_fault_is_played_on_a_twin_that_the_command_opens(tmp_path: Path, broken: Table) -> None:
    (moment,) = moments(broken)
    file = tmp_path / "fault.json"
    file.write_text(moment_text(moment), encoding="utf-8")
    shown = list[tuple[FoundBoard, Session]]()

    class Shown:
        def show(self, found: FoundBoard, _: object, session: Session) -> int:
            shown.append((found, session))
            return 0

    pins = tmp_path / "pins.vcd"
    options = make_parser(["replay"]).parse_args(["replay", "--fault", str(file), "--vcd", str(pins)])
    options.guidance = Shown()
    assert options.run(options) == 0
    ((found, session),) = shown
    assert (found.name, session.position.fen()) == (f"virtual:{PROFILE.name}", moment.fen)
    with found.open() as opened:
        assert opened.bench_at is not None
        loop = Loop(opened.board, opened.clock, session)
        opened.bench_at(loop)
        loop.turn()
        assert loop.snapshot.session.position.fen() == moment.fen
    assert changes_in(pins.read_bytes())["row0"]


def test_a_number_that_is_not_kept_is_refused_with_those_that_are(tmp_path: Path, broken: Table) -> None:
    table = Table(tmp_path)
    table.keeper.keep(moments(broken)[0])
    options = make_parser(["replay"]).parse_args(["replay", "--fault", "5", "--data", str(tmp_path)])
    with pytest.raises(MomentError) as caught:
        options.run(options)
    assert word(caught.value.message) == "there is no fault 5; kept are 1"
