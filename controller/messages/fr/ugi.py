"""What a UGI session refuses. ``found`` is what was sent, in quotation marks."""


def _quoted(found: str) -> str:
    """Replace the quotation marks around what was sent with French ones.

    >>> _quoted("'perft'")
    '« perft »'
    """
    return f"« {found[1:-1]} »"


def unknown_command(found: str, known: tuple[str, ...]) -> str:
    return f"commande {_quoted(found)} inconnue ; connues : {' '.join(known)}"


def no_seed(found: str, most: str) -> str:
    return (
        f"{_quoted(found)} n’est pas une graine ; envoyez un nombre de 0 à {most}, ou <empty> pour les "
        "animaux dans l’ordre"
    )


def no_option(game: str, found: str) -> str:
    return f"{game} n’a pas d’option {_quoted(found)} ; envoyez ugi pour voir ses options"


def no_name() -> str:
    return "setoption veut un nom ; envoyez setoption name N value V"


def no_position() -> str:
    return "position veut startpos, ou fen et une ligne de position ; moves peut suivre"


def move(ply: int, why: str) -> str:
    return f"coup {ply}, {why}"


def no_query() -> str:
    return "query veut p1turn, gameover ou result"


def one_depth() -> str:
    return "go perft veut une seule profondeur ; envoyez go perft 2"


def no_number(found: str, option: str, least: str, most: str) -> str:
    return f"{_quoted(found)} n’est pas un nombre pour {option} ; envoyez-en un de {least} à {most}"


def no_spin(option: str) -> str:
    return f"{option} veut un seul nombre ; envoyez setoption name {option} value 1"


def no_limit(found: str) -> str:
    known = "nodes N, movetime MS, depth N, infinite, p1time MS p2time MS p1inc MS p2inc MS"
    return f"{_quoted(found)} ne limite pas la recherche et reste sans effet ; sont connus {known}"


def thinking(found: str) -> str:
    return f"{_quoted(found)} doit attendre la fin de la recherche ; envoyez d’abord stop"


def over() -> str:
    return "la partie est finie ; envoyez une autre position"


def no_depth(found: str, most: int) -> str:
    return f"{_quoted(found)} n’est pas une profondeur ; envoyez un nombre de 0 à {most}"


def too_deep(found: str, most: int) -> str:
    return f"une profondeur de {_quoted(found)} prend des jours, sans arrêt possible ; {most} est le maximum"
