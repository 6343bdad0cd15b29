"""Seeded defects where a sensor fails, or is excluded from the game (controller/inference and session)."""

from tests.defects.defect import Defect

FAULTY_STARTS = ("tests/session/test_faulty_starts.py",)
LEFT_OUT = ("tests/session/test_excluded_sensors.py",)
RECOGNITION = "controller/inference/move_recognition.py"

DEFECTS = (
    Defect(
        name="seen-to-go-and-not-believed",
        meaning="The board asks whether a piece seen on its way came from a space without a sensor.",
        file=RECOGNITION,
        old="return {(colour or table.get(space), colour is not None) for space, colour in cells}",
        new="return {(colour, True) for _, colour in cells if colour is not None}",
        caught_by=LEFT_OUT,
    ),
    Defect(
        name="left-out-space-never-left",
        meaning="A piece that leaves a space without a sensor is refused wherever it goes.",
        file=RECOGNITION,
        old="    _unread,\n",
        new="",
        caught_by=LEFT_OUT,
    ),
    Defect(
        name="left-out-space-never-reached",
        meaning="The board demands a piece back that went to a space without a sensor, and never asks.",
        file=RECOGNITION,
        old="for colour in (None, *Colour))",
        new="for colour in (None,))",
        caught_by=LEFT_OUT,
    ),
    Defect(
        name="stuck-start-never-asked",
        meaning="A piece that comes from a space with a stuck sensor is refused wherever it goes.",
        file=RECOGNITION,
        old="    _from_stuck,\n",
        new="",
        caught_by=FAULTY_STARTS,
    ),
    Defect(
        name="refused-again-and-again",
        meaning="A player who tries a refused piece again must wait as long as before.",
        file=RECOGNITION,
        old="came_ms <= view.case.memory.refused_ms and",
        new="",
        caught_by=FAULTY_STARTS,
    ),
    Defect(
        name="unseen-first-is-guessed",
        meaning="The board guesses which of the plies made during a disconnection came first.",
        file=RECOGNITION,
        old="if view.case.memory.is_unseen and len(certain) > 1:",
        new="if len(certain) > 9:",
        caught_by=FAULTY_STARTS,
    ),
    Defect(
        name="thought-is-doubted",
        meaning="A player who thinks with a piece in hand is warned of a faulty sensor.",
        file="controller/inference/sensor_doubt.py",
        old="+ THINKING * view.hand_times.doubt_ms",
        new="+ view.hand_times.doubt_ms",
        caught_by=FAULTY_STARTS,
    ),
    Defect(
        name="doubt-put-off-by-other-pieces",
        meaning="A player who keeps trying other pieces is never warned of a faulty sensor.",
        file="controller/inference/sensor_doubt.py",
        old="max(view.tracks[space].since_ms for space in left)",
        new="max(track.since_ms for track in view.tracks.values())",
        caught_by=FAULTY_STARTS,
    ),
    Defect(
        name="slid-on-unread-never-asked",
        meaning="The board demands the last piece back after a slide to a space without a sensor.",
        file=RECOGNITION,
        old="if not found and record.previous is not None and",
        new="if found and record.previous is not None and",
        caught_by=LEFT_OUT,
    ),
    Defect(
        name="declared-in-vain-stays",
        meaning="A declared piece that makes no move blinks for ever, and Undo takes a ply back instead.",
        file="controller/session/undo.py",
        old="if declared := excluded_sensors.declared(session):",
        new="if (declared := excluded_sensors.declared(session)) and session.record.agreed is not None:",
        caught_by=LEFT_OUT,
    ),
    Defect(
        name="long-off-goes-on",
        meaning="A piece whose sensor died is mistaken for the one that has just moved.",
        file="controller/inference/overlapping_plies.py",
        old="return bool(left_ms) and max(left_ms)",
        new="return not left_ms and max(left_ms)",
        caught_by=FAULTY_STARTS,
    ),
)
