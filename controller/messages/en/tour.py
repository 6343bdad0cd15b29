"""The demo's tour: captions for each light of the board."""


def over() -> str:
    return "That was the tour. Now the two play on by themselves."


def begins() -> str:
    return "This board plays by itself for a while. Watch the lights under the pieces."


def orange_begins() -> str:
    return "Orange begins: an orange piece. Its light answers before the hand has left."


def purple_answers() -> str:
    return "Purple answers. Orange shines plain, purple winks: no light needs its hue."


def last_move() -> str:
    return "The faint white light marks the last move. A sweep along an edge says who is next."


def either_colour() -> str:
    return "A turn puts down one piece of either colour: purple puts down an orange one."


def key_held() -> str:
    return "This board does not sense colours. Purple holds the orange key while laying the piece."


def groups() -> str:
    return "Your group of five wins, your group of four loses, more than five is forbidden."


def three_of_two() -> str:
    return "Purple turns two into three, with f4."


def steady() -> str:
    return "Look at e6: a steady light on an empty space. Steady means: not here."


def too_large() -> str:
    return "An orange piece there would join three and two others into a group of six."


def tries_it() -> str:
    return "Orange tries it all the same."


def fix_me() -> str:
    return "White blink: fix me. The faint white pieces are those that forbid it."


def taken_off() -> str:
    return "It is taken off."


def not_forbidden() -> str:
    return "Purple is not forbidden there, so orange puts down a purple piece."


def slid_on() -> str:
    return "A piece just placed can be slid on, until something else is touched."


def counts_instead() -> str:
    return "The piece counted on b3, and now it counts on b4 instead."


def thinks_better() -> str:
    return "Orange plays h3, and thinks better of it."


def lift_last() -> str:
    return "Lift the last piece for a second, and it is taken back."


def instead() -> str:
    return "Orange plays h5 instead."


def undo_key() -> str:
    return "The Undo key takes back at once. Purple plays c7 and presses Undo."


def blinks_until_lifted() -> str:
    return "The piece blinks until it is lifted: as long as it stands, it does not count."


def askew() -> str:
    return "Orange puts a piece down askew."


def slow_blink() -> str:
    return "A slow blink, and a faint one around it: the reading is unclear, and the board does not guess."


def set_down() -> str:
    return "Lifted, and set down in the middle."
