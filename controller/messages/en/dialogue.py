"""What a terminal prints as a prompt, and how it replies to a line that is no answer."""

from controller.messages.en.grammar import listed


def asked(number: int, count: int, text: str, detail: str | None) -> str:
    counted = f"{number}/{count}  " if count else ""
    return f"{counted}{text} {detail or ''}".rstrip()


def choices(choices: tuple[tuple[str, str], ...]) -> str:
    return "  " + "   ".join(f"{typed or 'Enter'}: {label}" for typed, label in choices)


def place(stage: str | None, number: int, count: int) -> str:
    return f"{stage or ''} {number} of {count}" if count else stage or ""


def line(place: str, text: str, shown: str | None, detail: str | None) -> str:
    begun = text if text.endswith((".", "?")) else f"{text}."
    return " ".join(filter(None, (f"[{place}]", begun, shown, detail)))


def timed(line: str, minutes: int) -> str:
    return f"{line}  (about {minutes} min left)"


def all_dark() -> str:
    return "All spaces should be dark."


def all_shine(hue: str) -> str:
    return f"All spaces should shine {hue}."


def these_shine(hue: str, lit: tuple[str, ...]) -> str:
    return f"These should shine {hue}, and all others should be dark: {listed(lit, len(lit))}."


def too_soon() -> str:
    return "That was typed before the question was asked; type it again."


def not_possible() -> str:
    return "That is not possible now."


def goes_on_alone() -> str:
    return "It goes on by itself."


def no_answer(typed: str, *, asks_spaces: bool, hues: tuple[str, ...]) -> str:
    known = ["Enter", *(["the names of spaces"] if asks_spaces else hues), "s to skip", "b for back"]
    return f"{typed!r} is not an answer here; type one of: {', '.join(known)}, q to pause."
