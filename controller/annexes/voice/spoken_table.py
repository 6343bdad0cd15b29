"""A table that speaks: pages offer the voice of their browser, and a program speaks if it was asked to."""

from controller.annex import OpenAnnex, OpenTable, PagePart, PagePlace
from controller.messages import Message


class SpokenTable(OpenAnnex):
    """The voices of one table."""

    name = "voice"
    part = PagePart(f"{__package__}.page", PagePlace.DIALOG, Message("voice.voice"), is_of_screen=True)

    def __init__(self, table: OpenTable) -> None:
        if table.options is not None and table.options.voice is not None:
            from controller.annexes.voice.voice import Speaker, Voice, find_speech

            self.watches = (Voice(table.loop, Speaker(find_speech(table.options), table.report)),)
