"""What a terminal prints as a prompt, and how it replies to a line that is no answer."""

from controller.messages.fr.grammar import le, listed


def asked(number: int, count: int, text: str, detail: str | None) -> str:
    counted = f"{number}/{count}  " if count else ""
    return f"{counted}{text} {detail or ''}".rstrip()


def choices(choices: tuple[tuple[str, str], ...]) -> str:
    return "  " + "   ".join(f"{typed or 'Entrée'} : {label}" for typed, label in choices)


def place(stage: str | None, number: int, count: int) -> str:
    return f"{stage or ''} {number} sur {count}" if count else stage or ""


def line(place: str, text: str, shown: str | None, detail: str | None) -> str:
    begun = text if text.endswith((".", "?")) else f"{text}."
    return " ".join(filter(None, (f"[{place}]", begun, shown, detail)))


def timed(line: str, minutes: int) -> str:
    return f"{line}  (encore {minutes} min environ)"


def all_dark() -> str:
    return "Toutes les cases devraient être éteintes."


def all_shine(hue: str) -> str:
    return f"Toutes les cases devraient briller en {le(hue)}."


def these_shine(hue: str, lit: tuple[str, ...]) -> str:
    return f"Ces cases devraient briller en {le(hue)}, et les autres être éteintes : {listed(lit, len(lit))}."


def too_soon() -> str:
    return "Cela a été tapé avant la question ; retapez-le."


def not_possible() -> str:
    return "Ce n’est pas possible maintenant."


def goes_on_alone() -> str:
    return "Cela continue tout seul."


def no_answer(typed: str, *, asks_spaces: bool, hues: tuple[str, ...]) -> str:
    known = ["Entrée", *(["les noms de cases"] if asks_spaces else hues), "s pour passer", "b pour revenir"]
    return f"{typed!r} n’est pas une réponse ici ; il y a : {', '.join(known)}, q pour une pause."
