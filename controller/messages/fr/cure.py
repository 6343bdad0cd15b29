"""What a builder does about a problem with a board, under the same names as in `fault`."""

from controller.messages.fr.grammar import de, o_clock

# -- diodes


def open_diode() -> str:
    return "Vérifiez ses deux soudures et sa bague, à mettre côté ligne ; ressoudez-la ou remplacez-la."


def bridged_diode() -> str:
    return "Cherchez une soudure ou un fil qui la court-circuite ; s’il n’y en a pas, remplacez-la."


# -- contacts at rest


def stuck() -> str:
    return "Cherchez un aimant à cet endroit, sur ou sous le plateau ; s’il n’y en a pas, remplacez-la."


def dead() -> str:
    return "Vérifiez ses soudures, son verre et sa position ; si tout est bon, remplacez-la."


def sometimes() -> str:
    return "Rapprochez-la de la surface, bien droite et à sa place ; au besoin, remplacez-la."


def sensitive() -> str:
    return "Remettez-la à sa place ou un peu plus bas ; au besoin, prenez-en une moins sensible."


def crosstalk(space: str) -> str:
    return f"Elle est trop près {de(space)} : remettez-la à sa place."


def swapped() -> str:
    return "Échangez leurs deux fils, ou les deux composants."


def joined() -> str:
    return "Cherchez entre elles une soudure ou un fil dénudé."


# -- contacts that move


def chatter() -> str:
    return "Cherchez un faux contact à ses soudures ; si elles sont bonnes, remplacez le composant."


def weak() -> str:
    return "Rapprochez l’ampoule de la surface, bien droite et à sa place ; au besoin, remplacez-la."


def half_dead(space: str, reed_deg: float) -> str:
    return (
        f"Vérifiez les soudures, le verre et la position de l’ampoule à {o_clock(reed_deg)} dans la couronne"
        f" {de(space)}, vue de dessus, rangée a en bas ; si tout est bon, remplacez-la."
    )


def drop_out() -> str:
    return "Du fer voisin s’est peut-être aimanté : retirez-le ; sinon, remplacez l’ampoule."


def bounce() -> str:
    return "Le contact est usé : remplacez le composant."


def slow_close() -> str:
    return "Le contact est dur, ou trop loin de la pièce : rapprochez-le ou remplacez-le."


def slow_release() -> str:
    return "Son ressort fatigue, ou du fer voisin s’est aimanté : remplacez le composant, ou retirez le fer."


def watch() -> str:
    return (
        "Observez-la sur la carte en direct quand une pièce va et vient ; vérifiez ses soudures, ou"
        " remplacez-la."
    )


# -- wires


def loose(connector: str) -> str:
    return f"Enfoncez {connector} ; s’il l’est déjà, vérifiez ses contacts sertis et son câble."


def short_wire() -> str:
    return "Cherchez entre eux une soudure ou un brin dénudé, d’abord à leurs connecteurs."


def swapped_wires() -> str:
    return "Échangez les deux fils dans le connecteur."


def slow_column(pull_up_ohm: int) -> str:
    return (
        f"Mesurez sa résistance de rappel, {pull_up_ohm} ohms vers l’alimentation de la puce, et vérifiez les"
        " soudures."
    )


def open_at_connector(connector: str) -> str:
    return f"Vérifiez le sertissage et la soudure de {connector} ; ressoudez ou sertissez à neuf."


def open_between(*, is_row: bool, place: str, beyond: str) -> str:
    joints = f"les soudures de cette {_line(is_row=is_row)} en {place} et en {beyond}"
    return f"Vérifiez {joints}, et ressoudez le fil entre les deux."


def open_behind(*, is_row: bool, place: str) -> str:
    return f"Vérifiez les soudures de cette {_line(is_row=is_row)} en {place}, et ressoudez le fil qui suit."


def _line(*, is_row: bool) -> str:
    return "ligne" if is_row else "colonne"


# -- lights


def no_lights() -> str:
    return (
        "Vérifiez la fiche du ruban, son alimentation, son fusible et le fil de données vers la première"
        " lumière."
    )


def broken_chain(before: str, space: str) -> str:
    return (
        f"Vérifiez les soudures de la sortie de données {de(before)} à l’entrée {de(space)} ; si elles sont"
        " bonnes, remplacez l’une des deux lumières."
    )


def dead_light() -> str:
    return (
        "Vérifiez ses soudures d’alimentation ; si elles sont bonnes, remplacez-la. Derrière elle, les"
        " données passent encore."
    )


def odd_light() -> str:
    return "Regardez mieux : faites repasser les images. Si elle vacille, vérifiez ses soudures."


def swapped_light() -> str:
    return "Échangez les deux lumières, ou leurs places dans le ruban."


def colour_order() -> str:
    return (
        "Elles sont d’un autre modèle que dans le profil : prenez-en qui lisent le vert d’abord, ou changez"
        " le ruban."
    )


# -- supply and link


def sagging_supply() -> str:
    return (
        "Prenez des fils plus gros ou plus courts, alimentez le ruban en plus de points, et vérifiez fiches"
        " et soudures."
    )


def weak_supply() -> str:
    return (
        "Prenez une alimentation plus forte ou un câble plus gros, ou baissez la limite des lumières dans le"
        " profil."
    )


def resets() -> str:
    return (
        "Cherchez un faux contact à son alimentation et à son entrée RESET ; essayez un autre câble et un "
        "autre port."
    )


def unplugged() -> str:
    return "Branchez-le aux deux bouts ; s’il l’est déjà, essayez un autre câble."


def lag() -> str:
    return (
        "Branchez le plateau directement sur l’ordinateur, sans hub, et fermez les autres programmes qui "
        "utilisent le port."
    )


def lossy() -> str:
    return "Essayez un autre câble et un autre port, et éloignez le câble des alimentations et des moteurs."


def bridge() -> str:
    return (
        "Lancez manalath doctor --board serial:auto pour savoir de quel pont il s’agit. Si c’est celui d’un "
        "Mega d’origine, laissez-le : rien ne se perd."
    )
