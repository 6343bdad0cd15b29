"""What `manalath diagnose` prints: a line for each finding, its causes, and what is left."""

from collections.abc import Sequence

from controller.messages.fr.grammar import listed

#: How many untested parts are named; of more, the number is given.
_NAMED = 4

_VERDICTS = {"pass": "réussi", "suspect": "suspect", "fail": "échec", "untested": "non testé"}


def summary(summary: str, unfinished: str | None) -> str:
    return "\n" + " ".join(filter(None, (summary, unfinished)))


def unfinished() -> str:
    return "L’autotest a été arrêté avant la fin ; avec --report FILE, vous auriez pu le reprendre."


def unfinished_in(report: str) -> str:
    return f"L’autotest a été arrêté avant la fin ; reprenez-le avec --resume {report}."


def finding(verdict: str, parts: Sequence[str]) -> str:
    return f"\n{_VERDICTS.get(verdict, verdict).upper():<9} {', '.join(parts)}"


def cause(fault: str, text: str) -> str:
    return f"  {fault} : {text}"


def cure(cure: str) -> str:
    return f"    remède : {cure}"


def seen(evidence: str) -> str:
    return f"  vu : {evidence}"


def together(why: str) -> str:
    return f"  {why}"


def untested(parts: Sequence[str], reason: str) -> str:
    return f"non testé {listed(parts, _NAMED)} : {reason}"
