"""Hands: seeded people who play whole games at the workbench of a twin, slip, and know what they meant.

A hand moves magnets and presses keys, nothing else, and sees nothing of the board but its lights and the
pieces on it. It keeps its own position by the rules and its own list of what it `meant`, so that a controller
can be judged by it. `match_start` says who sits down to which game, `hand_kinds` who does what how often,
`script` how acts take time, `sight` what the lights tell an eye, `hand` what an act is like, `colour_keys`
how the colour of a piece is told where no reed feels it. `game_play` says how a game is played and `repair`
how it is put right, `ways`, `slips` and `pairs` how the placing of a piece can go.
For games in which more is done than to place, `table_edits` says what a move lifts and lays, `turns` how that
can go, `declared_move` how a move is given that changes nothing, `table_repair` how a table is put right and
`pick` how a question is answered. There `acceptance` says whether the board took what was done, `way_back`
how an own position is found again, and `repair_log` what was tried. Where a `seat` has no hands,
`carrying_out` says how somebody plays the other one and makes its moves. `person` plays nothing: it does what
a self-test or a lesson asks for, with the gestures of `selftest_gestures`, and `helping_hand` lends it for
one step.
"""

from manalath_board.simulator.hands.colour_keys import people_at
from manalath_board.simulator.hands.game_play import begin
from manalath_board.simulator.hands.hand import Hand, HandKind
from manalath_board.simulator.hands.hand_kinds import EVERYDAY, KINDS
from manalath_board.simulator.hands.match_start import people_of
from manalath_board.simulator.hands.meant import Meant

__all__ = ["EVERYDAY", "KINDS", "Hand", "HandKind", "Meant", "begin", "people_at", "people_of"]
