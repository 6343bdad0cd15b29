"""Seeded defects of colours that no reed feels (controller/session: colours, telling, aims, arrivals)."""

from tests.defects.defect import Defect

COLOURS = "controller/session/colours.py"
AIMS = "controller/session/aims.py"
ARRIVALS = "controller/session/arrivals.py"
KEYED = ("tests/session/test_keyed_colours.py",)
KEYS = ("tests/session/test_colour_keys.py",)

DEFECTS = (
    Defect(
        name="own-colour-for-every-new-piece",
        meaning="Of two quick plies the second one is read in the colour of the first player.",
        file=COLOURS,
        old="position.to_move if len(turns) % 2 == 0 else position.to_move.other",
        new="position.to_move",
        caught_by=KEYED,
    ),
    Defect(
        name="new-colour-settled-at-once",
        meaning="A piece taken for the other colour until just now is played before anybody saw that.",
        file="controller/inference/readings.py",
        old="max(self.since_ms, self.told_ms) + patience.settle_ms",
        new="self.since_ms + patience.settle_ms",
        caught_by=(*KEYED, *KEYS),
    ),
    Defect(
        name="colour-is-evidence-without-a-reed",
        meaning="A piece laid while the last one is set straight is played, as keys say it is another.",
        file="controller/inference/differences.py",
        old="return self.case.is_keyed or self.colour(space) is colour",
        new="return self.colour(space) is colour",
        caught_by=KEYED,
    ),
    Defect(
        name="slide-in-ones-own-colour",
        meaning="The last piece, slid on, becomes the colour of the other player.",
        file=COLOURS,
        old="if space not in ways.moved:",
        new="if ways.moved is not None:",
        caught_by=KEYED,
    ),
    Defect(
        name="found-piece-guessed",
        meaning="A piece laid while the cable was out is played in the colour of whose turn it was.",
        file="controller/session/relink.py",
        old="told = telling.spent(down).doubting(untold)",
        new="told = telling.spent(down)",
        caught_by=KEYED,
    ),
    Defect(
        name="key-acts-twice",
        meaning="The key held while a piece is laid recolours the piece before when it comes up.",
        file=ARRIVALS,
        old="told.aiming(key, Aim(space, is_spent=True)).that(space, colour)",
        new="told.aiming(key, Aim(None)).that(space, colour)",
        caught_by=KEYS,
    ),
    Defect(
        name="key-down-holds-nothing-up",
        meaning="A piece is played in its player's own colour while he presses the key of the other.",
        file=AIMS,
        old="until_ms = at_ms + HOLD_MS - session.patience.settle_ms",
        new="until_ms = at_ms - session.patience.settle_ms",
        caught_by=KEYS,
    ),
    Defect(
        name="key-for-either-guessed",
        meaning="A key that may be meant for either of two pieces tells of the second one.",
        file=ARRIVALS,
        old="return doubt(weaken(session, space, colour, at_ms), rivals) if rivals else session",
        new="return session",
        caught_by=KEYS,
    ),
    Defect(
        name="late-release-believed-at-once",
        meaning="A key let go just before a piece came tells of it, since a scan is slow to see it go.",
        file=AIMS,
        old="return session if is_sure else weaken(",
        new="return session if session else weaken(",
        caught_by=KEYS,
    ),
    Defect(
        name="ok-wanted-for-a-colour",
        meaning="White runs along the edge as if OK was an answer, while the colour of a piece is asked for.",
        file="controller/lights/scene.py",
        old="session.question not in {None, Question.COLOUR} or opened",
        new="session.question is not None or opened",
        caught_by=("tests/session/test_asked_colours.py",),
    ),
)
