"""The kinds of fault that a simulated board can have: their titles and sentences, and what each asks for."""

from controller.messages.en.grammar import capital


def title(kind: str) -> str:
    return capital(kind.replace("-", " "))


def meaning(kind: str, english: str) -> str:  # noqa: ARG001 - other languages look their sentence up by it
    return english


def on(part: str) -> str:
    return capital(part)


def field(asked: str) -> str:
    return capital(asked)
