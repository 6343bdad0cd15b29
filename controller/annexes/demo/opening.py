"""The opening of every game of the demo, which shows each light and explains it."""

from controller.annexes.demo.stage import DemoStage
from controller.games import Colour, Put
from controller.messages import Message
from simulator.hands.script import Script
from simulator.workbench import Laying

ORANGE, PURPLE = Colour.FIRST, Colour.SECOND

#: A ring this far right of the middle, turned like this, has a magnet over the reeds of both colours.
ASKEW_MM, ASKEW = (7.5, 0.0), Laying(turn_deg=15.0)
#: The speed of a slide to the next space, and the time it takes.
SLIDE_MM_PER_S, SLIDE_MS = 40.0, 800.0
#: A lifted piece counts as taken back after a second.
OFF_MS = 1400.0
SWAP_MS = 400.0
WONDER_MS = 1500.0


def opening(stage: DemoStage) -> Script:
    """Play the opening in a little over a minute; a game without its first move only gets a greeting."""
    if Put("e5", ORANGE) not in stage.position.legal_moves():
        yield from stage.say(Message("demo_opening.begins"))
        return
    for scene in (_first_moves, _either_colour, _forbidden, _wrong_piece, _slide, _take_back, _undo):
        yield from scene(stage)
    if stage.workbench.feels_colours:
        yield from _askew(stage)
    yield from stage.say(Message("demo_opening.over"))
    yield WONDER_MS


def _first_moves(stage: DemoStage) -> Script:
    yield from stage.say(Message("demo_opening.begins"))
    yield from stage.say(Message("demo_opening.orange_begins"))
    yield from stage.play("e5", ORANGE)
    yield from stage.say(Message("demo_opening.purple_answers"))
    yield from stage.play("g6", PURPLE)
    yield from stage.say(Message("demo_opening.last_move"))
    yield from stage.play("e7", ORANGE)


def _either_colour(stage: DemoStage) -> Script:
    yield from stage.say(Message("demo_opening.either_colour"))
    if not stage.workbench.feels_colours:
        yield from stage.say(Message("demo_opening.key_held"))
    yield from stage.play("e4", ORANGE)
    yield from stage.say(Message("demo_opening.groups"))
    yield from stage.play("e8", ORANGE)


def _forbidden(stage: DemoStage) -> Script:
    yield from stage.say(Message("demo_opening.three_of_two"))
    yield from stage.play("f4", ORANGE)
    yield from stage.say(Message("demo_opening.steady"))
    yield from stage.say(Message("demo_opening.too_large"))


def _wrong_piece(stage: DemoStage) -> Script:
    yield from stage.say(Message("demo_opening.tries_it"))
    stage.lay("e6", ORANGE)
    yield from stage.settle(blinking={"e6"})
    yield from stage.say(Message("demo_opening.fix_me"))
    yield from stage.say(Message("demo_opening.taken_off"))
    stage.lift("e6")
    yield from stage.settle()
    yield from stage.say(Message("demo_opening.not_forbidden"))
    yield from stage.play("e6", PURPLE)


def _slide(stage: DemoStage) -> Script:
    yield from stage.say(Message("demo_opening.slid_on"))
    yield from stage.play("b3", PURPLE)
    stage.uncount()
    yield from stage.slide("b3", "b4", SLIDE_MM_PER_S, SLIDE_MS)
    stage.count(Put("b4", PURPLE))
    yield from stage.settle()
    yield from stage.say(Message("demo_opening.counts_instead"))


def _take_back(stage: DemoStage) -> Script:
    yield from stage.say(Message("demo_opening.thinks_better"))
    yield from stage.play("h3", ORANGE)
    yield from stage.say(Message("demo_opening.lift_last"))
    stage.lift("h3")
    stage.uncount()
    yield OFF_MS
    yield from stage.settle()
    yield from stage.say(Message("demo_opening.instead"))
    yield from stage.play("h5", ORANGE)


def _undo(stage: DemoStage) -> Script:
    yield from stage.say(Message("demo_opening.undo_key"))
    yield from stage.play("c7", PURPLE)
    stage.undo()
    yield from stage.settle(blinking={"c7"})
    yield from stage.say(Message("demo_opening.blinks_until_lifted"))
    stage.lift("c7")
    yield from stage.settle()
    yield from stage.play("c5", PURPLE)


def _askew(stage: DemoStage) -> Script:
    yield from stage.say(Message("demo_opening.askew"))
    stage.lay("d2", PURPLE, ASKEW_MM, ASKEW)
    yield from stage.settle(blinking={"d2"})
    yield from stage.say(Message("demo_opening.slow_blink"))
    yield from stage.say(Message("demo_opening.set_down"))
    stage.lift("d2")
    yield SWAP_MS
    yield from stage.play("d2", PURPLE)
