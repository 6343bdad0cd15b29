"""The doctor's findings on the libraries for the pins and the lights of a Raspberry Pi."""

from collections.abc import Sequence

from controller.messages.fr.grammar import all_of, de, each

# -- how something is installed


def install(python: str, extra: str, *, is_by_apt: bool) -> str:
    return f"{python} -m pip install '.[{extra}]' dans le dossier du programme{_APT if is_by_apt else ''}"


def install_lgpio(python: str, *, is_by_apt: bool) -> str:
    return f"{python} -m pip install lgpio{_APT if is_by_apt else ''}"


def install_gpiod(python: str, *, is_compiled: bool) -> str:
    compiled = " (en 32 bits, il se compile : sudo apt install gcc python3-dev)" if is_compiled else ""
    return f"{python} -m pip install 'gpiod>=2.2.2,<3'{compiled}"


def install_any(install: str) -> str:
    return (
        f"{install} ; ou sudo apt install python3-rpi-lgpio, que voit un environnement créé avec "
        "--system-site-packages."
    )


def install_anew(python: str, install: str) -> str:
    return f"{python} -m pip uninstall RPi.GPIO rpi-lgpio ; puis {install}"


def remove_both(python: str, install: str) -> str:
    return (
        "Retirez les deux, car en retirer une laisse l’autre sans fichiers : "
        f"{python} -m pip uninstall RPi.GPIO rpi-lgpio ; puis {install}"
    )


def replace_of_apt(install: str) -> str:
    return f"Retirez-la d’abord : sudo apt remove python3-rpi.gpio ; puis {install}"


def replace_of_pip(python: str, install: str) -> str:
    return f"Retirez-la d’abord : {python} -m pip uninstall RPi.GPIO ; puis {install}"


def upgrade_rpi_lgpio(python: str) -> str:
    return f"{python} -m pip install --upgrade 'rpi-lgpio>=0.6'"


_APT = (
    " (pour Python 3.13, lgpio ne vient que d’apt : d’abord sudo apt install python3-rpi-lgpio, que "
    "l’environnement voit avec include-system-site-packages = true dans son pyvenv.cfg)"
)

# -- the pins


def speaks_for_pins(library: str) -> str:
    return f"{library} commande les broches."


def broken() -> str:
    return (
        "Une bibliothèque pour les broches figure parmi les installées, mais ses fichiers ont disparu : la "
        "suppression d’une autre les a emportés."
    )


def none_installed() -> str:
    return "Aucune bibliothèque n’est installée pour les broches."


def two_installed() -> str:
    return (
        "RPi.GPIO et rpi-lgpio sont installées toutes deux et partagent leurs fichiers : le hasard seul "
        "décide laquelle sert."
    )


def files_of(library: str) -> str:
    return f"les fichiers y sont à présent ceux {de(library)}"


def not_for_pi_5(library: str) -> str:
    return (
        f"{library} ne sait pas commander les broches d’un Raspberry Pi 5 ; rpi-lgpio si, sous le même nom."
    )


def old_rpi_lgpio(version: str) -> str:
    return (
        f"rpi-lgpio {version} cherche les broches d’un Raspberry Pi 5 sur la mauvaise puce ; la 0.6 les "
        "trouve."
    )


def no_lgpio() -> str:
    return "rpi-lgpio est là, mais pas lgpio, dont elle a besoin."


def lgpio_folder(folder: str) -> str:
    return f"LG_WD indique {folder}, où lgpio ne peut pas déposer ses fichiers : l’importer échouerait."


def mend_lg_wd() -> str:
    return "Retirez LG_WD de l’environnement, ou mettez-y un dossier où cet utilisateur peut écrire."


# -- the lights


def no_neopixel(missing: Sequence[str]) -> str:
    return f"Pour les lumières, il manque {all_of(missing)}."


def no_gpiod() -> str:
    return "Blinka d’Adafruit demande gpiod 2.2.2 ou plus, mais moins de 3 ; il n’y en a pas."


def wrong_gpiod(version: str) -> str:
    return (
        f"Blinka d’Adafruit demande gpiod 2.2.2 ou plus, mais moins de 3 ; ici, c’est {version}, peut-être "
        "celle d’apt."
    )


def no_light_driver(model: str, lacking: Sequence[str]) -> str:
    return f"Pour commander les lumières d’un {model}, il manque {all_of(lacking)}."


def drives_lights(drivers: Sequence[str]) -> str:
    return f"{all_of(drivers)} {each(drivers, 'peut', 'peuvent')} commander les lumières."


def wrong_light_driver(driver: str) -> str:
    return f"{driver} est pour d’autres modèles, et ne fait rien sur celui-ci."


def hidden(packages: Sequence[str], python: str) -> str:
    return f"Le système a {', '.join(packages)}, mais {python} n’y regarde pas."


def let_it_look() -> str:
    return (
        "Rien à faire si son environnement a les siens. Pour qu’il y regarde, mettez "
        "include-system-site-packages = true dans le pyvenv.cfg de cet environnement."
    )
