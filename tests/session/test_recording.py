"""Committed means recorded: what waits for the record, what does not, and a record that cannot be written."""

from hypothesis import given, settings
from hypothesis import strategies as st

from controller.board import Profile
from controller.lights.table_lights import take_off
from controller.session import Question, Recording, Waiting
from controller.session.events import Recorded
from tests.session.test_properties import ACTS, script
from tests.sweeps import some
from tests.timeline import PROFILE, Timeline


def test_a_move_waits_for_its_record() -> None:
    table = Timeline(is_recorded=True).play("""
        at 1000 place orange e5
        at 1400 expect facts began manalath, wanted play 1
        at 1400 expect moves none
        at 1450 recorded
        at 1450 expect moves e5o
        at 1450 expect facts began manalath, wanted play 1, committed 1 e5o
    """)
    assert table.session.record.plies[0].at_ms == 1400


def test_a_piece_is_echoed_while_another_waits_for_its_record() -> None:
    Timeline(is_recorded=True).play("""
        at 1000 place orange e5
        at 1500 place purple f6
        at 1500 expect lights
                . . . . . .
               . . . . . . .
              . . . . . . . .
             . . . . . P . . .
            . . . . O . . . . .
             . . . . . . . . .
              . . . . . . . .
               . . . . . . .
                . . . . . .
        at 2500 expect moves none
        at 2500 recorded
        at 2500 expect moves e5o
        at 2501 recorded
        at 2501 expect moves e5o f6p
    """)


def test_what_the_hand_did_meanwhile_is_judged_after() -> None:
    table = Timeline(is_recorded=True).play("""
        at 1000 place orange e5
        at 1600 lift e5
        at 2000 recorded
        at 2000 expect moves e5o
        at 2600 expect facts began manalath, wanted play 1, committed 1 e5o, wanted takeback 1
        at 2700 recorded
        at 2700 expect moves none
    """)
    assert table.facts[-1] == "withdrawn 1"


def test_a_takeback_a_revision_and_a_game_that_is_left_wait_too() -> None:
    table = Timeline(is_recorded=True).play("""
        at 1000 place orange e5
        at 1400 recorded
        at 2000 lift e5
        at 2100 place orange e6
        at 2500 recorded
        at 2500 expect moves e6o
        at 3000 tap undo
        at 3000 expect moves e6o
        at 3100 recorded
        at 3100 expect moves none
        at 4000 lift e6
        at 5000 place purple a1
        at 5400 recorded
        at 6000 new manalath-stein
        at 6000 expect moves a1p
        at 6100 recorded
        at 6100 expect moves none
    """)
    wanted = [fact for fact in table.facts if fact.startswith("wanted")]
    assert wanted == [
        "wanted play 1",
        "wanted revise 1",
        "wanted takeback 1",
        "wanted play 1",
        "wanted begin 1",
    ]


def test_a_new_game_after_nothing_needs_no_record() -> None:
    table = Timeline(is_recorded=True).play("at 1000 new manalath-stein")
    assert table.facts == ["began manalath", "began manalath-stein"]


def test_a_record_that_cannot_be_written_is_said_and_asked() -> None:
    table = Timeline(is_recorded=True).play("""
        at 1000 place orange e5
        at 1500 unrecorded the disk is full
        at 1500 expect says "The record cannot be written: the disk is full. Press OK"
        at 9000 expect moves none
    """)
    assert table.session.question is Question.BROKEN


def test_ok_tries_again_and_keeps_the_record_whole_where_that_helps() -> None:
    table = Timeline(is_recorded=True).play("""
        at 1000 place orange e5
        at 1500 unrecorded the disk is full
        at 5000 tap ok
        at 5000 expect facts began manalath, wanted play 1, wanted play 1
        at 5100 recorded
        at 5100 expect moves e5o
        at 6000 place purple f6
        at 6500 expect moves e5o
    """)
    assert table.session.recording is Recording.ON


def test_a_light_asks_for_no_piece_that_is_off_while_the_record_fails() -> None:
    table = Timeline(is_recorded=True).play("""
        at 1000 place orange e5
        at 1400 recorded
        at 3000 choose draw
        at 4000 place purple c3
        at 6000 tap ok
        at 6100 unrecorded the disk is full
    """)
    assert set(take_off(table.session)) == {"c3"}
    table.play("at 7000 lift c3")
    assert isinstance(table.session.mode, Waiting)
    assert take_off(table.session) == {}


def test_ok_goes_on_without_a_record_where_it_does_not_help() -> None:
    table = Timeline(is_recorded=True).play("""
        at 1000 place orange e5
        at 1500 unrecorded the disk is full
        at 5000 press ok
        at 5100 release ok
        at 5100 unrecorded the disk is full
        at 5100 expect moves e5o
        at 5100 expect verdict at-rest
        at 6000 place purple f6
        at 6400 expect moves e5o f6p
        at 7000 new manalath
        at 7000 expect extra e5 f6
    """)
    assert table.session.recording is Recording.ON
    assert "unrecorded" in table.facts


