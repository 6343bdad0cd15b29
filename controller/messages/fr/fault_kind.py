"""The kinds of fault that a simulated board can have: their titles and sentences, and what each asks for."""

from controller.messages.fr.grammar import capital
from controller.messages.fr.twin_fault import UNITS

_ON = {"space": "case", "wire": "fil", "cable": "câble", "link": "liaison"}

_FIELDS = {
    "reed": "ampoule",
    "number": "numéro",
    "space": "case",
    "neighbour": "case voisine",
    "wire": "fil",
    "other wire": "autre fil",
    "other space": "autre case",
    "partner": "partenaire",
    "place of the cut": "endroit de la coupure",
    "column": "colonne",
    "connector": "connecteur",
    **UNITS,
}

#: By kind: its title, and its description.
_KINDS = {
    "stuck": ("collée", "L’ampoule reste fermée en permanence."),
    "dead": ("morte", "L’ampoule ne se ferme jamais."),
    "half-dead": (
        "à moitié morte",
        "Des ampoules en parallèle sous la couronne d’une pièce, celle qui a ce numéro ne se ferme jamais.",
    ),
    "chatter": (
        "crépitement",
        "L’ampoule s’ouvre et se ferme au hasard tant qu’un aimant ou un doigt la tient.",
    ),
    "bounce": (
        "rebond",
        "Le contact rebondit jusqu’à tant de millisecondes chaque fois qu’il se ferme ou s’ouvre.",
    ),
    "slow-release": ("lente à s’ouvrir", "Le contact colle : il s’ouvre tant de millisecondes après."),
    "drop-out": ("relâchement", "L’ampoule lâche à tant pour cent de ce qui la ferme."),
    "weak": (
        "faible",
        "L’ampoule est paresseuse : elle ne se ferme que pour une pièce bien au milieu, et lâche sinon.",
    ),
    "slow-close": (
        "lente à se fermer",
        "L’ampoule est raide : elle se ferme tant de millisecondes après.",
    ),
    "sensitive": (
        "trop sensible",
        "L’ampoule est bien trop sensible : une pièce de l’autre couleur la ferme aussi.",
    ),
    "swapped": ("interverties", "Deux ampoules ou deux touches sont à la place l’une de l’autre."),
    "joined": (
        "réunies",
        "Deux ampoules ou deux touches se touchent : quand l’une se ferme, les deux sont fermées.",
    ),
    "crosstalk": (
        "diaphonie",
        "De l’acier conduit aussi à cette ampoule le champ d’une pièce de la case voisine.",
    ),
    "open-diode": ("diode coupée", "La diode ne conduit dans aucun sens : son capteur reste muet."),
    "bridged-diode": (
        "diode pontée",
        "La diode conduit dans les deux sens : les ampoules fermées de sa ligne en font voir d’autres.",
    ),
    "dead-light": ("lumière morte", "La lumière reste éteinte."),
    "broken-chain": (
        "ruban coupé",
        "Les données des lumières s’arrêtent ici : cette lumière et toutes les suivantes restent éteintes.",
    ),
    "swapped-light": ("lumières interverties", "Deux lumières sont chacune sous la case de l’autre."),
    "open-wire": ("fil coupé", "Le fil est coupé : tout ce qui est au-delà reste muet."),
    "short-wire": ("fils en contact", "Deux fils se touchent à leur connecteur."),
    "swapped-wires": (
        "fils intervertis",
        "Deux lignes, ou deux colonnes, sont à la place l’une de l’autre sur le connecteur.",
    ),
    "slow-column": (
        "colonne lente",
        "La colonne remonte lentement : sa constante de temps a tant de microsecondes de plus.",
    ),
    "loose": (
        "connecteur débranché",
        "Un connecteur est débranché : chacun de ses fils est coupé à sa broche.",
    ),
    "colour-order": ("ordre des couleurs", "Le ruban montre le rouge en vert et le vert en rouge."),
    "weak-supply": (
        "alimentation faible",
        "Le plateau manque de courant et redémarre quand ses lumières tirent plus de tant de milliampères.",
    ),
    "sagging-supply": (
        "fils trop fins",
        "Les fils vers les lumières sont trop fins : ils ont tant de milliohms de plus.",
    ),
    "unplugged": ("débranché", "Le câble entre le plateau et l’ordinateur est débranché."),
    "lag": (
        "retard",
        "Chaque événement et chaque image arrivent tant de millisecondes après, dans l’ordre.",
    ),
    "lossy": (
        "pertes",
        "Sur cent messages des capteurs, tant se perdent et sont renvoyés 40 ms plus tard, dans l’ordre.",
    ),
    "bridge": (
        "pont USB",
        "Sur cent paquets qui en croisent d’autres dans le pont USB, tant sont abîmés et renvoyés.",
    ),
    "resets": (
        "redémarrages",
        "Le plateau redémarre de lui-même, à intervalles de tant de secondes environ.",
    ),
}


def title(kind: str) -> str:
    return capital(_KINDS[kind][0])


def meaning(kind: str, english: str) -> str:  # noqa: ARG001 - the sentence of a fault stands with it, in English
    return _KINDS[kind][1]


def on(part: str) -> str:
    return capital(_ON[part])


def field(asked: str) -> str:
    return capital(_FIELDS[asked])
