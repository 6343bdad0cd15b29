"""Voices at the table: another program speaks what the board says, and so do browsers that are asked to."""

import argparse

from controller.annex import Annex, OpenAnnex, OpenTable


class VoiceAnnex(Annex):
    """Speaks if the command line asks for it, or a page."""

    name = "voice"

    def add_options(self, command: argparse.ArgumentParser) -> None:
        """Add the options of a voice."""
        from controller.annexes.voice.voice_options import add_voice

        add_voice(command)

    def check(self, options: argparse.Namespace) -> None:
        """Raise NotInstalledError if a voice is asked for and what it speaks through is missing."""
        if options.voice is not None:
            from controller.annexes.voice.voice import find_speech

            find_speech(options)

    def is_asked_for(self, table: OpenTable) -> bool:
        """Whether a program is to speak."""
        return table.options is not None and table.options.voice is not None

    def open(self, table: OpenTable) -> OpenAnnex:
        """Offer the pages of a table a voice, and have it speak itself."""
        from controller.annexes.voice.spoken_table import SpokenTable

        return SpokenTable(table)


ANNEX = VoiceAnnex()
