"""The doctor's findings on a computer: its model, its supply, its clock, its records and the program."""

from collections.abc import Sequence

# -- its model


def computer(  # noqa: PLR0913 - a computer in one line
    *, model: str | None, system: str, kernel: str | None, architecture: str, python: str, bits: int
) -> str:
    chip = architecture if kernel is None else f"Linux {kernel} sur {architecture}"
    return f"{model or 'Pas un Raspberry Pi'} ; {system} ; {chip} ; Python {python} en {bits} bits."


def not_linux() -> str:
    return "Droits, pilotes, bibliothèques, alimentation, horloge et service ne s’examinent que sous Linux."


def look_for_driver() -> str:
    return "Si un port ne s’ouvre pas ici, cherchez son pilote, ou un autre programme qui l’occupe."


def unknown_system() -> str:
    return "système inconnu"


def no_raspberry_pi(profile: str) -> str:
    return f"Ce n’est pas un Raspberry Pi : {profile} ne peut pas être sur ses broches."


def do_it_there() -> str:
    return (
        "Faites-le sur le Raspberry Pi câblé au plateau ; ici, `manalath simulate` fait jouer sans plateau."
    )


def names_no_model() -> str:
    return "/proc/device-tree/model n’en nomme aucun"


def unknown_model(model: str) -> str:
    return f"{model} est plus récent que ce programme, qui le traite comme un Raspberry Pi 5."


def newer_program() -> str:
    return "Cherchez une version plus récente de ce programme."


def short_header(model: str) -> str:
    return f"{model} a un connecteur de 26 broches ; il en faut un de 40 pour tous ces plateaux."


def take_40_pins() -> str:
    return "Prenez un modèle à 40 broches, ou un plateau à Arduino Mega."


# -- supply and heat


def ask_vcgencmd(user: str) -> str:
    return f"vcgencmd demande le groupe video : sudo usermod -aG video {user}, puis rouvrez la session."


def too_low_now() -> str:
    return "Le Raspberry Pi est sous-alimenté en ce moment."


def was_too_low() -> str:
    return "Le Raspberry Pi a parfois été sous-alimenté depuis son démarrage."


def stronger_supply() -> str:
    return (
        "Prenez l’alimentation prévue pour ce modèle et un câble court et gros ; donnez aux lumières leur "
        "propre alimentation."
    )


def holds_now() -> str:
    return "L’alimentation tient en ce moment."


def has_held() -> str:
    return "L’alimentation tient depuis le démarrage."


def slowed_down(reasons: Sequence[str]) -> str:
    return f"L’ordinateur est ralenti : {', '.join(reasons)}."


def clock_capped() -> str:
    return "fréquence plafonnée"


def throttled() -> str:
    return "processeur bridé"


def soft_limit() -> str:
    return "première limite de température atteinte"


def was_slowed_down() -> str:
    return "L’ordinateur a été ralenti depuis son démarrage, et ne l’est plus."


def supply_then_air() -> str:
    return "Réparez d’abord l’alimentation, puis aérez l’ordinateur ou posez un dissipateur."


def temperature(celsius: float) -> str:
    return f"La puce est à {celsius:.0f} degrés Celsius."


def hot(celsius: float, limit: float) -> str:
    return f"La puce est à {celsius:.0f} degrés Celsius, et se ralentit à partir de {limit:.0f}."


def give_air() -> str:
    return "Aérez-la, ou posez un dissipateur."


# -- the clock

_SET = (
    "Reliez l’ordinateur une minute à un réseau, ou réglez son horloge : sudo date -s 'ANNÉE-MOIS-JOUR "
    "HEURE:MINUTE'."
)


def clock_behind(day: str) -> str:
    return f"L’horloge indique {day}, d’avant ce programme ; les parties seraient mal datées."


def set_clock() -> str:
    return f"{_SET} Jusqu’au 4, aucun Raspberry Pi n’a d’horloge qui tourne sans courant."


def clock_by_network(day: str) -> str:
    return f"L’horloge est réglée par le réseau : {day}."


