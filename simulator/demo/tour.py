"""The tour: the opening of every game of the demo, which shows each light and says what it means."""

from manalath_board.controller.games.base import Colour
from manalath_board.simulator.demo.stage import Stage
from manalath_board.simulator.hands.script import Script

ORANGE, PURPLE = Colour.FIRST, Colour.SECOND

#: A piece so far right of the middle closes both reeds.
ASKEW_MM = (4.5, 0.0)
#: A slide to the next space, and what it takes.
SLIDE_MM_PER_S, SLIDE_MS = 40.0, 800.0
#: A piece is taken back when it has been off for a second.
OFF_MS = 1400.0
SWAP_MS = 400.0
WONDER_MS = 1500.0


def tour(stage: Stage) -> Script:
    """Play the opening, somewhat more than a minute."""
    for scene in (_first_moves, _either_colour, _forbidden, _wrong_piece, _slide, _take_back, _undo):
        yield from scene(stage)
    if stage.bench.feels_colours:
        yield from _askew(stage)
    yield from stage.say("That was the tour. Now the two play on by themselves.")
    yield WONDER_MS


def _first_moves(stage: Stage) -> Script:
    yield from stage.say("This board plays by itself for a while. Watch the lights under the pieces.")
    yield from stage.say("Orange begins: an orange piece. Its light answers before the hand has left.")
    yield from stage.play("e5", ORANGE)
    yield from stage.say("Purple answers. Orange shines plain, purple winks: no light needs its hue.")
    yield from stage.play("g6", PURPLE)
    yield from stage.say("The faint white light marks the last move. A sweep along an edge says who is next.")
    yield from stage.play("e7", ORANGE)


def _either_colour(stage: Stage) -> Script:
    yield from stage.say("A turn puts down one piece of either colour: purple puts down an orange one.")
    if not stage.bench.feels_colours:
        yield from stage.say("This board feels no colours. Purple holds the orange key as he lays the piece.")
    yield from stage.play("e4", ORANGE)
    yield from stage.say("Your group of five wins, your group of four loses, more than five is forbidden.")
    yield from stage.play("e8", ORANGE)


def _forbidden(stage: Stage) -> Script:
    yield from stage.say("Purple makes three of two, with f4.")
    yield from stage.play("f4", ORANGE)
    yield from stage.say("Look at e6: a steady light on an empty space. Steady means: not here.")
    yield from stage.say("An orange piece there would join three and two others to a group of six.")


def _wrong_piece(stage: Stage) -> Script:
    yield from stage.say("Orange tries it all the same.")
    stage.lay("e6", ORANGE)
    yield from stage.settle(blinking={"e6"})
    yield from stage.say("White blink: fix me. The faint white pieces are those that forbid it.")
    yield from stage.say("It is taken off.")
    stage.lift("e6")
    yield from stage.settle()
    yield from stage.say("Purple is not forbidden there, so orange puts down a purple piece.")
    yield from stage.play("e6", PURPLE)


def _slide(stage: Stage) -> Script:
    yield from stage.say("A move just made can be slid on, until something else is touched.")
    yield from stage.play("b3", PURPLE)
    stage.uncount()
    yield from stage.slide("b3", "b4", SLIDE_MM_PER_S, SLIDE_MS)
    stage.count("b4", PURPLE)
    yield from stage.settle()
    yield from stage.say("The piece has counted on b3, and now it counts on b4 instead.")


def _take_back(stage: Stage) -> Script:
    yield from stage.say("Orange plays h3, and thinks better of it.")
    yield from stage.play("h3", ORANGE)
    yield from stage.say("Lift the last piece for a second, and it is taken back.")
    stage.lift("h3")
    stage.uncount()
    yield OFF_MS
    yield from stage.settle()
    yield from stage.say("Orange plays h5 instead.")
    yield from stage.play("h5", ORANGE)


def _undo(stage: Stage) -> Script:
    yield from stage.say("The Undo key takes back at once. Purple plays c7 and presses Undo.")
    yield from stage.play("c7", PURPLE)
    stage.undo()
    yield from stage.settle(blinking={"c7"})
    yield from stage.say("The piece blinks until it is lifted: as long as it stands, it does not count.")
    stage.lift("c7")
    yield from stage.settle()
    yield from stage.play("c5", PURPLE)


def _askew(stage: Stage) -> Script:
    yield from stage.say("Orange puts a piece down askew.")
    stage.lay("d2", ORANGE, ASKEW_MM)
    yield from stage.settle(blinking={"d2"})
    yield from stage.say("A slow blink, and a faint one around it: this cannot be read, and is not guessed.")
    yield from stage.say("Lifted, and set down in the middle.")
    stage.lift("d2")
    yield SWAP_MS
    yield from stage.play("d2", ORANGE)
