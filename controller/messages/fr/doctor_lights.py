"""The doctor's findings on lights on the pins of a Raspberry Pi."""

from collections.abc import Sequence

from controller.messages.fr.grammar import any_of

_RESTART = "redémarrez l’ordinateur"


def drivable(pin: str) -> str:
    return f"Pas besoin d’être root pour les lumières sur {pin}."


# -- the clock behind SPI


def clock_nailed() -> str:
    return "L’horloge du SPI est fixe."


def clock_changes(pin: str) -> str:
    return (
        f"Ici, l’horloge du SPI varie avec la charge : les lumières sur {pin} scintillent alors en fausses "
        "couleurs."
    )


def add_line(line: str, path: str) -> str:
    return f"Ajoutez la ligne {line} à {path}, puis {_RESTART}."


def not_set(path: str, setting: str) -> str:
    return f"{path} ne règle pas {setting}"


# -- what only eyes can see


def level_shifter(pins: Sequence[str]) -> str:
    return (
        f"Vérifiez qu’entre {any_of(pins)} et la première lumière il y a un convertisseur de niveau "
        "(74AHCT125) sur le 5 V des lumières. Il leur faut 3,5 V pour un 1, et un Raspberry Pi donne 3,3."
    )


def pull_ups(kilohms: Sequence[int]) -> str:
    ohms = any_of([f"{kilohm} kilohm{'s' if kilohm > 1 else ''}" for kilohm in kilohms])
    return (
        f"Vérifiez que chaque colonne a {ohms} vers le 3,3 V du Raspberry Pi, jamais vers le 5 V, qui "
        "détruirait ses entrées."
    )


def diodes(kinds: Sequence[str]) -> str:
    return (
        f"Vérifiez que les diodes sont des Schottky ({any_of(kinds)}), bague côté ligne. Les autres laissent "
        "trop de tension pour qu’un Pi lise un contact fermé."
    )


# -- what drives them


def no_pio() -> str:
    return "Il n’y a pas de /dev/pio0, par où un Raspberry Pi 5 commande ses lumières."


def upgrade_firmware() -> str:
    return (
        "Il faut un micrologiciel et un noyau récents : sudo apt full-upgrade ; sudo rpi-eeprom-update -a ; "
        f"puis {_RESTART}."
    )


def useless_pin(model: str, pin: str) -> str:
    return f"Un {model} ne peut pas commander de lumières sur {pin}."


def needs_root(pin: str) -> str:
    return f"Seul root peut commander des lumières sur {pin}."


def put_wire_on(pin: str) -> str:
    return f"Mettez leur fil de données sur {pin}, et indiquez-le dans le profil."


def audio_on(pin: str) -> str:
    return (
        f"Les lumières sur {pin} et le son de la prise casque viennent du même circuit, qui ne peut pas "
        "faire les deux."
    )


def audio_off_or(pin: str) -> str:
    return f"Mettez dtparam=audio=off, ou les lumières sur {pin} ; puis {_RESTART}."


def spi_off(pin: str) -> str:
    return f"Il n’y a pas de /dev/spidev0.0, par où passent les lumières sur {pin}."


def spi_is_off() -> str:
    return "le SPI est désactivé"


def switch_spi_on() -> str:
    return f"sudo raspi-config nonint do_spi 0, puis {_RESTART}."


def add_spi_lines() -> str:
    return (
        f"Ajoutez les lignes dtparam=spi=on et dtoverlay=spi0-0cs,no_miso à config.txt, puis {_RESTART} ; "
        "`manalath wiring PROFILE` les affiche."
    )


def restart_for_spi() -> str:
    return "Redémarrez l’ordinateur : le SPI s’activera au prochain démarrage."
