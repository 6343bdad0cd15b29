"""The outcome of calculating magnets and reeds: whether to build them, and what to change."""

from controller.messages.fr.grammar import piece as piece_of


def good(seated_mm: float) -> str:
    return (
        f"Ces aimants et ces ampoules reed vont ensemble : aucune pièce à moins de {_number(seated_mm)} mm "
        "du centre n’a été mal lue, et plus loin pas plus qu’il n’est permis. Avant le plateau, construisez "
        "le coupon d’essai de quelques cases : rien de tout cela n’a été mesuré."
    )


def misread(off_mm: float, share: float, most: float) -> str:
    return (
        f"Ne construisez pas ceci : sur des pièces décalées de {_number(off_mm)} mm au plus, "
        f"{_percent(share)} ont été mal lues, et {_percent(most)} au plus peuvent l’être."
    )


def one_turned(off_mm: float, share: float, most: float) -> str:
    return (
        f"Ne construisez pas ceci : sur des pièces décalées de {_number(off_mm)} mm au plus, aux pôles "
        f"opposés à ceux de toutes les autres sur un plateau plein, {_percent(share)} ont été mal lues, et "
        f"{_percent(most)} au plus peuvent l’être."
    )


def wrong_colours(off_mm: float, share: float) -> str:
    return (
        f"Ne construisez pas ceci : sur des pièces décalées de {_number(off_mm)} mm au plus, "
        f"{_percent(share)} ont été prises pour l’autre couleur, et aucune ne doit l’être."
    )


def too_weak(piece: str | None, felt_at: float, pull_in_at: float) -> str:
    return (
        f"{_piece(piece)} est trop faible sur sa propre ampoule reed : {_tenths(felt_at)} ampères-tours au "
        f"pire, et une ampoule de cette classe peut en demander {_number(pull_in_at)}. Prenez un disque plus "
        "grand, un écart plus petit, une autre ampoule en parallèle, ou une classe qui demande moins."
    )


def too_strong(piece: str | None, felt_at: float, drop_out_at: float) -> str:
    return (
        f"{_piece(piece)} est trop forte sur une ampoule reed de l’autre couleur : {_tenths(felt_at)} "
        "ampères-tours au pire, et une ampoule de cette classe peut rester fermée jusqu’à "
        f"{_number(drop_out_at)}. Prenez un disque plus petit, alternez les pôles d’une couronne, éloignez "
        "l’ampoule, ou prenez une classe qui demande plus."
    )


def too_near(piece: str | None, felt_at: float, drop_out_at: float) -> str:
    reeds = "l’ampoule reed" if piece is None else f"les ampoules reed de la {piece_of(piece)}"
    return (
        f"Les pièces de toutes les autres cases atteignent ensemble {reeds} : {_tenths(felt_at)} "
        "ampères-tours au pire, et une ampoule de cette classe peut rester fermée jusqu’à "
        f"{_number(drop_out_at)}. Alternez les pôles d’une couronne, prenez des disques plus petits, ou "
        "écartez les cases."
    )


def thin(off_mm: float) -> str:
    return (
        f"Des éléments parfaits seraient bien lus à {_number(off_mm)} mm ; en limite de tolérance, ils ne "
        "le sont pas. Visez plus de champ sur l’ampoule de la pièce, et moins sur les autres."
    )


def tried(off_mm: float, samples: int) -> str:
    thousands = f"{samples:,}".replace(",", " ")
    return f"à {_number(off_mm)} mm du centre, {thousands} essais"


def page_written(path: str, profile: str) -> str:
    return f"{path} montre les aimants de {profile} ; ouvrez-le dans un navigateur."


def _piece(piece: str | None) -> str:
    return "Une pièce" if piece is None else f"La {piece_of(piece)}"


def _number(number: float) -> str:
    return f"{number:g}".replace(".", ",")


def _tenths(number: float) -> str:
    return f"{number:.1f}".replace(".", ",")


def _percent(share: float) -> str:
    return f"{100 * share:.2f} %".replace(".", ",")
