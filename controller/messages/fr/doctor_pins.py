"""The doctor's findings on the pins of a Raspberry Pi: what occupies them, and how to free them."""

from collections.abc import Sequence

from controller.messages.fr.grammar import all_of, de, each

_RESTART = "redémarrez l’ordinateur"

# -- config.txt


def mount_boot() -> str:
    return "Montez la partition de démarrage sur /boot/firmware."


def config_newer(path: str) -> str:
    return (
        f"{path} a changé après le démarrage de l’ordinateur ; le changement ne prendra effet qu’au prochain."
    )


def reboot() -> str:
    return "Redémarrez l’ordinateur : sudo reboot"


def filter_unknown(setting: str) -> str:
    return f"{setting} dépend d’un filtre que ce programme ne sait pas évaluer."


def look_yourself() -> str:
    return "Vérifiez vous-même, s’il s’agit de broches."


def overlay_unknown(overlay: str) -> str:
    return f"Ce programme ne sait pas quelles broches prend l’overlay {overlay}."


def look_for_overlay(overlay: str) -> str:
    return f"Cherchez-les avec dtoverlay -h {overlay}."


# -- the lines of a board


def row(number: int) -> str:
    return f"ligne {number}"


def column(number: int) -> str:
    return f"colonne {number}"


def free(lines: int, profile: str) -> str:
    return f"Rien d’autre n’utilise les {lines} broches {de(profile)}, pour autant qu’on sache."


def taken(pins: Sequence[str], holder: str, lines: Sequence[tuple[Sequence[str], str]]) -> str:
    touched = " ; ".join(f"{all_of(names)} {de(profile)}" for names, profile in lines)
    return f"{all_of(pins)} {each(pins, 'est pris', 'sont pris')} par {holder} : {touched}."


# -- what occupies pins


def i2c() -> str:
    return "l’I2C"


def i2s() -> str:
    return "le bus audio I2S"


def console() -> str:
    return "le port série, avec une console"


def uart() -> str:
    return "le port série"


def spi() -> str:
    return "le SPI"


def one_wire() -> str:
    return "le 1-Wire"


def overlay(name: str) -> str:
    return f"l’overlay {name}"


def line_of_config() -> str:
    return "une ligne de config.txt"


def consumer(name: str) -> str:
    return name or "quelque chose sans nom"


# -- how to free them


def switch_i2c_off() -> str:
    return f"Désactivez-le : sudo raspi-config nonint do_i2c 1 ; puis {_RESTART}."


def restart_for_i2c(path: str) -> str:
    return f"Redémarrez l’ordinateur ; s’il est encore activé, retirez de {path} ce qui l’active."


def remove_i2s(path: str) -> str:
    return f"Retirez de {path} dtparam=i2s=on et les overlays de cartes son ; puis {_RESTART}."


def switch_console_off() -> str:
    return (
        "Désactivez les deux : sudo raspi-config nonint do_serial_cons 1 ; sudo raspi-config nonint "
        f"do_serial_hw 1 ; puis {_RESTART}."
    )


def switch_uart_off() -> str:
    return f"Désactivez-le : sudo raspi-config nonint do_serial_hw 1 ; puis {_RESTART}."


def add_spi_line(path: str) -> str:
    return f"Ajoutez la ligne dtoverlay=spi0-0cs,no_miso à {path}, puis {_RESTART}."


def change_spi_line(path: str) -> str:
    return f"Changez cette ligne de {path} en dtoverlay=spi0-0cs,no_miso, puis {_RESTART}."


def switch_spi_off() -> str:
    return (
        "Désactivez-le, car les lumières s’en passent ici : sudo raspi-config nonint do_spi 1 ; puis "
        f"{_RESTART}."
    )


def remove_line(path: str) -> str:
    return f"Retirez cette ligne de {path}, puis {_RESTART}."


def stop_consumer(name: str) -> str:
    what = f"le programme que le noyau nomme {_quoted(name)}" if name else "le programme qui l’occupe"
    return f"Arrêtez {what}, ou retirez ce qui le lance."


def let_spi_go() -> str:
    return (
        "Libérez la broche avec dtoverlay=spi0-0cs,no_miso dans config.txt ; un noyau d’avant 2024 la garde "
        "quand même : sudo apt full-upgrade."
    )


# -- where it was seen


def kernel_names(name: str) -> str:
    return f"le noyau l’appelle {_quoted(name)}" if name else "le noyau ne lui donne pas de nom"


def _quoted(name: str) -> str:
    return f"« {repr(name)[1:-1]} »"


def bus_is_on(bus: str) -> str:
    return f"selon le device tree, {bus} est activé"


def uart_on_without(path: str) -> str:
    return f"{path} n’a pas enable_uart=0, et ce modèle active d’office le port série"
