"""The demo: a board that plays by itself and explains what it does to a newcomer.

Two seeded people play whole games on the bench, at human speed: first a tour that shows and explains every
light, then a game with slips, to its end. The same seed gives the same acts and the same captions. `stage`
is what they can do and how long a caption stays, `tour` and `demo_game` what they do; `demo_game` keeps the
games going even when somebody else touches the board. Nothing here knows the controller: only a bench, the
rules and what an eye sees.
"""

from simulator.demo.demo_game import Demo

__all__ = ["Demo"]
