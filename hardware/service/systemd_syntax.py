"""A command line as systemd reads it: systemd.service(5), "Command lines", and systemd.syntax(7), "Quoting".

Decides which signs are written otherwise. A word of a unit is read four times: quotes and backslashes are
taken off, ``%`` begins a specifier, ``$`` a variable, and the line itself ends at a line feed.
"""

from collections.abc import Sequence

#: What a backslash begins in a quoted word.
_ESCAPED = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r"}

#: Signs that mean nothing anywhere, so that a word of them alone needs no quotes.
_PLAIN = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./:=+,%$")


def command_line(words: Sequence[str]) -> str:
    r"""Write a command; the first word is the program, in which ``$`` means nothing.

    >>> print(command_line(("/opt/my games/python", "50 %", "$HOME")))
    "/opt/my games/python" "50 %%" $$HOME
    """
    program, *rest = words
    return " ".join((_quoted(program), *(_quoted(word).replace("$", "$$") for word in rest)))


def _quoted(word: str) -> str:
    escaped = "".join(_ESCAPED.get(sign, sign) for sign in word.replace("%", "%%"))
    return escaped if word and set(word) <= _PLAIN else f'"{escaped}"'
