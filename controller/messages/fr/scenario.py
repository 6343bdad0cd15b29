"""What is wrong with a scenario: its text, an act, an expectation; and why one cannot be found."""

from collections.abc import Sequence

from controller.messages.fr.grammar import de

#: What a word should have been, by the name of its kind.
_KINDS = {"colour": "couleur", "key": "touche", "game": "jeu", "unit": "unité de temps"}


def _quoted(text: str) -> str:
    return f"« {repr(text)[1:-1]} »"


# -- where


def line(scenario: str, line: int, text: str, why: str) -> str:
    return f"{scenario}, ligne {line} : {_quoted(text)} : {why}"


def long_line(scenario: str, line: int, most: int) -> str:
    return f"{scenario}, ligne {line} : elle dépasse {most} caractères ; coupez-la"


def no_title(scenario: str) -> str:
    return f"{scenario} : le titre manque ; commencez par une ligne comme : title Une pièce est posée"


def no_steps(scenario: str) -> str:
    return f"{scenario} : il ne s’y passe rien ; ajoutez une ligne comme : at 1000 place orange e5"


def not_found(name: str, why: str) -> str:
    return f"{name} {why}, et aucun scénario fourni n’a ce nom ; `manalath scenario` en donne la liste"


# -- a line


def open_text() -> str:
    return 'un texte reste ouvert ; fermez-le par un autre "'


def no_time(begins: str) -> str:
    return f"écrivez {begins}, un temps en ms, et ce qui se passe alors"


def no_step(begins: str) -> str:
    return f"ici, une ligne commence par at ou after, pas par {_quoted(begins)}"


def no_header(known: Sequence[str]) -> str:
    return f"avant la première étape, il peut y avoir : {', '.join(known)} ; les étapes commencent par at"


def goes_back(ready_ms: float) -> str:
    return (
        f"le temps ne recule pas : la ligne d’avant commence, ou observe, jusqu’à {ready_ms:g} ms ; "
        f"écrivez at {ready_ms:g} ou plus"
    )


# -- words of a line


def no_act(found: str, known: Sequence[str]) -> str:
    return f"il n’y a pas d’action {_quoted(found)} ; il y a : {', '.join(known)}, expect"


def act_is_written(act: str, usage: str) -> str:
    return f"{act} ne s’écrit pas ainsi ; écrivez : {usage}"


def no_number(found: str) -> str:
    return f"{_quoted(found)} n’est pas un nombre ; écrivez-en un comme 700 ou 0.5"


def none_such(kind: str, found: str, known: Sequence[str]) -> str:
    return f"il n’y a pas {de(_KINDS[kind])} {_quoted(found)} ; il y a : {', '.join(known)}"


def nothing_expected(known: Sequence[str]) -> str:
    return f"expect veut une condition ; écrivez l’une de celles-ci : {', '.join(known)}"


def no_within() -> str:
    return "un rythme et `nothing` ont leur propre durée d’observation ; omettez `within`"


def no_condition(found: str, known: Sequence[str]) -> str:
    return f"{_quoted(found)} n’est pas une condition pour expect ; il y a : {', '.join(known)}"


def condition_is_written(condition: str, usage: str) -> str:
    return f"la condition {condition} ne s’écrit pas ainsi ; écrivez : {usage}"


def no_look(known: Sequence[str]) -> str:
    return f"aucune lumière n’a cet aspect ; une lumière est : {', '.join(known)}"
