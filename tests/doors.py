"""The door to the local network, as tests build it and look at it."""

from controller.annex import OpenTable
from controller.annexes.phones.lan_door import LanDoor
from controller.annexes.phones.phones_table import PhonesTable
from controller.cli.runtime import Runtime
from controller.command_line.stdio import say
from controller.play.loop import Loop
from controller.web import PageExtras


def with_door(loop: Loop, door: LanDoor) -> PageExtras:
    """Return what a page has whose table has this door and nothing else."""
    return PageExtras(annexes=(PhonesTable(OpenTable(loop, None, None, say), door),))


def door_of(running: Runtime) -> LanDoor:
    """Return the door to the local network of a board at work."""
    door = running.server._extras.door
    assert isinstance(door, LanDoor)
    return door
