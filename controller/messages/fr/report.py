"""What the report of a self-test states, and why one cannot be read."""

_AS_WRITTEN = "prenez le rapport tel qu’il a été écrit"


def quick_check(summary: str) -> str:
    return f"Contrôle rapide. {summary}"


# -- a report that cannot be read


def no_json(why: str) -> str:
    return f"un rapport est un objet JSON, et ceci n’est pas du JSON : {why}"


def no_object() -> str:
    return f"le rapport doit être un objet JSON ; {_AS_WRITTEN}"


def other_format(wanted: str) -> str:
    return f"ce n’est pas un rapport d’autotest : son format n’est pas {wanted!r} ; nommez-en un"


def other_version(found: str, version: int) -> str:
    return (
        f"ce rapport est de la version {found}, et ce programme lit la version {version} ; testez le plateau "
        "à nouveau, ou prenez le programme qui l’a écrit"
    )


def misfit(why: str) -> str:
    return f"{why} ; {_AS_WRITTEN}"


def profile_without_spaces() -> str:
    return f"le rapport : profile a des lumières sans case, ou des cases sans écart ; {_AS_WRITTEN}"


def other_matrix(look: int, rows: int, columns: int) -> str:
    where = f"le rapport : evidence : looks[{look}]"
    return f"{where} doit avoir une matrice de {rows} lignes et {columns} colonnes ; {_AS_WRITTEN}"


def piece_nowhere(look: int, space: str) -> str:
    where = f"le rapport : evidence : looks[{look}]"
    return f"{where} a une pièce en {space!r}, qui n’est pas une case du plateau ; {_AS_WRITTEN}"


def sensor_outside(row: int, column: int) -> str:
    return f"le rapport nomme un capteur [{row}, {column}] hors de la matrice ; {_AS_WRITTEN}"


# -- the state of the board, in a sentence


def nothing_tested() -> str:
    return "Rien n’a encore été testé."


def in_order(parts: int) -> str:
    return f"En ordre : les {parts} éléments sont tous bons."


def not_all_tested(untested: int, parts: int) -> str:
    return f"Rien d’anormal, mais {_lacking(untested, parts)}."


def works(faults: tuple[str, ...], untested: int, parts: int) -> str:
    named = ", ".join(faults) or "des éléments sont suspects"
    return f"Ça marche, mais pas comme il faut : {named}{_left(untested, parts)}."


def broken(faults: tuple[str, ...], untested: int, parts: int) -> str:
    named = ", ".join(faults) or "des éléments ont échoué"
    return f"Quelque chose est en panne : {named}{_left(untested, parts)}."


def _left(untested: int, parts: int) -> str:
    return f" ; {_lacking(untested, parts)}" if untested else ""


def _lacking(untested: int, parts: int) -> str:
    if untested == 1:
        return f"1 élément sur {parts} n’est pas testé"
    return f"{untested} éléments sur {parts} ne sont pas testés"
