"""Voices at the table: another program speaks what the board says, and so do browsers that are asked to."""

import argparse

from controller.annex import Annex, OpenAnnex, OpenTable

#: Words a minute, as espeak-ng speaks without being asked.
RATE = 175


class VoiceAnnex(Annex):
    """Speaks if the command line asks for it, or a page."""

    name = "voice"

    def add_options(self, command: argparse.ArgumentParser) -> None:
        """Add the options of a voice."""
        from controller.command_line.parser import whole

        command.add_argument(
            "--voice",
            nargs="?",
            const="",
            metavar="PROGRAM",
            help="speak what the board says through espeak-ng, or through piper if that is what there is; "
            "PROGRAM names another espeak-ng, or a piper with its model, as piper:MODEL.onnx",
        )
        command.add_argument(
            "--voice-rate",
            type=whole(80, 450),
            default=RATE,
            metavar="N",
            help="how fast it speaks, in words a minute (default: %(default)s)",
        )

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
