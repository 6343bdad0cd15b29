"""Rejected moves, positions and games. ``found`` is what was entered, in quotation marks."""

from controller.messages.fr.grammar import any_of, capital, count, de, le, piece

# -- a move


def no_move(found: str, letters: tuple[str, ...], *, has_pass: bool) -> str:
    alone = ", ou pass" if has_pass else ""
    return f"{found} n’est pas un coup : écrivez une case et {any_of(letters)}, comme e5{letters[0]}{alone}"


def illegal(move: str, why: str) -> str:
    return f"{move} : {why}"


# -- why the rules forbid it: each follows a move, or a space, and a colon


def occupied(standing: str) -> str:
    return f"une {piece(standing)} est déjà ici"


def outside(space: str) -> str:
    return f"{space} est hors de ce jeu"


def over() -> str:
    return "la partie est finie"


# -- green spaces


def too_many_green(game: str, most: int, given: int) -> str:
    spaces = count(most, "1 case verte", "{} cases vertes")
    return f"{game} admet au plus {spaces}, et non {given} ; nommez-en moins"


def no_green(game: str, found: str) -> str:
    return f"{game} n’a pas de case {found} ; nommez des cases vertes comme c3 e5 g6"


def green_twice(space: str) -> str:
    return f"la case verte {space} est nommée deux fois ; nommez-la une fois"


# -- a position line


def too_short(example: str) -> str:
    return f"il faut les rangées et le camp au trait, comme {example}"


def no_side(letters: tuple[str, ...], found: str) -> str:
    return f"le camp au trait est {any_of(letters)}, pas {found}"


def stray_field(found: str) -> str:
    return f"{found} après le camp au trait n’a pas de sens ici ; retirez-le"


def group_too_big(row: str, column: str, colour: str, group: tuple[str, ...]) -> str:
    there = " ".join(group)
    return (
        f"{_at(row, column)} : {capital(le(colour))} a un groupe de {len(group)} ({there}) ; "
        "cinq pièces au plus sont permises, retirez-en"
    )


def wrong_rows(rows: int, top: str, bottom: str, found: int) -> str:
    return f"il faut {rows} rangées, {top} d’abord et {bottom} en dernier, séparées par /, pas {found}"


def too_many(row: str, column: int, letter: str, most: int) -> str:
    return f"{_at(row, column)} : un {letter} de trop, il y en a {most} au plus ; retirez-en"


def no_sign(row: str, column: int, found: str, letters: tuple[str, ...]) -> str:
    return f"{_at(row, column)} : {found} n’est ni {', ni '.join(letters)}, ni un nombre"


def no_run(row: str, column: int, found: str) -> str:
    return f"{_at(row, column)} : {found} n’est pas un nombre de cases vides ; retirez-le"


def leading_zero(row: str, column: int, found: str) -> str:
    return f"{_at(row, column)} : {found} n’est pas un nombre de cases vides ; écrivez-le sans le 0 initial"


def past_end(row: str, column: int, found: str, spaces: int, *, is_touching: bool) -> str:
    one = " ; deux nombres ne se touchent jamais, écrivez une suite de cases vides en un seul"
    touching = one if is_touching else ""
    return f"{_at(row, column)} : {found} dépasse la fin, la rangée a {spaces} cases{touching}"


def row_too_long(row: str, column: int, found: str, spaces: int) -> str:
    where = _at(row, column)
    return f"{where} : la rangée n’a que {spaces} cases ; retirez {found} et ce qui suit"


def row_too_short(row: str, column: int, spaces: int) -> str:
    return f"{_at(row, column)} : la rangée s’arrête ici, mais elle a {spaces} cases ; complétez-la"


def _at(row: str, column: int | str) -> str:
    return f"rangée {row}, colonne {column}"


# -- its last fields, in Dieter Stein's game


def no_older_kind() -> str:
    return "une couleur a un quart et un quint ; ajoutez à la fin le plus ancien, quart ou quint"


def needless_older_kind(found: str) -> str:
    return f"aucune couleur n’a à la fois un quart et un quint ; retirez {found}"


def passed_though_placeable() -> str:
    return "personne ne peut passer tant qu’une pièce peut être posée ; retirez pass"


def passed_after_end() -> str:
    return "un quart ou un quint avait fini la partie avant cette passe ; retirez pass"


def wrong_last_fields(found: str) -> str:
    return f"{found} après le camp au trait : seulement pass, au plus deux fois, et soit quart, soit quint"


# -- what is declared; each is an infinitive


def to_pass() -> str:
    return "passer"


# -- a session


def no_goal() -> str:
    return "Aucun jeu ne convient à ce plateau."


def record_shown() -> str:
    return "une relecture est en cours ; pour jouer, lancez `manalath simulate`"


def board_too_small(game: str, space: str, board: str, others: tuple[str, ...]) -> str:
    return f"{game} a besoin d’une case {space}, que {board} n’a pas ; {_choose(others)}"


def other_shape(game: str, board: str, others: tuple[str, ...]) -> str:
    return f"les cases {de(game)} sont disposées autrement que celles {de(board)} ; {_choose(others)}"


def _choose(boards: tuple[str, ...]) -> str:
    """Name the choices where a game does not fit a board.

    >>> _choose(("virtual:a", "virtual:b"))
    'choisissez un autre jeu, ou --board virtual:a ou virtual:b'
    """
    return "choisissez un autre jeu" + (f", ou --board {' ou '.join(boards)}" if boards else "")


def colours_felt(board: str) -> str:
    return f"{board} détecte la couleur de ses pièces ; retirez `--colours`"


def colours_not_felt(board: str) -> str:
    return f"{board} ne détecte pas la couleur de ses pièces ; retirez `--colours`"
