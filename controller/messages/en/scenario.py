"""What is wrong with a scenario: its text, an act, an expectation; and why one cannot be found."""

from collections.abc import Sequence

#: What a word should have been, by the name of its kind.
_KINDS = {"colour": "colour", "key": "key", "game": "game", "unit": "unit of time"}

# -- where


def line(scenario: str, line: int, text: str, why: str) -> str:
    return f"{scenario}, line {line}: {text!r}: {why}"


def long_line(scenario: str, line: int, most: int) -> str:
    return f"{scenario}, line {line}: it is longer than {most} characters; split it"


def no_title(scenario: str) -> str:
    return f"{scenario}: it has no title; begin with a line like: title A piece is placed"


def no_steps(scenario: str) -> str:
    return f"{scenario}: nothing happens in it; add a line like: at 1000 place orange e5"


def not_found(name: str, why: str) -> str:
    return f"{name} {why}, and no scenario of that name ships; `manalath scenario` lists those that do"


# -- a line


def open_text() -> str:
    return 'a text is left open; end it with another "'


def no_time(begins: str) -> str:
    return f"write {begins}, a time in ms, and what happens then"


def no_step(begins: str) -> str:
    return f"a line here begins with at or after, not {begins!r}"


def no_header(known: Sequence[str]) -> str:
    return f"before the first step there may be: {', '.join(known)}; steps begin with at"


def goes_back(ready_ms: float) -> str:
    return (
        f"time does not go back, and the line before lasts until {ready_ms:g} ms; "
        f"write at {ready_ms:g} or later"
    )


# -- words of a line


def no_act(found: str, known: Sequence[str]) -> str:
    return f"there is no act {found!r}; choose one of: {', '.join(known)}, expect"


def act_is_written(act: str, usage: str) -> str:
    return f"this is not how {act} is written; write: {usage}"


def no_number(found: str) -> str:
    return f"{found!r} is not a number; write one like 700 or 0.5"


def none_such(kind: str, found: str, known: Sequence[str]) -> str:
    return f"there is no {_KINDS[kind]} {found!r}; choose one of: {', '.join(known)}"


def nothing_expected(known: Sequence[str]) -> str:
    return f"nothing is expected here; write one of: {', '.join(known)}"


def no_within() -> str:
    return "`rhythm` and `nothing` have a time of their own; leave `within` out"


def no_condition(found: str, known: Sequence[str]) -> str:
    return f"{found!r} cannot be expected; choose one of: {', '.join(known)}"


def condition_is_written(condition: str, usage: str) -> str:
    return f"this is not how {condition} is expected; write: {usage}"


def no_look(known: Sequence[str]) -> str:
    return f"no light looks like that; a light is: {', '.join(known)}"
