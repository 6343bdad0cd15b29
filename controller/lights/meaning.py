"""The names of what lights mean: those that a legend explains.

What the headline or the message says anyway has no name: whose turn it is, what was read just now, who won.
"""

from enum import Enum


class Meaning(Enum):
    """What a light means, in the order of a legend."""

    NO_ORANGE = "no_orange"  #: orange may not go here
    NO_PURPLE = "no_purple"  #: purple may not go here
    NOTHING = "nothing"  #: neither may go here
    HUED = "hued"  #: what lies here, by its hue
    COUNTED = "counted"  #: what is printed here, by counting
    PLAY = "play"  #: the turn can begin or go on here
    PUT = "put"  #: a piece of this colour belongs here
    WHICH = "which"  #: what is chosen, or asked about
    HINT = "hint"  #: the engine would move here
    KIND = "kind"  #: a piece that its game tells from others
    DANGER = "danger"  #: the piece here loses the game if nothing is done
    SAVES = "saves"  #: a move here averts that
    WINS = "wins"  #: a move here wins at once
    LOSES = "loses"  #: a move here loses at once
    TAKE_OFF = "take_off"  #: the piece here has to come off
    FORBIDS = "forbids"  #: a piece that forbids the one that has to come off
    UNCLEAR = "unclear"  #: the reading is not clear
    FAULTY = "faulty"  #: the sensor may be at fault
    LAST = "last"  #: the last move
    OK = "ok"  #: OK is waited for
