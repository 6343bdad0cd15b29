"""People who play whole games at the workbench of a twin, slip, and know what they meant; all seeded.

They keep their own position by the rules and their own list of intended moves, against which a controller can
be judged. `hand_kinds` has who does what how often. `game_play` decides who sits down to which game and plays
it, `repair` puts it right and records what was tried; `clean_plies` and `slips` are how the placing of a
piece can go.

For games with other moves than placing, `turns` knows what a move lifts and lays, and how that can go,
`declared_move` how to give a move that changes nothing, `table_repair` how to put a table right and
`candidate_choice` how to answer a question. There `acceptance` judges whether the board took what was done,
and `way_back` finds one of its positions again. How a hand moves is the twin's (`simulator.hands`).
"""

from simulator.hands.colour_keys import people_at
from simulator.hands.hand import Hand, HandKind
from simulator.hands.intended_moves import Meant
from tests.proof.hands.game_play import begin, people_of, take_turn
from tests.proof.hands.hand_kinds import EVERYDAY, KINDS

__all__ = ["EVERYDAY", "KINDS", "Hand", "HandKind", "Meant", "begin", "people_at", "people_of", "take_turn"]
