"""What holds on a board that senses presence only, whatever hands do to pieces and keys at random."""

from dataclasses import dataclass

from hypothesis import example, given, settings
from hypothesis import strategies as st

from controller.games import Put
from controller.inference import AtRest, Reading, occupancy
from controller.session import step
from controller.session.events import Committed, Event, Replaced
from tests.session.test_recording import Slow
from tests.sweeps import some
from tests.table_games import TABLE_GAMES
from tests.timeline import SINGLE, Timeline, _fact

#: Few enough spaces that groups, slides and exchanges occur.
SPACES = ("a1", "a2", "a3", "b1", "b2", "b3", "b4", "c1", "c2", "c3", "e5", "f5", "e10")
ACTS = st.tuples(
    st.sampled_from((0, 5, 20, 40, 90, 180, 300, 401, 700, 1100)),
    st.sampled_from(
        ("place", "place", "lift", "press", "release", "tap", "undo", "colours", "cable", "sweep")
    ),
    st.sampled_from(SPACES),
    st.sampled_from(("orange", "purple")),
)
Acts = list[tuple[int, str, str, str]]


@dataclass
class Watched(Timeline):
    """A timeline in which a ply counts only in a colour that was shown for the whole settle time."""

    def _send(self, event: Event) -> None:
        self.session, effects = step(self.session, event)
        self.facts += [_fact(effect, self.session) for effect in effects]
        for effect in effects[-1:]:
            if isinstance(effect, Committed | Replaced) and isinstance(effect.move, Put):
                track = self.session.table.tracks[effect.move.space]
                assert track.reading is Reading.of(effect.move.colour)
                assert track.settled_ms(self.session.hand_times) <= effect.at_ms


def script(acts: Acts) -> list[tuple[int, str]]:
    """Return the lines of a timeline; acts while the cable is out are unseen."""
    lines, at_ms, is_plugged = [], 1000, True
    for gap_ms, act, space, key in acts:
        at_ms += gap_ms
        hidden = "" if is_plugged else "unseen "
        match act:
            case "place":
                lines.append((at_ms, f"{hidden}place orange {space}"))
            case "lift":
                lines.append((at_ms, f"{hidden}lift {space}"))
            case "press" | "release":
                lines.append((at_ms, f"{hidden}{act} {key}"))
            case "tap":
                lines.append((at_ms, f"tap {key}"))
            case "undo":
                lines.append((at_ms, f"tap {'undo' if key == 'orange' else 'ok'}"))
            case "colours" if space == "e5":
                lines.append((at_ms, f"colours {'key' if key == 'orange' else 'ask'}"))
            case "cable" if space == "e5":
                lines.append((at_ms, "unplug" if is_plugged else "plug"))
                is_plugged = not is_plugged
            case "sweep" if space == "e5":
                lines.append((at_ms, f"{hidden}sweep"))
    return lines if is_plugged else [*lines, (at_ms + 100, "plug")]


def played(game: str, lines: list[tuple[int, str]], tick_ms: int) -> Timeline:
    """Carry out the lines and let ten seconds pass; look every ``tick_ms``, or with 0 only at the lines."""
    table, now_ms = Watched(game, profile=SINGLE), 0
    for at_ms, act in [*lines, (lines[-1][0] + 10_000, "wait")] if lines else [(9000, "wait")]:
        while tick_ms and now_ms + tick_ms < at_ms:
            now_ms += tick_ms
            table.play(f"at {now_ms} wait")
        table.play(f"at {at_ms} {act}")
        now_ms = at_ms
    return table


@settings(max_examples=some(200))
@given(st.sampled_from(TABLE_GAMES), st.lists(ACTS, max_size=30))
def test_at_rest_the_game_is_where_pieces_stand_and_shows_its_colours(game: str, acts: Acts) -> None:
    table = played(game, script(acts), 0)
    readings = occupancy(SINGLE, tuple(table.reeds)).readings
    if isinstance(table.session.verdict.placement, AtRest):
        wanted, left_out = table.session.position.table(), table.session.table.left_out.keys()
        felt = {space for space in readings if readings[space] is Reading.PIECE}
        assert wanted.keys() - left_out == felt - left_out
        assert all(table.session.table.tracks[space].reading is Reading.of(wanted[space]) for space in wanted)


@settings(max_examples=some(60))
@given(st.sampled_from(TABLE_GAMES), st.lists(ACTS, max_size=20))
def test_it_makes_no_difference_how_often_one_looks(game: str, acts: Acts) -> None:
    seldom, often = (played(game, script(acts), tick_ms) for tick_ms in (0, 37))
    assert seldom.facts == often.facts
    assert seldom.session == often.session


LEFT_OUT_AT_ONCE = [
    (0, "undo", "a1", "purple"),
    (0, "place", "a1", "orange"),
    (401, "undo", "a1", "purple"),
    (0, "tap", "a1", "orange"),
    (0, "place", "a1", "orange"),
]


@settings(max_examples=some(80))
@example(acts=LEFT_OUT_AT_ONCE, delays=[0])
@given(acts=st.lists(ACTS, max_size=24), delays=st.lists(st.sampled_from((0, 3, 60, 700, 2500)), min_size=1))
def test_a_slow_record_decides_nothing_otherwise(acts: Acts, delays: list[int]) -> None:
    lines = [*script(acts), (100_000, "wait")]
    plain, recorded = Timeline(profile=SINGLE), Slow(delays, SINGLE)
    for at_ms, act in lines:
        plain.play(f"at {at_ms} {act}")
        recorded.play(f"at {at_ms} {act}")
    recorded.catch_up()
    assert [fact for fact in recorded.facts if not fact.startswith("wanted")] == plain.facts
    assert recorded.session.record == plain.session.record
    assert recorded.session.verdict == plain.session.verdict