def clock_by_itself(day: str) -> str:
    return f"L’horloge indique {day}, sans réglage par le réseau ; les parties peuvent être mal datées."


def keep_clock() -> str:
    return f"{_SET} sudo timedatectl set-ntp true la garde à l’heure."


# -- the records


def records_kept(folder: str, free_mb: int) -> str:
    return f"Les parties sont enregistrées dans {folder} ; il reste {free_mb} Mo."


def records_to_be_kept(folder: str, free_mb: int) -> str:
    return f"Les parties seront enregistrées dans {folder} ; il reste {free_mb} Mo."


def read_only(folder: str) -> str:
    return f"{folder} est sur un système de fichiers en lecture seule."


def remount() -> str:
    return (
        "sudo mount -o remount,rw, ou indiquez un autre dossier avec --data. S’il est passé tout seul en "
        "lecture seule, la carte est usée : sauvez ce qu’elle contient."
    )


def not_writable(folder: str) -> str:
    return f"Cet utilisateur ne peut pas écrire dans {folder}."


def not_to_be_made(standing: str, folder: str) -> str:
    return f"Cet utilisateur ne peut pas écrire dans {standing} : impossible d’y créer {folder}."


def name_folder() -> str:
    return "Indiquez avec --data un dossier accessible en écriture, ou corrigez les droits."


def in_memory(folder: str) -> str:
    return f"{folder} n’est qu’en mémoire : plus de courant, plus de parties."


def name_disk() -> str:
    return (
        "Indiquez avec --data un dossier sur un disque, ou désactivez l’overlay : sudo raspi-config nonint "
        "disable_overlayfs."
    )


def sd_card(*, has_fixed_root: bool) -> str:
    spare = "" if has_fixed_root else " Une racine en lecture seule et les parties sur clé USB la ménagent."
    return f"Les parties sont sur une carte SD, où chaque coup s’écrit aussitôt.{spare}"


def lasting_card() -> str:
    return "Prenez une carte faite pour cela (A1 ou A2, endurance), et exportez les parties à garder."


def disk_full(free_mb: int) -> str:
    return f"Il ne reste que {free_mb} Mo pour les parties."


def make_room() -> str:
    return "Faites de la place sur le disque de ce dossier."


# -- the program


def no_service() -> str:
    return "Le programme n’est pas installé comme service : il se lance à la main."


def may_install_service() -> str:
    return "Rien à faire ; `manalath service install` le lance à chaque démarrage."


def service_runs() -> str:
    return "Le service tourne."


def service_old() -> str:
    return "Le service lance ce programme sous un nom d’avant une mise à jour."


def reinstall_service(options: str) -> str:
    command = f"sudo .venv/bin/manalath service install {options}".strip()
    return f"{command} réécrit le service."


def service_failed() -> str:
    return "Le service a été lancé, et a échoué."


def restart_service() -> str:
    return "journalctl -u manalath -n 50 dit pourquoi ; ensuite sudo systemctl restart manalath."


def service_stopped(state: str) -> str:
    return f"Le service est installé ; son état : {state or 'inconnu'}."


def start_service() -> str:
    return "sudo systemctl enable --now manalath le lance, maintenant et à chaque démarrage."


def runs_already(process: int) -> str:
    return f"Le programme tourne déjà (processus {process}) : il occupe le journal, et sans doute le plateau."


def end_it_first() -> str:
    return "Fermez-le avant d’examiner son plateau."


def searches_in_c() -> str:
    return "Le moteur de jeu cherche en C."


def searches_in_python() -> str:
    return (
        "Le moteur de jeu cherche en Python : il joue aussi bien, mais réfléchit dix à trente fois plus "
        "longtemps."
    )


def may_install_compiler() -> str:
    return (
        "Pour la recherche en C : sudo apt install gcc libc6-dev python3-dev, puis réinstallez le programme."
    )


def page_port_taken(port: int) -> str:
    return f"Le port {port} est déjà pris ; la page prend le premier libre après lui, et dit lequel."


def may_name_port() -> str:
    return "Rien à faire ; --port en indique un autre."


def page_port_free(port: int) -> str:
    return f"Le port {port} est libre pour la page."
