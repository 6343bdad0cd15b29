"""A table at which a seat without hands answers what the script gives it."""

from controller.table import ELSEWHERE, HAND
from tests.timeline import Timeline

ORANGE, PURPLE = (ELSEWHERE, HAND), (HAND, ELSEWHERE)

#: Orange has been placed on e5, and for purple an orange piece on f7 is requested.
ASKED = """
    at 1000 place orange e5
    at 1500 answer f7o
    at 2401 expect says "Put an orange piece on f7."
"""
#: The requested move has been made.
ANSWERED = (
    ASKED
    + """
    at 3000 place orange f7
    at 3400 expect moves e5o f7o
"""
)
#: A second turn of each; lifting pieces then leaves others behind.
TWICE = (
    ANSWERED
    + """
    at 4000 place purple c4
    at 4500 answer g7p
    at 6000 place purple g7
    at 6400 expect moves e5o f7o c4p g7p
"""
)


def table(*texts: str, **about: object) -> Timeline:
    played = Timeline(seats=PURPLE, **about)  # type: ignore[arg-type]
    for text in texts:
        played.play(text)
    return played
