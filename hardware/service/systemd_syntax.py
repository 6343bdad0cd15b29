"""Systemd syntax: writes a command line as systemd reads it.

Decides which characters are escaped (systemd.service(5), "Command lines", and systemd.syntax(7), "Quoting").
Four things are interpreted in a word of a unit: quotes and backslashes are removed, ``%`` begins a specifier,
``$`` a variable, and the line itself ends at a line feed.
"""

from collections.abc import Sequence

#: Escape sequences in a quoted word.
_ESCAPED = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r"}

#: Characters that need no quotes.
_PLAIN = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./:=+,%$")


def command_line(words: Sequence[str]) -> str:
    r"""Write a command; the first word is the program, where ``$`` has no special meaning.

    >>> print(command_line(("/opt/my games/python", "50 %", "$HOME")))
    "/opt/my games/python" "50 %%" $$HOME
    """
    program, *rest = words
    return " ".join((_quoted(program), *(_quoted(word).replace("$", "$$") for word in rest)))


def _quoted(word: str) -> str:
    escaped = "".join(_ESCAPED.get(sign, sign) for sign in word.replace("%", "%%"))
    return escaped if word and set(word) <= _PLAIN else f'"{escaped}"'
