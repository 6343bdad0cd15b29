"""What `manalath diagnose` prints: a line for each finding, its causes, and what is left."""

from collections.abc import Sequence

from controller.messages.en.grammar import listed

#: How many untested parts are named; of more, the number is given.
_NAMED = 4


def summary(summary: str, unfinished: str | None) -> str:
    return "\n" + " ".join(filter(None, (summary, unfinished)))


def unfinished() -> str:
    return "The self-test was stopped before its end; with --report FILE it could have been resumed."


def unfinished_in(report: str) -> str:
    return f"The self-test was stopped before its end; resume it with --resume {report}."


def finding(verdict: str, parts: Sequence[str]) -> str:
    return f"\n{verdict.upper():<9} {', '.join(parts)}"


def cause(fault: str, text: str) -> str:
    return f"  {fault}: {text}"


def cure(cure: str) -> str:
    return f"    cure: {cure}"


def seen(evidence: str) -> str:
    return f"  seen: {evidence}"


def together(why: str) -> str:
    return f"  {why}"


def untested(parts: Sequence[str], reason: str) -> str:
    return f"untested  {listed(parts, _NAMED)}: {reason}"
