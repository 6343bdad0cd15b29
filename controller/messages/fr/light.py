"""What a light shows, after the name of its space, for people who do not see the lights."""


def no_orange() -> str:
    return "pas de pièce orange ici"


def no_purple() -> str:
    return "pas de pièce violette ici"


def nothing() -> str:
    return "aucune pièce ici"


def play() -> str:
    return "jouable"


def put() -> str:
    return "il faut une pièce ici"


def which() -> str:
    return "choisie ou en question"


def hint() -> str:
    return "l’ordinateur jouerait ici"


def kind() -> str:
    return "une pièce spéciale"


def take_off() -> str:
    return "à retirer"


def forbids() -> str:
    return "interdit la pièce à retirer"


def unclear() -> str:
    return "lecture incertaine"


def faulty() -> str:
    return "capteur douteux"


def last() -> str:
    return "dernier coup"
