"""The demo: a board that plays by itself and explains what it does, for somebody who sees it first.

Two seeded people play whole games on the bench, at the speed of people: first a tour in which every light is
shown and told, then a game with slips, to its end. The same seed gives the same acts and the same captions.
`stage` is what they can do, `tour` and `demo_game` what they do, `demo_loop` keeps it going whoever else
touches the board. Nothing here knows the controller: it is a bench, the rules and what an eye sees.
"""

from manalath_board.simulator.demo.demo_loop import Demo

__all__ = ["Demo"]
