"""What the command line asks of a match with a friend elsewhere."""

import argparse

from controller.command_line.broker_login import broker_with_login, option_text
from controller.command_line.parser import NotInstalledError
from controller.errors.extras import adding
from controller.messages import Message


def check_match(options: argparse.Namespace, *, is_missing: bool) -> None:
    """Complete a broker or an invitation; ``is_missing`` says whether a match lacks a package.

    NotInstalledError, BadInvitationError, BadBrokerError or FileError if that cannot be done.
    """
    if is_missing:
        raise NotInstalledError(Message("match.no_match", install=adding("far")))
    if options.invite is not None:
        options.invite = broker_with_login("--invite", options.invite)
    else:
        from controller.annexes.friend.invitation import read_invitation

        options.join = option_text(options.join)
        read_invitation(options.join)
