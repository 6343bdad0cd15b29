"""`manalath magnets`: whether the magnets and reeds of a board go together."""

import argparse
import json

from controller.command_line.parser import Commands, add_profile, add_seed, whole
from controller.command_line.stdio import progress_line
from controller.command_line.user_files import put_out
from controller.messages import Message, word
from hardware.profiles.profile_files import find_profile


def add_parsers(commands: Commands) -> None:
    """Describe the command."""
    command = commands.add_parser(
        "magnets",
        description="Calculate what the magnets of a board put on its reeds, how often parts within "
        "their tolerances would misread a piece, and whether to build it. The page has "
        "drawings as well. The exit code is 1 if the board should not be built like this.",
    )
    add_profile(command)
    add_seed(command, 1)
    command.add_argument(
        "--samples",
        type=whole(1, 1_000_000),
        default=20_000,
        metavar="N",
        help="how many spaces to try at each distance (default: %(default)s)",
    )
    output = command.add_mutually_exclusive_group()
    output.add_argument("--json", action="store_true", help="print one JSON object instead of tables")
    output.add_argument(
        "--html", metavar="FILE", help="write a page with drawings instead; - for standard output"
    )
    command.set_defaults(run=_magnets)


def _magnets(options: argparse.Namespace) -> int:
    from hardware.builder.magnets.study import study_json, study_of
    from hardware.builder.magnets.study_page import page_of, text_of

    profile = find_profile(options.profile)
    with progress_line("magnets") as show:
        study = study_of(
            profile,
            options.seed,
            options.samples,
            lambda off_mm, done: show(word(Message("magnets.tried", off_mm=off_mm, samples=done))),
        )
    if options.json:
        print(json.dumps(study_json(study)))
    else:
        written = Message("magnets.page_written", path=options.html, profile=options.profile)
        put_out(options.html, lambda: text_of(study), lambda: page_of(study), written)
    return 0 if study.is_good else 1
