"""What is wrong with the file of a profile, and with the pins that it names."""

from collections.abc import Sequence


def none_shipped(name: str, shipped: Sequence[str]) -> str:
    return f"il n’y a pas de profil {name!r} ; il y a : {', '.join(shipped)}"


def unreadable(name: str, why: str, shipped: Sequence[str]) -> str:
    return f"le profil {name} {why} ; nommez un fichier, ou l’un de {', '.join(shipped)}"


def no_toml(source: str, why: str) -> str:
    return f"{source} n’est pas du TOML : {why} ; corrigez-le à cet endroit"


def wrong(source: str, why: str) -> str:
    return f"{source} : {why}"


# -- pins


def no_pi_pin(pin: str) -> str:
    return f"{pin!r} n’est pas une broche de Raspberry Pi pour un plateau ; il y a GPIO2 à GPIO27"


def pulled_up_column(pin: str) -> str:
    return (
        f"{pin} est une colonne, et ses diodes ne peuvent pas vaincre sa résistance de 1,8 kilohm ; "
        "faites-en une ligne"
    )


def line_on_clock(clock: str, lights: str) -> str:
    return f"{clock} est à la fois une ligne et l’horloge des lumières de {lights} ; prenez une autre broche"


def no_mega_pin(pin: str) -> str:
    return f"il n’y a pas de broche {pin!r} sur un Arduino Mega 2560 ; nommez-en une de D0-D53 ou A0-A15"


def no_header_pin(pin: str) -> str:
    return f"il n’y a pas de broche {pin!r} sur un Raspberry Pi ; nommez-en une de GPIO2 à GPIO27"


def no_number(connector: str) -> str:
    return f"le connecteur {connector!r} n’a pas de numéro ; écrivez-le comme J1.3"


# -- keeping one


def no_name(path: str, ending: str) -> str:
    return f"{path} n’est pas un nom de profil ; il doit finir par {ending}"


def unwritten(path: str, said: str) -> str:
    return f"{path} ne peut pas être écrit : {said} ; nommez un autre fichier"


def among_shipped(path: str) -> str:
    return f"{path} est dans le dossier des profils fournis ; nommez un fichier ailleurs"


def no_file(path: str) -> str:
    return f"{path} n’est pas un fichier ; nommez-en un autre"
