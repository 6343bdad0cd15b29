"""The options of a voice, which every table has."""

import argparse

from controller.command_line.parser import whole

#: Words a minute, as espeak-ng speaks without being asked.
RATE = 175


def add_voice(command: argparse.ArgumentParser) -> None:
    """Add the options of a voice."""
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
