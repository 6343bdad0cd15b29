"""A reader of the page's scripts that finds their words: every literal, and every call of ``say``."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

#: After one of these a slash begins a regular expression, not a division.
_BEFORE_PATTERN = "(,=:[!&|?{};\n"
_PATTERN = re.compile(r"/(?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\\[\n])+/[a-z]*")
_COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)

#: Stands in for what is put into a template.
HOLE = "\N{REPLACEMENT CHARACTER}"


@dataclass(frozen=True)
class Literal:
    """A text in a script; ``before`` is the code before it on its line."""

    text: str
    before: str
    line: int


@dataclass(frozen=True)
class Said:
    """A call of ``say``: the code, and the names of the facts."""

    code: str
    facts: frozenset[str]


def literals(script: str) -> Iterator[Literal]:
    """Yield every text of a script, including those inside templates, but not in comments."""
    at, end = 0, len(script)
    while at < end:
        start, sign = at, script[at]
        comment = _COMMENT.match(script, at)
        if comment:
            at = comment.end()
        elif sign in "\"'":
            at = _closing(script, at)
            yield _literal(script, start, script[start + 1 : at - 1])
        elif sign == "`":
            text, inner, at = _template(script, at)
            yield _literal(script, start, text)
            for expression in inner:
                yield from literals(expression)
        elif sign == "/" and script[:at].rstrip(" ")[-1:] in _BEFORE_PATTERN:
            pattern = _PATTERN.match(script, at)
            at = pattern.end() if pattern else at + 1
        else:
            at += 1


def _literal(script: str, at: int, text: str) -> Literal:
    begin = script.rfind("\n", 0, at) + 1
    return Literal(text, script[begin:at], script.count("\n", 0, at) + 1)


def _closing(script: str, at: int) -> int:
    """Find the end of a text in quotes."""
    quote, at = script[at], at + 1
    while script[at] != quote:
        at += 2 if script[at] == "\\" else 1
    return at + 1


def _template(script: str, at: int) -> tuple[str, list[str], int]:
    """Read a template; return its text, what is put into it, and where it ends."""
    text, inner, at = "", [], at + 1
    while script[at] != "`":
        if script.startswith("${", at):
            closed = _balanced(script, at + 1)
            inner.append(script[at + 2 : closed - 1])
            text, at = text + HOLE, closed
        else:
            step = 2 if script[at] == "\\" else 1
            text, at = text + script[at : at + step], at + step
    return text, inner, at + 1


def _balanced(script: str, at: int) -> int:
    """Find the end of what the bracket here opens; brackets in texts do not count."""
    depth = 0
    while True:
        sign = script[at]
        if sign in "\"'":
            at = _closing(script, at)
            continue
        if sign == "`":
            at = _template(script, at)[2]
            continue
        depth += (sign in "([{") - (sign in ")]}")
        at += 1
        if depth == 0:
            return at


def calls(script: str) -> Iterator[Said]:
    """Yield every call of ``say``: its code as written, and the names of its facts."""
    for call in re.finditer(r"(?<!function )\bsay\(", script):
        yield _call(script, call.end() - 1)


def _call(script: str, at: int) -> Said:
    inside = script[at + 1 : _balanced(script, at) - 1].strip().rstrip(",")
    found = re.fullmatch(r'"([\w.]+)"(?:,\s*\{(.*)\})?', inside, re.DOTALL)
    assert found, f"a code and its facts as they stand: say({inside})"
    return Said(found[1], frozenset(_names(found[2] or "")))


def _names(facts: str) -> Iterator[str]:
    """Yield the names in an object, leaving out those of objects inside it."""
    at = 0
    while name := re.compile(r"[\s,]*(\w+)").match(facts, at):
        yield name[1]
        at = name.end()
        while at < len(facts) and facts[at] != ",":
            at = _balanced(facts, at)
