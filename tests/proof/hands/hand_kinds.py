"""The kinds of hand, as data: who does what how often."""

from collections.abc import Mapping
from types import MappingProxyType

from simulator.hands.hand import CAREFUL_MM, HandKind
from tests.proof.hands import clean_plies, slips, turns

CAREFUL = HandKind(
    "careful",
    ((0.05, clean_plies.take_back_first), (0.05, clean_plies.slide)),
    think_ms=(600.0, 2500.0),
    offset_mm=CAREFUL_MM,
    glide_mm_per_s=(40.0, 200.0),
    turns=((0.05, turns.take_back), (0.05, turns.glide), (0.05, turns.think)),
)

QUICK = HandKind(
    "quick",
    ((0.2, clean_plies.slide), (0.15, clean_plies.adjust), (0.05, clean_plies.take_back_first)),
    plays_on=0.7,
    quick_ms=(40.0, 350.0),
    think_ms=(100.0, 500.0),
    glide_mm_per_s=(300.0, 3000.0),
    turns=((0.2, turns.glide), (0.15, turns.straighten), (0.05, turns.take_back)),
)

CLUMSY = HandKind(
    "clumsy",
    (
        (0.08, slips.touch_down),
        (0.08, slips.bump),
        (0.08, clean_plies.slide_and_pause),
        (0.08, slips.lay_carelessly),
        (0.08, slips.wrong_piece),
        (0.06, slips.wrong_colour),
        (0.06, slips.lift_another),
        (0.06, slips.place_two),
        (0.08, clean_plies.take_back_first),
        (0.05, slips.undo_too_soon),
        (0.05, slips.forget_to_lift),
        (0.05, slips.sweep),
        (0.05, clean_plies.slide),
    ),
    offset_mm=1.4,
    turns=(
        (0.1, turns.put_back),
        (0.1, turns.wrong_space),
        (0.1, turns.go_on),
        (0.08, turns.knock),
        (0.08, turns.take_back),
        (0.06, turns.undo),
        (0.05, turns.think),
        (0.05, turns.glide),
    ),
)

TWO_AT_ONCE = HandKind(
    "two at once",
    (
        (0.25, clean_plies.answer_at_once),
        (0.15, clean_plies.straighten_meanwhile),
        (0.15, clean_plies.lift_meanwhile),
        (0.1, clean_plies.take_back_meanwhile),
    ),
    plays_on=0.3,
    quick_ms=(50.0, 400.0),
    turns=((0.3, turns.answer_at_once), (0.1, turns.straighten)),
)

#: The kinds by name.
KINDS: Mapping[str, HandKind] = MappingProxyType(
    {kind.name: kind for kind in (CAREFUL, QUICK, CLUMSY, TWO_AT_ONCE)}
)

#: Somebody who changes their mind, in any game. Not in `KINDS`, which the games of a figure take in turn.
FICKLE = HandKind(
    "fickle",
    (
        (0.15, turns.put_back),
        (0.15, turns.wrong_space),
        (0.15, turns.go_on),
        (0.2, turns.take_back),
        (0.1, turns.undo),
        (0.1, turns.knock),
        (0.05, turns.straighten),
    ),
    turns=(
        (0.1, turns.put_back),
        (0.1, turns.wrong_space),
        (0.15, turns.go_on),
        (0.2, turns.take_back),
        (0.1, turns.undo),
        (0.1, turns.knock),
        (0.05, turns.straighten),
        (0.1, turns.think),
    ),
)

#: Two people of no particular kind, as at most tables.
EVERYDAY = HandKind(
    "everyday",
    (
        (0.09, clean_plies.slide),
        (0.03, clean_plies.slide_and_pause),
        (0.07, slips.touch_down),
        (0.05, slips.bump),
        (0.08, slips.wrong_piece),
        (0.06, clean_plies.take_back_first),
    ),
    plays_on=0.2,
    turns=(
        (0.09, turns.glide),
        (0.03, turns.go_on),
        (0.07, turns.put_back),
        (0.08, turns.wrong_space),
        (0.06, turns.take_back),
    ),
)
