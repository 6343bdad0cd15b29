"""The way to a page: its address is printed, and opened in a browser."""

import argparse
import webbrowser
from collections.abc import Callable

from controller.messages import Message
from controller.web import WebServer


def lead_to(
    server: WebServer,
    where: Message,
    options: argparse.Namespace,
    say: Callable[[Message], None],
    view: str = "",
) -> None:
    """Print ``where`` the page is, and open it in a browser unless the options forbid it."""
    if server.notice is not None:
        say(server.notice)
    say(where)
    if not options.no_browser and not webbrowser.open(server.url + view):
        say(Message("command.no_browser"))
