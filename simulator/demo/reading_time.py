"""Reading time: how long a caption of the demo stays before the next act."""

from controller.messages import Message
from controller.messages.catalogue import word

#: A base, and a time for each of its characters.
READ_MS = 500.0
READ_CHAR_MS = 25.0


class ReadingTime(float):
    """The ms in which a caption is read; a viewer who has read it may skip the rest."""

    @classmethod
    def of(cls, caption: Message) -> "ReadingTime":
        """Return the time that a caption takes."""
        return cls(READ_MS + READ_CHAR_MS * len(word(caption)))
