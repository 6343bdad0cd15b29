"""Misuse: counts what a program does to the pins and the strip that it must not do.

Decides what counts as the program's mistake; a fault of the board or a bouncing contact does not. A mistake
still has its physical consequences.
"""

from dataclasses import asdict, dataclass


class MistakesMadeError(AssertionError):
    """The program made mistakes; the message counts them."""


@dataclass(slots=True)
class Mistakes:
    """How often each mistake was made."""

    #: A line driven high was connected to one driven low.
    shorts: int = 0
    #: A row was driven high at all.
    driven_high: int = 0
    #: Columns were read while more than one row was driven low.
    rows_together: int = 0
    #: A column was read with no row driven low or without its pull-up, or a line that was no input.
    floating_reads: int = 0
    #: A column was read before it had risen or fallen far enough since a row was released or selected.
    early_reads: int = 0
    #: A line was used in a way that it was not set up for.
    not_set_up: int = 0
    #: The strip got another buffer than before, which restarts its driver.
    strip_restarts: int = 0
    #: The strip was sent a picture after its pin was released.
    late_pictures: int = 0
    #: The strip was sent pictures back to back, as when setting each pixel sends them all.
    crowded_pictures: int = 0
    #: The strip was sent a picture that does not match its length.
    odd_pictures: int = 0

    def made(self) -> dict[str, int]:
        """Return the counts above zero, by name."""
        return {name: count for name, count in asdict(self).items() if count}

    def check(self) -> None:
        """Raise MistakesMadeError if any was made."""
        if made := self.made():
            counts = ", ".join(f"{name} {count}" for name, count in made.items())
            raise MistakesMadeError(f"the program must not do this to a Pi: {counts}")
