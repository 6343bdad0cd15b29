"""The match of a table of a test, kept by any line."""

from controller.annex import OpenTable
from controller.annexes.friend.friend_line import FriendLine
from controller.annexes.friend.friend_table import FriendTable
from controller.messages import Message
from controller.play.loop import Loop


class GivenFriend(FriendTable):
    """A match whose ``line`` is given; ``said`` is what the terminal would print."""

    def __init__(self, loop: Loop, line: FriendLine) -> None:
        self._given = line
        self.said = list[Message]()
        super().__init__(OpenTable(loop, None, None, self.said.append))
        self.loaded()

    def _make(self) -> FriendLine:
        return self._given
