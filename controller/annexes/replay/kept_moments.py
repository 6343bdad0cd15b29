"""The moments of faults as they are kept beside records: where, which, and those of one kind of board."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from controller.annexes.replay.fault_moment import FOLDER, FaultMoment, moment_from_text
from controller.board import Profile
from controller.command_line.stdio import say
from controller.command_line.user_files import read_kept
from controller.messages import Message
from hardware.plain_files import FileError

#: The most moments kept, in memory and in the folder.
MOST_KEPT = 12

#: The most moments that are told of, the newest first.
MOST_SHOWN = 4


@dataclass(frozen=True, slots=True)
class KeptMoment:
    """A moment with its number."""

    number: int
    moment: FaultMoment

    def described(self) -> Message:
        """Describe which it is, what was named, and when."""
        return Message("moments.kept", number=self.number, said=self.moment.described())


def moment_file(records: Path, number: int) -> Path:
    """Return the file of a moment."""
    return records / FOLDER / f"{number}.json"


def kept_numbers(records: Path) -> list[int]:
    """Return the numbers of the moments in a folder, in ascending order."""
    return sorted(int(path.stem) for path in (records / FOLDER).glob("*.json") if path.stem.isdecimal())


def read_moments(records: Path) -> Iterator[KeptMoment]:
    """Yield the moments that a folder keeps, the oldest first; a damaged one is put aside, and said."""
    for number in kept_numbers(records)[-MOST_KEPT:]:
        try:
            moment = read_kept(moment_file(records, number), moment_from_text)
        except FileError as error:
            say(error.message)
        else:
            yield KeptMoment(number, moment)


def newest(kept: Sequence[KeptMoment], profile: Profile) -> Sequence[KeptMoment]:
    """Return those of boards of this kind, the newest first: of another one, no lane has a name here."""
    return [each for each in reversed(kept) if each.moment.profile == profile.name][:MOST_SHOWN]


def strips_of(kept: Sequence[KeptMoment], profile: Profile) -> Sequence[tuple[Message, str]]:
    """Draw the newest moments of boards of this kind; see `controller.annex.FaultStrips`."""
    from controller.annexes.replay.moment_strip import drawn_strip

    return [
        (each.described(), drawn_strip(profile, each.moment, each.number)) for each in newest(kept, profile)
    ]


def described_in(records: Path) -> Mapping[int, Message]:
    """Describe the newest moments of a folder; see `controller.annex.KeptFaults`."""
    kept = list(read_moments(records))
    return {each.number: each.moment.described() for each in reversed(kept[-MOST_SHOWN:])}


def strips_in(records: Path, profile: Profile) -> Sequence[tuple[Message, str]]:
    """Draw the newest moments in a folder; see `controller.annex.KeptFaults`."""
    return strips_of(list(read_moments(records)), profile)
