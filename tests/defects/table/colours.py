"""Seeded defects of colours that no reed feels (controller/inference: arming, piece_events)."""

from tests.defects.defect import Defect

EVENTS = "controller/inference/piece_events.py"
KEYED = ("tests/session/test_arming.py",)

DEFECTS = (
    Defect(
        name="own-colour-for-every-new-piece",
        meaning="Of two quick plies the second one is read in the colour of the first player.",
        file=EVENTS,
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
        caught_by=("tests/session/test_asked_colours.py",),
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
        meaning="A piece slid on, which is read on both spaces for a moment, becomes the other player's.",
        file=EVENTS,
        old="now.coloured(slid[:1], colour)",
        new="now",
        caught_by=KEYED,
    ),
    Defect(
        name="slide-uses-up-the-arm",
        meaning="The colour tapped for the next piece is gone once the last one is set straight.",
        file=EVENTS,
        old="return is_left and (left is None or armed.at_ms >= left.at_ms)",
        new="return is_left",
        caught_by=KEYED,
    ),
    Defect(
        name="nudge-under-a-key-recolours",
        meaning="The last piece, set straight while the next player holds his key, takes the colour of that.",
        file=EVENTS,
        old="is_free = may_change and (is_off or not is_near)",
        new="is_free = may_change",
        caught_by=KEYED,
    ),
    Defect(
        name="key-arms-twice",
        meaning="A second piece that comes under the same held key takes its colour too, and is not asked.",
        file=EVENTS,
        old="spent = {key: Aim(space, is_spent=True) for key in keys if colour in {None, COLOUR_KEYS[key]}}",
        new="spent: dict[Key, Aim] = {}",
        caught_by=KEYED,
    ),
    Defect(
        name="used-up-colour-armed",
        meaning="A piece laid under the key of a colour that is used up blinks as illegal.",
        file=EVENTS,
        old="        and now.position.left(colour)\n",
        new="",
        caught_by=KEYED,
    ),
    Defect(
        name="redo-in-ones-own-colour",
        meaning="Pieces that were taken back and are put back have other colours than before.",
        file=EVENTS,
        old="    is_own = space not in now.redo and now.way is Colours.KEY\n",
        new="    is_own = now.way is Colours.KEY\n",
        caught_by=KEYED,
    ),
    Defect(
        name="answer-for-a-piece-that-moved",
        meaning="A key pressed for the piece that was asked for tells of one that came there meanwhile.",
        file=EVENTS,
        old="for key, aim in arming.aims.items() if aim == Aim(space)}",
        new="for key, aim in arming.aims.items() if aim is None}",
        caught_by=("tests/session/test_asked_colours.py",),
    ),
    Defect(
        name="chord-with-a-spent-key",
        meaning="A tap is not heard while the other player's finger is on the key he has just used.",
        file="controller/session/colours.py",
        old="keys.follow(session.keys, seen.keys, at_ms, meaning, armed.spent())",
        new="keys.follow(session.keys, seen.keys, at_ms, meaning)",
        caught_by=KEYED,
    ),
    Defect(
        name="ok-wanted-for-a-colour",
        meaning="White runs along the edge as if OK was an answer, while the colour of a piece is asked for.",
        file="controller/lights/scene.py",
        old="session.question not in {None, Question.COLOUR}",
        new="session.question is not None",
        caught_by=("tests/session/test_asked_colours.py",),
    ),
)
