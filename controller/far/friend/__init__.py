"""A match with a friend elsewhere: two documents, each written by one side alone, and what they come to.

`joint_record` puts the acts of both sides in one order and says what they mean, `act_hashes` checks what each
act was based on, `side_documents` signs and seals what a side has written, `match` takes what the other side
wrote, and `match_keeper` writes down what happens at a board and has it follow. `invitation` has the links
and words, and `saved_match` the file. Needs the extra ``far``.
"""

from controller.far.friend.invitation import (
    SECRET_BYTES,
    BadInvitationError,
    Invitation,
    read_invitation,
)
from controller.far.friend.joint_record import MatchSide, Terms
from controller.far.friend.match_keeper import MatchKeeper, Outside
from controller.far.friend.saved_match import SavedMatch
from controller.far.friend.side_documents import Pen

__all__ = [
    "SECRET_BYTES",
    "BadInvitationError",
    "Invitation",
    "MatchKeeper",
    "MatchSide",
    "Outside",
    "Pen",
    "SavedMatch",
    "Terms",
    "read_invitation",
]
