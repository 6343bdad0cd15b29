"""What need not stand on the command line: a login or an invitation, read from a file or asked for.

Every user of a computer sees the words of every command line (`ps`), and a shell keeps them in its history.
So ``@FILE`` stands for what a file has, and a password that an address lacks is asked for; one that stands in
the words all the same is taken, and told of. Needs the extra ``far``.
"""

from contextlib import suppress
from dataclasses import replace
from getpass import getpass
from pathlib import Path

from controller.command_line.stdio import is_typed, note
from controller.command_line.user_files import read_text
from controller.far.broker import BadBrokerError, Broker
from controller.messages import Message, word

#: What stands before the name of a file that has what an option would say.
_FILE = "@"


def option_text(said: str) -> str:
    """Return what an option says, or the file that it names has; FileError if that cannot be read."""
    if not said.startswith(_FILE):
        return said
    return read_text(Path(said.removeprefix(_FILE)), Message("file.an_option")).strip()


def broker_with_login(option: str, said: str) -> str:
    """Return the address of a broker as `Broker.parse` reads it, with its password, which may be asked for.

    BadBrokerError if it is none; it names the file, not what that has. FileError as for `option_text`.
    """
    try:
        broker = Broker.parse(option_text(said))
    except BadBrokerError:
        raise BadBrokerError(Message("far.no_broker", text=said)) from None
    if broker.password and not said.startswith(_FILE):
        note(Message("far.password_seen", option=option))
    if broker.user and not broker.password and is_typed():
        broker = replace(broker, password=_asked(broker))
    return broker.url_with_login


def _asked(broker: Broker) -> str:
    """Ask for a password, which no terminal shows; empty if there is none."""
    with suppress(EOFError):
        return getpass(f"{word(Message('far.ask_password', user=broker.user, broker=broker.url))} ")
    return ""
