"""Records on the command line and as files: what is listed and kept, and what is wrong with one.

``found`` is what a file contains. A record in a journal has a number; one that is being read has none, and 0
stands for that.
"""

from controller.messages.fr.grammar import all_of, any_of, count, each


def _quoted(text: str) -> str:
    return f"« {repr(text)[1:-1]} »"


# -- a record that is being read


def unknown_game(record: int, game: str, known: tuple[str, ...]) -> str:
    return f"le jeu de {_which(record)}, {game}, ne se joue pas ici ; il y a : {', '.join(known)}"


def bad_move(record: int, move: int, why: str) -> str:
    return f"{_which(record)}, coup {move} : {why}"


def _which(record: int) -> str:
    return f"la partie {record}" if record else "la partie"


def no_title(title: str) -> str:
    return f"ce n’est pas une partie enregistrée : sa première ligne doit être {_quoted(title)}"


def no_header(line: int, found: str) -> str:
    return f"ligne {line}, {_quoted(found)} : écrivez un en-tête comme `nom: valeur`"


def no_move(line: int, found: str) -> str:
    return f"ligne {line}, {_quoted(found)} : écrivez un coup et les secondes depuis le début de la partie"


def no_moves() -> str:
    return "la partie n’a aucun coup ; écrivez-en un par ligne"


def no_date(found: str, example: str) -> str:
    return f"began : {_quoted(found)} n’est pas une date ; écrivez-la comme {example}"


def other_result(found: str, played: str) -> str:
    return f"le résultat {_quoted(found)} n’est pas celui des coups, {_quoted(played)} ; corrigez-le"


def early_result(found: str, allowed: tuple[str, ...]) -> str:
    return (
        f"le résultat {_quoted(found)} n’est pas celui des coups, qui ne terminent pas la partie ; "
        f"écrivez {any_of(allowed)}"
    )


def unfit(why: str) -> str:
    return f"{why} ; un export montre la forme d’une partie"


def a_time() -> str:
    return "un moment des années 1 à 9999, en millisecondes depuis 1970"


def a_board() -> str:
    return "le nom d’un plateau, une ligne d’au plus 64 caractères sans |"


def no_json(why: str) -> str:
    return f"ce JSON n’est pas une partie enregistrée : {why} ; exportez-en une pour en voir la forme"


def other_version(form: str, version: int) -> str:
    return f"ce JSON n’est pas un {form} de version {version} ; réexportez la partie avec ce programme"


# -- what is kept while a board plays


def unkept(why: str) -> str:
    return f"Rien ne peut être enregistré : {why}"


def not_offered(why: str) -> str:
    return f"La partie inachevée ne peut pas reprendre : {why}"


def notices(notices: tuple[str, ...]) -> str:
    return " ".join(notices)


# -- `manalath games`, `export`, `import`


def none_yet(path: str) -> str:
    return f"Aucune partie n’est encore enregistrée dans {path}."


def heading() -> str:
    return f"{'ID':>4}  {'début (UTC)':<16}  {'jeu':<14}  {'coups':>5}  résultat"


def line(number: int, began: str, game: str, moves: int, result: str) -> str:
    return f"{number:>4}  {began:<16}  {game:<14}  {moves:>5}  {result}"


def exported(number: int, path: str) -> str:
    return f"La partie {number} est dans {path}"


def imported(number: int, moves: int, result: str) -> str:
    return f"C’est maintenant la partie {number}, {count(moves, '1 coup', '{} coups')}, {result}."


def salvaged(was: int, number: int, moves: int, result: str) -> str:
    return (
        f"La partie {was} est maintenant la partie {number}, {count(moves, '1 coup', '{} coups')}, {result}."
    )


def salvaged_before(was: int, number: int) -> str:
    return f"La partie {was} est déjà là : c’est la partie {number}."


def not_salvaged(numbers: tuple[int, ...]) -> str:
    which = each(numbers, "de la partie", "des parties")
    return f"Rien n’est lisible {which} {all_of(numbers)}."


def nothing_salvaged(path: str) -> str:
    return f"aucune partie n’est lisible dans {path} ; indiquez un autre fichier"


def no_game(number: int) -> str:
    return f"il n’y a pas de partie {number} ; `manalath games` en donne la liste"


def no_last(path: str) -> str:
    return f"aucune partie n’est encore enregistrée dans {path} ; jouez-en une, ou importez-en une"


def no_sensors(number: int) -> str:
    return (
        f"la partie {number} n’a pas gardé ses capteurs ; exportez ses coups, ou les capteurs d’une plus "
        "récente"
    )
