"""Why the pins or the lights of a Raspberry Pi cannot be used, and what to do: clauses, in pairs.

A pair is one line where the program is started (`refused`), two sentences during play (`sentence`).
"""

from controller.messages.fr.grammar import capital

_HERE = "dans le dossier de ce programme"

#: The other extra would install rpi-lgpio beside it.
_WITH_RPI_GPIO = ", ou '.[pi-legacy]' si vous avez RPi.GPIO"

#: What makes the system itself hold a pin, and how to free it.
_SYSTEM_HOLDS = {
    "GPIO4": "désactivez 1-Wire avec `sudo raspi-config nonint do_onewire 1`",
    "GPIO7": "écrivez dtoverlay=spi0-0cs,no_miso dans /boot/firmware/config.txt",
    "GPIO8": "écrivez dtoverlay=spi0-0cs,no_miso dans /boot/firmware/config.txt",
}


def refused(cause: str, cure: str) -> str:
    return f"{cause} ; {cure}"


def sentence(said: str) -> str:
    return f"{capital(said)}."


# -- the computer


def not_a_pi() -> str:
    return "cet ordinateur n’est pas un Raspberry Pi"


def simulate() -> str:
    return "jouez sur un plateau simulé avec `manalath simulate --board virtual:PROFILE`"


def forbidden() -> str:
    return "cet utilisateur n’a pas accès aux broches du Raspberry Pi"


def join_group() -> str:
    return 'rejoignez le groupe autorisé : `sudo usermod -aG gpio "$USER"`, puis rouvrez la session'


# -- the library


def unknown_to_rpi_gpio() -> str:
    return "RPi.GPIO ne connaît pas les broches de ce Raspberry Pi"


def take_rpi_lgpio() -> str:
    return (
        "désinstallez-la avec `pip uninstall RPi.GPIO` ou `sudo apt remove python3-rpi.gpio`, puis installez "
        f"rpi-lgpio avec `pip install '.[pi5]'` {_HERE}"
    )


def unknown_to_rpi_lgpio() -> str:
    return "rpi-lgpio ne connaît pas les premiers modèles de Raspberry Pi"


def take_rpi_gpio() -> str:
    return (
        "désinstallez-la avec `pip uninstall rpi-lgpio`, puis installez RPi.GPIO "
        f"avec `pip install '.[pi-legacy]'` {_HERE}"
    )


def no_library() -> str:
    return "aucune bibliothèque pour les broches du Raspberry Pi n’est installée"


def install_library() -> str:
    return (
        f"installez-en une avec `pip install '.[pi]'` {_HERE}, '.[pi5]' sur un Raspberry Pi 5, "
        "'.[pi-legacy]' sur un ancien système, ou avec `sudo apt install python3-rpi-lgpio`"
    )


def unloadable(library: str, said: str) -> str:
    return f"{library} est installée, mais ne se charge pas : {said}"


def install_anew(library: str) -> str:
    return f"réinstallez-la avec `pip install --force-reinstall {library}`"


def two_libraries() -> str:
    return "RPi.GPIO et rpi-lgpio sont installées toutes deux, et chacune écrase les fichiers de l’autre"


def install_one() -> str:
    return (
        "désinstallez les deux avec `pip uninstall RPi.GPIO rpi-lgpio`, puis installez-en une seule : "
        f"`pip install '.[pi]'` {_HERE}, ou '.[pi5]' sur un Raspberry Pi 5"
    )


def no_folder(said: str) -> str:
    return f"la bibliothèque des broches ne se charge pas, car lgpio n’a pas pu créer son fichier : {said}"


def look_at_folder(chosen: str | None) -> str:
    folder = "le dossier temporaire" if chosen is None else f"LG_WD={chosen}"
    return f"vérifiez {folder} ; cet utilisateur doit pouvoir y écrire"


# -- the pins


def busy(pin: str | None) -> str:
    return f"un autre programme occupe {pin or 'les broches'}"


def find_holder(pin: str | None) -> str:
    find = "cherchez lequel avec `gpioinfo` et `sudo fuser -v /dev/gpiochip*`, et fermez-le"
    if pin not in _SYSTEM_HOLDS:
        return find
    return f"{find} ; si c’est le système, {_SYSTEM_HOLDS[pin]} et redémarrez"


def unusable(said: str) -> str:
    return f"les broches du Raspberry Pi sont inutilisables : {said}"


def end_others() -> str:
    return "fermez les autres programmes qui s’en servent ; si cela dure, redémarrez le Raspberry Pi"


def claimed() -> str:
    return "un autre `manalath` joue déjà sur le plateau relié aux broches de ce Raspberry Pi"


def end_other() -> str:
    return (
        "fermez l’autre `manalath` ; celui qui tourne depuis le démarrage s’arrête avec "
        "`sudo systemctl stop manalath`"
    )


# -- the lights


def no_spi(pin: str) -> str:
    return f"le pilote des lumières ne peut pas ouvrir SPI, dont la ligne de données est {pin}"


def switch_spi_on() -> str:
    return (
        "activez-le avec `sudo raspi-config nonint do_spi 0`, rejoignez les groupes autorisés avec "
        '`sudo usermod -aG spi,gpio "$USER"`, et redémarrez'
    )


def no_pio() -> str:
    return "le pilote des lumières ne peut pas ouvrir /dev/pio0"


def let_pio() -> str:
    return (
        "mettez à jour système et micrologiciel avec `sudo apt full-upgrade`, ouvrez-le au groupe gpio par "
        'la règle `SUBSYSTEM=="*-pio", GROUP="gpio", MODE="0660"` dans /etc/udev/rules.d/99-pio.rules, et '
        "redémarrez"
    )


def lights_unusable(pin: str, said: str) -> str:
    return f"le pilote des lumières sur {pin} ne fonctionne pas : {said}"


def look_for_driver() -> str:
    return "vérifiez si un autre programme commande des lumières ; sinon, redémarrez le Raspberry Pi"


def no_driver(*, is_pi5: bool) -> str:
    model = "5" if is_pi5 else "4 ou antérieur"
    return f"le pilote des lumières pour un Raspberry Pi {model} est absent ou abîmé"


def install_driver(*, is_pi5: bool) -> str:
    extra, instead = ("pi5", "") if is_pi5 else ("pi", _WITH_RPI_GPIO)
    return f"installez-le avec `pip install '.[{extra}]'` {_HERE}{instead}"


def light_on_line(pin: str) -> str:
    return f"les lumières ne peuvent pas être sur {pin}, qui est un fil de la matrice"


def light_for_root(pin: str) -> str:
    return (
        f"les lumières ne peuvent pas être sur {pin}, que leur pilote n’atteint que par /dev/mem, donc pour "
        "root seul"
    )


def light_unreached(pin: str) -> str:
    return f"les lumières ne peuvent pas être sur {pin}, qu’aucun pilote de ce Raspberry Pi n’atteint"


def put_on_spi(spi: str) -> str:
    return f"mettez-les sur {spi}, et notez-le dans le profil"