def test_the_next_game_is_recorded_again_even_if_it_began_while_that_was_asked() -> None:
    table = Timeline(is_recorded=True).play("""
        at 1000 place orange e5
        at 1400 recorded
        at 2000 place purple f6
        at 2500 unrecorded the disk is full
        at 3000 new manalath
        at 3500 lift e5
        at 3500 lift f6
        at 5000 place orange a1
        at 5500 expect moves e5o
        at 6000 tap ok
        at 6100 unrecorded the disk is full
        at 6100 expect moves none
        at 6200 recorded
        at 6200 expect moves a1o
    """)
    assert table.session.recording is Recording.ON
    assert table.facts == [
        "began manalath",
        "wanted play 1",
        "committed 1 e5o",
        "wanted play 2",
        "wanted play 2",
        "unrecorded",
        "committed 2 f6p",
        "abandoned",
        "began manalath",
        "wanted play 1",
        "committed 1 a1o",
    ]


def test_the_key_that_answers_means_nothing_else() -> None:
    """In Stein's game the same key would pass if nothing can be placed."""
    Timeline(is_recorded=True).play("""
        at 1000 place orange e5
        at 1400 unrecorded why
        at 2000 place purple f6
        at 3000 press ok
        at 3100 release ok
        at 3200 recorded
        at 3200 expect moves e5o
        at 3300 recorded
        at 3300 expect moves e5o f6p
        at 3400 press undo
        at 3500 release undo
        at 3500 recorded
        at 3500 expect moves e5o
    """)


def test_a_cable_that_comes_out_while_the_record_fails_is_said_and_play_goes_on() -> None:
    table = Timeline(is_recorded=True).play("""
        at 1000 place orange e5
        at 1500 unrecorded the disk is full
        at 2000 unplug
        at 2000 expect says "The cable is out."
        at 3000 plug
        at 3000 expect says "The record cannot be written"
        at 4000 press ok
        at 4100 release ok
        at 4200 recorded
        at 4600 expect verdict at-rest
        at 4600 expect moves e5o
    """)
    assert table.session.question is None


def test_a_night_of_reports_without_news_is_not_kept() -> None:
    table = Timeline(is_recorded=True).play("""
        at 1000 place orange e5
        at 1500 unrecorded the disk is full
        at 1600 lift a1
    """)
    first = table.session
    for number in range(1000):
        table.play(f"at {2000 + 500 * number} lift a1")
    assert table.session == first
    table.play("""
        at 600000 place purple f6
        at 601000 tap ok
        at 601000 recorded
        at 601000 expect moves e5o
        at 601001 recorded
        at 601001 expect moves e5o f6p
    """)


def test_any_number_of_moves_without_an_answer_from_the_record_is_kept() -> None:
    """The game goes on behind what is shown however long the record takes, and is told move by move."""
    table = Timeline(is_recorded=True)
    for number in range(200):
        table.play(f"""
            at {1000 + 6000 * number} place orange e5
            at {4000 + 6000 * number} lift e5
        """)
    table.play("""
        at 1300000 expect facts began manalath, wanted play 1
        at 1300000 expect moves none
    """)
    for number in range(200):
        table.play(f"""
            at {1400000 + 10 * number} recorded
            at {1400000 + 10 * number} expect moves e5o
            at {1400001 + 10 * number} recorded
            at {1400001 + 10 * number} expect moves none
        """)
    assert not isinstance(table.session.mode, Waiting)
    assert table.facts[-4:] == ["wanted play 1", "committed 1 e5o", "wanted takeback 1", "withdrawn 1"]


@settings(max_examples=some(60))
@given(acts=st.lists(ACTS, max_size=24), delays=st.lists(st.sampled_from((0, 3, 60, 700, 2500)), min_size=1))
def test_a_slow_record_decides_nothing_otherwise(
    acts: list[tuple[int, str, str, str]], delays: list[int]
) -> None:
    """With a slow record, every decision and its time are the same as without a record."""
    lines = [*script(acts), (100_000, "wait")]
    plain, recorded = Timeline(), Slow(delays)
    for at_ms, act in lines:
        plain.play(f"at {at_ms} {act}")
        recorded.play(f"at {at_ms} {act}")
    recorded.catch_up()
    facts = [fact for fact in recorded.facts if not fact.startswith("wanted")]
    assert facts == plain.facts
    assert recorded.session.record == plain.session.record
    assert recorded.session.verdict == plain.session.verdict


class Slow(Timeline):
    """A table whose record is written some time after it was asked for."""

    def __init__(self, delays: list[int], profile: Profile = PROFILE) -> None:
        self.delays = delays
        self.due_ms = float("inf")
        self.question = 0
        super().__init__(is_recorded=True, profile=profile)

    def play(self, text: str) -> "Slow":
        at_ms = float(text.split()[1])
        while self.due_ms < at_ms:
            self._answer()
        super().play(text)
        self._look()
        return self

    def catch_up(self) -> None:
        while self.due_ms < float("inf"):
            self._answer()

    def _answer(self) -> None:
        self.now_ms, self.due_ms = max(self.due_ms, self.now_ms), float("inf")
        self._send(Recorded(self.now_ms))
        self._look()

    def _look(self) -> None:
        if isinstance(self.session.mode, Waiting) and self.due_ms == float("inf"):
            self.question += 1
            self.due_ms = self.now_ms + self.delays[self.question % len(self.delays)]
