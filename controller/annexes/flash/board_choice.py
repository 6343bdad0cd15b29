"""The board to flash, and its profile: chosen only where there is no doubt.

Decides the rule. A board that names one of the wanted profiles, has no name yet, or speaks another major
version of the wire is one of ours and is written. A board of another profile is refused. A silent port may be
a new Mega or anything else: it is written only if a person names it. ``force`` writes whatever is there. Of
several wanted profiles, a board that names none of them is given none here: somebody must say which it is.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from controller.board import PROFILE_NAME
from controller.errors import InputError
from controller.messages import Message
from hardware.serial_board.line import LineTrouble, is_com
from hardware.wire.packets import Hello, OtherHello

#: A board's description of itself; of another major version of the wire only the version.
Answer: TypeAlias = Hello | OtherHello

_AUTO = "auto"


class NoBoardToFlashError(InputError):
    """There is no board to write, or more than one; the message lists what was found where."""

    code = "no-board-to-flash"


class WrongBoardError(InputError):
    """The board is not the one that the firmware is for; the message says which it is."""

    code = "wrong-board"


class Sighting(Protocol):
    """A port that may have a board: its answer, or why it could not be asked."""

    @property
    def path(self) -> str:
        """The path to open."""

    @property
    def hello(self) -> Answer | None:
        """The board's answer; None if there was none."""

    @property
    def trouble(self) -> LineTrouble | None:
        """Why the board could not be asked; None if it could."""


@dataclass(frozen=True, slots=True)
class Target:
    """The board to write: its port, the profile it will have, or None, and its answer if it gave one."""

    path: str
    profile: str | None
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

    ``profiles`` are the acceptable ones; a board with none of them yet gets the only one. NoBoardToFlashError
    or WrongBoardError if no board may be written.
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
    """Return the board at ``path`` with its present or future profile."""
    match answer:
        case Hello(profile=profile) if profile in profiles:
            return Target(path, profile, answer)
    return Target(path, profiles[0] if len(profiles) == 1 else None, answer)


def _of_all(found: Sequence[Sighting], profiles: Sequence[str], *, is_forced: bool) -> Target:
    """Choose the only board that qualifies."""
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
            return name in profiles or not PROFILE_NAME.allows(name)
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
