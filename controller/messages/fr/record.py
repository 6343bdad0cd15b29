"""Records on the command line and as files: what is listed and kept, and what is wrong with one.

``found`` is what a file contains. A record in a journal has a number; one that is being read has none, and 0
stands for that.
"""

from manalath_board.controller.messages.fr.grammar import any_of, count


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


def lacks_header(name: str) -> str:
    return f"il manque l’en-tête {_quoted(name)} ; ajoutez-le, comme dans un export"


def no_move(line: int, found: str) -> str:
    return f"ligne {line}, {_quoted(found)} : écrivez un coup et les secondes depuis le début de la partie"


def no_moves() -> str:
    return "la partie n’a aucun coup ; écrivez-en un par ligne"


def no_board(found: str) -> str:
    return f"board : {_quoted(found)} n’est pas un nom de plateau ; écrivez une seule ligne sans |"


def no_masked(found: str) -> str:
    return (
        f"masked : {_quoted(found)} ne nomme pas de capteurs ; écrivez pour chacun sa case et ce qu’il a "
        "détecté, comme : b3 empty"
    )


def no_name(why: str) -> str:
    return f"first, second : {why} ; écrivez un autre nom, ou aucun"


def no_seats(why: str) -> str:
    return f"requested : {why} ; ou omettez cette ligne"


def no_puzzle(found: str) -> str:
    return (
        f"{_quoted(found)} n’est pas un numéro de problème ; écrivez-le comme le fait `manalath puzzles`, ou "
        "omettez-le"
    )


def no_seed(found: str, most: str) -> str:
    return (
        f"seed : {_quoted(found)} n’est pas une graine ; écrivez un nombre de 0 à {most}, ou omettez la ligne"
    )


def no_date(found: str, example: str) -> str:
    return f"began : {_quoted(found)} n’est pas une date ; écrivez-la comme {example}"


def no_such_time(move: int) -> str:
    what = f"le temps du coup {move}" if move else "began"
    return f"{what} : ce moment n’est dans aucun calendrier ; prenez une année de 1 à 9999"


def other_result(found: str, played: str) -> str:
    return f"le résultat {_quoted(found)} n’est pas celui des coups, {_quoted(played)} ; corrigez-le"


def early_result(found: str, allowed: tuple[str, ...]) -> str:
    return (
        f"le résultat {_quoted(found)} n’est pas celui des coups, qui ne terminent pas la partie ; "
        f"écrivez {any_of(allowed)}"
    )


def no_json(why: str) -> str:
    return f"ce JSON n’est pas une partie enregistrée : {why} ; exportez-en une pour en voir la forme"


def lacks(name: str) -> str:
    return f"il manque {_quoted(name)} à la partie ; ajoutez-le, comme dans un export"


def other_version(version: int, found: str) -> str:
    return (
        f"c’est {found}, et non une partie enregistrée de version {version} ; réexportez-la avec ce programme"
    )


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


def no_game(number: int) -> str:
    return f"il n’y a pas de partie {number} ; `manalath games` en donne la liste"


def no_last(path: str) -> str:
    return f"aucune partie n’est encore enregistrée dans {path} ; jouez-en une, ou importez-en une"


def no_sensors(number: int) -> str:
    return (
        f"la partie {number} n’a pas gardé ses capteurs ; exportez ses coups, ou les capteurs d’une plus "
        "récente"
    )
