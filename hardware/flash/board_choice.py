"""Which board is written, and for which profile: found where there is no doubt, and never another one.

Decides the rule. A board that says it is of a profile that is wanted, or has no name yet, or speaks an older
wire, is one of ours and is written. A board of another profile is refused. A port that says nothing may be a
new Mega, and may be anything else: it is written only if a person names it. ``force`` writes whatever there
is. What says of no wanted profile that it is its own becomes a board of the first one.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from manalath_board.controller.errors import InputError
from manalath_board.controller.messages import Message
from manalath_board.hardware.serial_board.line import LineTrouble, is_com
from manalath_board.hardware.wire.packets import Hello, OtherHello

#: What a board says of itself; of another version of the wire only its number.
Answer: TypeAlias = Hello | OtherHello

_AUTO = "auto"


class NoBoardToFlashError(InputError):
    """There is no board to write, or more than one; the message says what was found where."""

    code = "no-board-to-flash"


class WrongBoardError(InputError):
    """The board there is another one than the firmware is for; the message says which."""

    code = "wrong-board"


class Sighting(Protocol):
    """A port on which there may be a board: what it said, or why it could not be asked."""

    @property
    def path(self) -> str:
        """What is opened."""

    @property
    def hello(self) -> Answer | None:
        """What the board said; None if nothing did."""

    @property
    def trouble(self) -> LineTrouble | None:
        """Why it could not be asked; None if it could."""


@dataclass(frozen=True, slots=True)
class Target:
    """The board to write: its port, the profile it will have, and what it said; None if it said nothing."""

    path: str
    profile: str
    answer: Answer | None


def choose(
    board: str,
    profiles: Sequence[str],
    *,
    find: Callable[[], Sequence[Sighting]],
    greet: Callable[[str], Answer | None],
    is_forced: bool = False,
) -> Target:
    """Choose the board that ``board`` names: ``serial:auto``, ``serial:PATH`` or the path alone.

    ``profiles`` are those that would do, the first one for a board that has none of them yet.
    NoBoardToFlashError or WrongBoardError if it may not be written.
    """
    path = board.removeprefix("serial:")
    if path == _AUTO:
        return _of_all(tuple(find()), profiles, is_forced=is_forced)
    if "://" in path or not (path.startswith("/") or is_com(path)):
        raise NoBoardToFlashError(Message("flash.no_port_here", board=board))
    target = _target(path, greet(path), profiles)
    if not is_forced and not _is_ours(target.answer, profiles) and target.answer is not None:
        raise WrongBoardError(_wrong((target,), profiles))
    return target


def _target(path: str, answer: Answer | None, profiles: Sequence[str]) -> Target:
    """Say which profile the board there has, or will have."""
    match answer:
        case Hello(profile=profile) if profile in profiles:
            return Target(path, profile, answer)
    return Target(path, profiles[0], answer)


def _of_all(found: Sequence[Sighting], profiles: Sequence[str], *, is_forced: bool) -> Target:
    """Choose the only one that it can be."""
    targets = [_target(one.path, one.hello, profiles) for one in found if one.trouble is None]
    ours = [target for target in targets if _is_ours(target.answer, profiles)]
    if is_forced and not ours:
        ours = targets
    if len(ours) == 1:
        return ours[0]
    if ours:
        raise NoBoardToFlashError(Message("flash.several_boards", paths=_paths(ours)))
    silent = [target for target in targets if target.answer is None]
    if silent:
        raise NoBoardToFlashError(Message("flash.silent_ports", paths=_paths(silent)))
    if targets:
        raise WrongBoardError(_wrong(targets, profiles))
    troubles = tuple((one.path, one.trouble.message) for one in found if one.trouble is not None)
    if troubles:
        raise NoBoardToFlashError(Message("flash.none_asked", troubles=troubles))
    raise NoBoardToFlashError(Message("flash.no_board"))


def _is_ours(answer: Answer | None, profiles: Sequence[str]) -> bool:
    match answer:
        case Hello(profile=name):
            return name in {"", *profiles}
        case OtherHello():
            return True
        case None:
            return False


def _wrong(targets: Sequence[Target], profiles: Sequence[str]) -> Message:
    built = tuple(
        (target.path, target.answer.profile) for target in targets if isinstance(target.answer, Hello)
    )
    return Message("flash.wrong_boards", built=built, profiles=tuple(profiles))


def _paths(targets: Sequence[Target]) -> tuple[str, ...]:
    return tuple(target.path for target in targets)
