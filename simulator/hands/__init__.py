"""Hands: seeded people who play whole games at the workbench of a twin, slip, and know what they meant.

A hand moves magnets and presses keys, nothing else, and sees only the lights of the board and the pieces on
it. It keeps its own position by the rules and its own list of `intended_moves`, against which a controller
can be judged. `hand_kinds` who does what how often, `script` how acts take time, `sight` what the lights
show an eye, `hand` what an act is like, and `colour_keys` how the colour of a piece is announced where no
reed senses it. `game_play` decides who sits down to which game and plays it, `repair` puts it right and
records what was tried; `clean_plies` and `slips` are how the placing of a piece can go.

For games with other moves than placing, `turns` knows what a move lifts and lays, and how that can go,
`declared_move` how to give a move that changes nothing, `table_repair` how to put a table right and
`candidate_choice` how to answer a question. There `acceptance` judges whether the board took what was done,
and `way_back` finds one of its positions again. `person` plays nothing: it follows a self-test or a lesson,
with the gestures of `selftest_gestures`; `selftest_run` has it carry out a whole self-test, and
`helping_hand` lends it for one step.
"""

from simulator.hands.colour_keys import people_at
from simulator.hands.game_play import begin, people_of, take_turn
from simulator.hands.hand import Hand, HandKind
from simulator.hands.hand_kinds import EVERYDAY, KINDS
from simulator.hands.intended_moves import Meant

__all__ = ["EVERYDAY", "KINDS", "Hand", "HandKind", "Meant", "begin", "people_at", "people_of", "take_turn"]
