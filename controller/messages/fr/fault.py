"""What may be wrong with a board: each cause in a sentence. Sensors and diodes are named as in `part`."""

from controller.messages.fr.grammar import capital, de, o_clock
from controller.messages.fr.part import with_kind

# -- diodes


def open_diode(diode: str) -> str:
    return f"{capital(diode)} ne conduit pas : elle est cassée, dessoudée ou montée à l’envers."


def bridged_diode(diode: str) -> str:
    return f"{capital(diode)} conduit dans les deux sens : elle est grillée ou court-circuitée."


# -- contacts at rest


def stuck(sensor: str) -> str:
    return f"{capital(sensor)} est fermée en permanence."


def dead(sensor: str) -> str:
    return f"{capital(sensor)} ne se ferme jamais."


def sometimes(sensor: str) -> str:
    return f"{capital(sensor)} ne se ferme que par moments."


def sensitive(sensor: str) -> str:
    return f"{capital(sensor)} se ferme aussi pour les pièces de l’autre couleur."


def crosstalk(sensor: str, space: str) -> str:
    return f"{capital(sensor)} se ferme aussi pour une pièce en {space}."


def swapped(sensor: str, other: str) -> str:
    return f"{capital(sensor)} et {other} sont interverties : chacune répond pour l’autre."


def joined(sensor: str, other: str) -> str:
    return f"{capital(sensor)} et {other} se touchent : l’une se ferme, l’autre aussi."


# -- contacts that move


def chatter(sensor: str) -> str:
    return (
        f"{capital(sensor)} s’ouvre et se ferme toute seule, qu’elle soit tenue fermée ou laissée au repos."
    )


def weak(sensor: str) -> str:
    return (
        f"{capital(sensor)} ne se ferme que pour une pièce bien au milieu, et s’ouvre si on la décale un peu."
    )


def half_dead(space: str, reed_deg: float) -> str:
    return (
        f"Dans la couronne {de(space)}, l’ampoule à {o_clock(reed_deg)} ne se ferme jamais : une pièce"
        " violette reste muette sous certains angles."
    )


def drop_out(sensor: str) -> str:
    return f"{capital(sensor)} lâche trop tard : une pièce à peine soulevée est encore détectée."


def feels_far(sensor: str) -> str:
    return f"{capital(sensor)} est bien trop sensible : elle détecte aussi des pièces hors de sa case."


def bounce(sensor: str) -> str:
    return f"{capital(sensor)} rebondit plus de 5 ms quand elle se ferme ou s’ouvre."


def slow_close(sensor: str) -> str:
    return f"{capital(sensor)} se ferme en retard."


def slow_release(sensor: str) -> str:
    return f"{capital(sensor)} s’ouvre en retard."


def stays_closed(sensor: str) -> str:
    return f"{capital(sensor)} reste fermée un moment."


def turns_by_itself(sensor: str) -> str:
    return f"{capital(sensor)} s’ouvre et se ferme toute seule."


# -- wires


def loose(connector: str) -> str:
    return f"Le connecteur {connector} est débranché, ou mal enfoncé."


def short_wire(line: str, other: str, wire: str, other_wire: str) -> str:
    return f"Les fils de la {_line(line)} et de la {_line(other)} se touchent ({wire} ; {other_wire})."


def swapped_wires(line: str, other: str, wire: str, other_wire: str) -> str:
    return f"Les fils de la {_line(line)} et de la {_line(other)} sont intervertis ({wire} ; {other_wire})."


def slow_column(line: str, wire: str) -> str:
    return f"La {_line(line)} remonte trop lentement et se lit aussi sur la ligne suivante ({wire})."


def open_at_connector(line: str, wire: str, before: str | None) -> str:
    first = f", avant {before}" if before else ""
    return f"Le fil de la {_line(line)} est coupé à son connecteur{first} ({wire})."


def open_between(line: str, wire: str, place: str, beyond: str) -> str:
    return f"Le fil de la {_line(line)} est coupé entre {place} et {beyond} ({wire})."


def open_behind(line: str, wire: str, place: str) -> str:
    return f"Le fil de la {_line(line)} est coupé après {place}, sa dernière place ({wire})."


# -- lights


def no_lights(first: str) -> str:
    return (
        f"Les lumières n’ont pas de données ou pas de courant : la première, en {first}, est éteinte, comme"
        " toutes les autres."
    )


def broken_chain(before: str, space: str) -> str:
    return f"Le ruban de lumières est coupé entre {before} et {space}."


def dead_light(space: str) -> str:
    return f"La lumière {de(space)} reste éteinte."


def odd_light(space: str, otherwise: int, pictures: int) -> str:
    return f"La lumière {de(space)} ne différait que sur {otherwise} des {pictures} images."


def swapped_light(one: str, other: str) -> str:
    return f"Les lumières {de(one)} et {de(other)} sont chacune à la place de l’autre."


def colour_order() -> str:
    return "Les lumières confondent le rouge et le vert."


# -- supply and link


def sagging_supply() -> str:
    return "La tension des lumières baisse trop sous charge : fils fins ou longs, ou mauvaise soudure."


def weak_supply() -> str:
    return "L’alimentation s’effondre quand les lumières consomment beaucoup, et le plateau redémarre."


def resets() -> str:
    return "Le plateau redémarre tout seul, quoi que consomment les lumières."


def unplugged() -> str:
    return "Le câble entre le plateau et l’ordinateur est débranché."


def lag() -> str:
    return "Images et messages arrivent en retard : quelque chose entre plateau et ordinateur les retient."


def lossy() -> str:
    return "Une bonne part de ce que dit le plateau se perd en route et doit être renvoyée."


def bridge() -> str:
    return "Le pont USB du plateau abîme les paquets qui s’y croisent, comme celui d’un Mega d’origine."


def _line(line: str) -> str:
    return with_kind(line.partition(" ")[0], line)
