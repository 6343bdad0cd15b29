"""A space that a page names."""

from controller.board import NoSpaceError, Profile
from controller.games import quoted
from controller.messages import Message


def known_space(profile: Profile, space: str) -> str:
    """Return the name of a space; NoSpaceError if the board has no such space."""
    if any(space == known.name for known in profile.spaces):
        return space
    raise NoSpaceError(Message("act.no_space", found=quoted(space)))
