"""What is wrong with a file that should be firmware for a board."""


def none_shipped(profile: str) -> str:
    return f"ce programme n’a pas de micrologiciel pour {profile} ; indiquez-en un avec --image"


def unreadable(name: str, why: str) -> str:
    return f"{name} {why} ; indiquez un fichier Intel HEX"


def no_hex(name: str) -> str:
    return f"{name} n’est pas un fichier Intel HEX ; indiquez le .hex d’une compilation"


def empty(name: str) -> str:
    return f"{name} ne contient aucun micrologiciel ; recompilez-le"


def too_large(name: str, size: int, room: int) -> str:
    return f"{name} va jusqu’à l’octet {size} ; la puce en a {room}"


def cut_off(name: str) -> str:
    return f"{name} s’arrête avant son dernier enregistrement ; recopiez-le"


def over_bootloader(name: str, size: int, room: int) -> str:
    return f"{name} va jusqu’à l’octet {size} ; le bootloader, qui reste, commence à {room}"


def monitor(name: str, byte: int) -> str:
    return (
        f"{name} contient `!!!` à l’octet {byte}, où le bootloader d’un ancien Mega cesse d’écrire ; "
        "modifiez le micrologiciel à cet endroit"
    )


# -- a line of it


def line(name: str, number: int) -> str:
    return f"{name}, ligne {number}"


def no_record(where: str) -> str:
    return f"{where} n’est pas un enregistrement Intel HEX ; indiquez le .hex d’une compilation"


def wrong_sum(where: str) -> str:
    return f"{where} : la somme de contrôle est fausse ; le fichier est abîmé, recopiez-le"


def no_kind(where: str, kind: int) -> str:
    return f"{where} : il n’y a pas d’enregistrement de type {kind} ; recompilez"


def contrary(where: str, byte: int, value: int, before: int) -> str:
    return f"{where} : l’octet {byte} vaut {value:#04x}, et une ligne d’avant dit {before:#04x} ; recompilez"
