"""What a program does to the pins and the strip that it must not do, counted.

Decides what is a mistake of the program: a fault of the board, or a contact that bounces, is none. What
follows from a mistake is physics, and happens as well.
"""

from dataclasses import asdict, dataclass


class MistakesMadeError(AssertionError):
    """The program made mistakes; the message counts them."""


@dataclass(slots=True)
class Mistakes:
    """How often each mistake was made."""

    #: A line driven high came to be joined to one driven low.
    shorts: int = 0
    #: A row was driven high at all.
    driven_high: int = 0
    #: Columns were read while more than one row was driven low.
    rows_together: int = 0
    #: A column was read with no row driven low or without its pull-up, or a line that was no input.
    floating_reads: int = 0
    #: A column was read before it had risen or fallen far enough since a row was released or selected.
    early_reads: int = 0
    #: A line was used that was not set up for that.
    not_set_up: int = 0
    #: The strip was handed another buffer than before, which starts its driver anew.
    strip_restarts: int = 0
    #: The strip was sent a picture after its pin was given back.
    late_pictures: int = 0
    #: The strip was sent pictures one upon the other, as when each pixel that is set sends them all.
    crowded_pictures: int = 0
    #: The strip was sent a picture of another length than it has.
    odd_pictures: int = 0

    def made(self) -> dict[str, int]:
        """Count those that were made, by name."""
        return {name: count for name, count in asdict(self).items() if count}

    def check(self) -> None:
        """MistakesMadeError if any was made."""
        if made := self.made():
            counts = ", ".join(f"{name} {count}" for name, count in made.items())
            raise MistakesMadeError(f"the program must not do this to a Pi: {counts}")
