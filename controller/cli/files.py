"""Files that a person names on the command line: read and written as text, or refused in a sentence."""

from pathlib import Path

from controller.errors import InputError


class FileError(InputError):
    """A file that cannot be read or written; the message says which, why, and what to name."""

    code = "bad-file"


def read_text(path: Path, what: str) -> str:
    """Read a file that should be ``what``: a few words for the message; FileError if it is no text."""
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise FileError(f"{path} cannot be read: {error.strerror}; name {what}") from error
    except UnicodeDecodeError as error:
        raise FileError(f"{path} is no text; name {what}") from error


def write_text(path: Path, text: str) -> None:
    """Write a file anew; FileError if that cannot be."""
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise FileError(f"{path} cannot be written: {error.strerror}; name another file") from error
