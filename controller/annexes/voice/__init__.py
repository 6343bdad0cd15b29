"""A voice at the table: another program speaks what the board says."""

import argparse

from controller.annex import Annex, OpenAnnex, OpenTable


class VoiceAnnex(Annex):
    """Speaks if the command line asks for it."""

    name = "voice"

    def add_options(self, command: argparse.ArgumentParser) -> None:
        """Add the options of a voice."""
        from controller.annexes.voice.voice import add_voice

        add_voice(command)

    def check(self, options: argparse.Namespace) -> None:
        """Raise NotInstalledError if a voice is asked for and what it speaks through is missing."""
        from controller.annexes.voice.voice import find_speech

        if options.voice is not None:
            find_speech(options)

    def open(self, table: OpenTable) -> OpenAnnex | None:
        """Have a table speak."""
        if table.options is None or table.options.voice is None:
            return None
        from controller.annexes.voice.voice import Speaker, SpokenTable, Voice, find_speech

        return SpokenTable(Voice(table.loop, Speaker(find_speech(table.options), table.report)))


ANNEX = VoiceAnnex()
