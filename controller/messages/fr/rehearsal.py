"""The rehearsal of a scenario: what a person is asked to do, and the outcome."""

from collections.abc import Sequence

from controller.messages.fr.grammar import la, piece

# -- asked of a person


def take_all_off() -> str:
    return "Retirez toutes les pièces du plateau."


def pull_cable() -> str:
    return "Débranchez le câble du plateau."


def plug_cable() -> str:
    return "Branchez le câble au plateau."


def press(key: str) -> str:
    return f"Appuyez sur la touche {la(key)}, sans relâcher."


def release(key: str) -> str:
    return f"Relâchez la touche {la(key)}."


def tap(key: str) -> str:
    return f"Appuyez brièvement sur la touche {la(key)}."


def place(colour: str, space: str) -> str:
    return f"Posez une {piece(colour)} en {space}."


def lift(space: str) -> str:
    return f"Soulevez la pièce en {space}."


def slide(start: str, end: str, mm_per_s: float) -> str:
    speed = f"{mm_per_s:g}".replace(".", ",")
    return f"Faites glisser la pièce de {start} à {end}, à environ {speed} mm par seconde."


def exchange(space: str, colour: str) -> str:
    return f"Retirez la pièce en {space} et posez-en une {la(colour)} à la place."


def sweep(spaces: Sequence[str]) -> str:
    return f"Retirez les pièces en {', '.join(spaces)}." if spaces else "Retirez toutes les pièces."


def seen() -> str:
    return "  vu"


# -- why a step was not done


def nobody_did(seconds: float, asked: str) -> str:
    within = f"{seconds:g}".replace(".", ",")
    return f"personne ne l’a fait en {within} s : {asked}"


def no_answer() -> str:
    return "le plateau ne répond pas"


def away() -> str:
    return "impossible à voir tant que le plateau n’est pas là"


def too_exact() -> str:
    return "il faut le simulateur : aucune main n’est si précise"


def too_quick() -> str:
    return "il faut le simulateur : aucune main n’est si rapide ou si précise"


def needs_simulator() -> str:
    return "il faut le simulateur"


def skipped(line: int) -> str:
    return f"ligne {line} passée"


def not_done(line: int) -> str:
    return f"ligne {line} non faite"


# -- the outcome


def expected(condition: str) -> str:
    return f"attendu : {condition}"


def seen_instead(condition: str) -> str:
    return f"vu :      {condition}"


def believed(condition: str) -> str:
    return condition


def summary(scenario: str, results: Sequence[tuple[int, str]], seconds: float, digest: str) -> str:
    counted = ", ".join(f"{count} {result}" for count, result in results)
    took = f"{seconds:.3f}".replace(".", ",")
    return f"{scenario} : {counted} ; {took} s\nsha256 {digest}"
