"""What is wrong with a stream of sensor readings, and the outcome of deciding it again."""

from controller.messages.fr.grammar import count


def damaged(line: int) -> str:
    return f"la ligne {line} des capteurs est illisible ; le flux y est abîmé"


def no_stream(version: int) -> str:
    return (
        f"ce n’est pas un flux de capteurs de version {version} ; `manalath export ID --sensors` en écrit un"
    )


def no_start(why: str) -> str:
    return f"la première ligne des capteurs est illisible : {why}"


def other_wiring(board: str) -> str:
    return (
        f"ces capteurs ont été lus par un plateau câblé autrement que {board} ; "
        "indiquez le fichier de son propre profil : --board virtual:FILE.toml"
    )


def no_event(line: str, why: str) -> str:
    return f"{line} n’est pas un événement : {why}"


def unknown_event(line: str) -> str:
    return f"{line} n’est pas un événement de session"


def lacks(key: str) -> str:
    return f"il y manque « {repr(key)[1:-1]} »"


def wrong_rows(rows: int) -> str:
    return f"ses capteurs n’ont pas {rows} lignes"


def wrong_columns(columns: int) -> str:
    return f"ses lignes de capteurs n’ont pas {columns} colonnes"


# -- `manalath replay --sensors`


def same(decisions: int) -> str:
    return (
        f"{count(decisions, 'La seule décision est la même', 'Les {} décisions sont les mêmes')} qu’à "
        "l’époque."
    )


def differs(decision: int, then: str, now: str) -> str:
    return f"La décision {decision} diffère : {then} à l’époque, {now} maintenant."


def nothing() -> str:
    return "rien"
