"""What is wrong with the profile of a board. ``where`` is a table of its file, or an entry of one."""

from controller.messages.fr.grammar import any_of

# -- where


def whole() -> str:
    return "le profil"


def entry(where: str, name: str) -> str:
    return f"{where} : {name}"


def item(where: str, name: str, number: int) -> str:
    return f"{where} : {name}[{number}]"


def pins() -> str:
    return "broches"


def connectors() -> str:
    return "connecteurs"


# -- what an entry must be


def two_reeds() -> str:
    return "des ampoules reed pour les deux couleurs"


def one_reed() -> str:
    return "une ampoule reed par case"


def on_a_line() -> str:
    return "un microcontrôleur au bout d’un câble"


def on_pins() -> str:
    return "les broches d’un Raspberry Pi"


def a_name() -> str:
    return "fait de 1 à 32 lettres minuscules de a à z, chiffres et traits d’union"


def a_space() -> str:
    return "la lettre et le numéro d’une case, comme e5"


def no_table(where: str, found: str) -> str:
    return f"{where} doit être une table, et non {found} ; voyez docs/build/profiles.md"


def lacks(where: str, name: str) -> str:
    return f"{where} : il manque {name!r} ; ajoutez cette entrée, comme dans hex70-dual-mega.toml"


def wrong_kind(where: str, name: str, kind: str, found: str) -> str:
    return f"{where} : {name} doit être {kind}, et non {found}"


def unknown_choice(where: str, name: str, found: str, known: tuple[tuple[str, str], ...]) -> str:
    choices = any_of([f"{value!r} ({meaning})" for value, meaning in known])
    return f"{where} : {name} {found!r} est inconnu ; il faut {choices}"


def out_of_range(where: str, name: str, number: float, least: float, most: float) -> str:
    return f"{where} : {name} vaut {number:g} ; il faut de {least:g} à {most:g}"


def no_list(where: str, name: str, found: str) -> str:
    return f"{where} : {name} doit être une liste, et non {found}"


def no_text(where: str, found: str) -> str:
    return f"{where} doit être un texte, et non {found}"


def no_ohms(where: str, found: str) -> str:
    return f"{where} doit être un nombre entier d’ohms au-dessus de 0, et non {found}"


def no_divider(where: str) -> str:
    return f"{where} : supply_ohm doit être [vers l’alimentation, vers la masse] en ohms"


def no_millimetres(where: str, found: str) -> str:
    return f"{where} doit être un nombre de millimètres, et non {found}"


def no_point(where: str, name: str) -> str:
    return f"{where} : {name} doit être [x, y] en millimètres"


def no_pair(where: str, name: str) -> str:
    return f"{where} : {name} doit être deux nombres, [l’un, l’autre]"


def no_two_numbers(where: str, found: str) -> str:
    return f"{where} doit être deux nombres, [l’un, l’autre], et non {found}"


def no_measurement(where: str, name: str) -> str:
    return (
        f"{where} : {name} doit avoir [fermeture, ouverture] de chaque ampoule en ampères-tours ; une "
        "ampoule s’ouvre plus bas qu’elle ne se ferme, et les deux sont au-dessus de 0"
    )


def unknown_reed(name: str, board: str, least: str, most: str) -> str:
    return f"[build.measured] {name} n’est pas une ampoule reed de {board} ; elles vont de {least} à {most}"


def other_reeds(name: str, count: int, found: int) -> str:
    reeds = "1 ampoule" if count == 1 else f"{count} ampoules en parallèle"
    measured = f"{found} a été mesurée" if found in {0, 1} else f"{found} ont été mesurées"
    return f"[build.measured] {name} a {reeds}, et {measured} ; donnez une paire pour chacune"


def no_place(where: str, found: str) -> str:
    return f"{where} doit être [x, y] en millimètres, et non {found}"


def no_poles(where: str, found: str, most: int) -> str:
    return (
        f"{where} : poles {found!r} doit donner le pôle que chaque disque montre vers le haut, N ou S ;"
        f" {most} au plus"
    )


def no_disc(where: str) -> str:
    return f"{where} : disc_mm doit être [diamètre, hauteur], de 1 à 20 et de 0.5 à 10 mm"


def no_glass(where: str, found: int, known: tuple[int, ...]) -> str:
    lengths = any_of([str(mm) for mm in known])
    return f"{where} : glass_mm vaut {found} ; les champs sont calculés pour un verre de {lengths} mm"


def no_class(where: str) -> str:
    return f"{where} : class_at doit être [minimum, maximum] en ampères-tours, de 1 à 100"


def no_ring(where: str, most: int) -> str:
    return f"{where} : ring_mm doit être une liste de 1 à {most} places, comme [[7.36, 4.25], [2.2, 8.21]]"


def no_crosspoint(where: str, found: str) -> str:
    return f"{where} doit être [ligne, colonne] de son capteur, et non {found}"


def unknown_entry(where: str, name: str) -> str:
    return f"{where} : l’entrée {name!r} est inconnue ; corrigez son nom ou retirez-la"


# -- what does not fit together


def used_twice(where: str, value: str) -> str:
    return f"{where} : {value} sert deux fois, mais ne peut servir qu’une fois"


def scan_too_short(scan_us: int, rows: int, least_us: int) -> str:
    return f"[timings] : scan_us vaut {scan_us} ; {rows} lignes prennent {least_us} µs"


def reads_too_near(where: str, reread_us: int, least_us: int) -> str:
    return (
        f"{where} : reread_us vaut {reread_us} ; il faut au moins {least_us} µs entre deux lectures, ou, "
        "avec 0, une seule lecture"
    )


def fuse_too_large(supply_ma: int, fuse_ma: int, times: int) -> str:
    return (
        f"[build] : supply_ma vaut {supply_ma} ; il faut au moins {times * fuse_ma}, {times} fois fuse_ma, "
        "sinon un court-circuit risque de ne pas faire sauter le fusible"
    )


def gap_too_small(least_mm: float) -> str:
    return (
        f"[build.reeds] : gap_mm doit valoir au moins {least_mm:g} ; il couvre le fond de la pièce, "
        "l’épaisseur du plateau sous elle et la patte de l’ampoule"
    )


def hole_too_small(across_mm: float) -> str:
    return f"[build.deck] : hole_mm doit dépasser les {_decimal(across_mm)} mm d’une pièce"


def key_too_near(key: str, other: str, least_mm: float) -> str:
    return f"[build] keys_mm : {key} doit être à au moins {least_mm:g} mm de {other}"


def discs_outside(across_mm: float) -> str:
    across = _decimal(across_mm)
    return f"[build.pieces] : les disques doivent tenir dans une pièce de {across} mm ; réduisez radius_mm"


def discs_overlap(where: str, discs: int, across_mm: float, radius_mm: float) -> str:
    return (
        f"{where} : {discs} disques de {_decimal(across_mm)} mm ne tiennent pas côte à côte avec radius_mm"
        f" {radius_mm:g} ; augmentez-le"
    )


def recesses_meet(pitch_mm: float) -> str:
    pitch = f"{pitch_mm:.1f}".replace(".", ",")
    return (
        f"[build.deck] : deux logements se touchent là où les cases sont à {pitch} mm l’une de l’autre ; "
        "réduisez hole_mm ou bevel_mm"
    )


def no_spaces() -> str:
    return "[spaces] est vide ; un plateau a au moins une case"


def no_space_name(name: str, form: str) -> str:
    return f"[spaces] {name!r} doit être {form} ; renommez-la"


def light_nowhere(name: str) -> str:
    return f"[lights] order nomme {name}, qui n’est pas une case ; corrigez-le"


def no_light(space: str) -> str:
    return f"[lights] order oublie {space} ; chaque case a une lumière"


def feed_nowhere(name: str) -> str:
    return f"[build] feeds nomme {name}, qui n’est pas une case ; corrigez-le"


def no_feeds() -> str:
    return "[build] feeds est vide ; les lumières doivent être alimentées à une case au moins"


def outside_matrix(where: str, row: int, column: int, rows: int, columns: int) -> str:
    size = f"{rows} lignes et {columns} colonnes"
    return f"{where} : [{row}, {column}] est hors de la matrice de {size}, comptées à partir de 0"


def on_reference(where: str, row: int, column: int) -> str:
    return f"{where} : [{row}, {column}] est sur une ligne de référence (dernière ligne et dernière colonne)"


def sensor_taken(where: str, row: int, column: int, other: str) -> str:
    return f"{where} : [{row}, {column}] est déjà le capteur de {other}"


def wrong_order(where: str, name: str) -> str:
    return f"{where} : {name} manque ou n’est pas sur ce fil"


# -- what a board has


def no_such_space(space: str, board: str, first: str, last: str) -> str:
    return f"il n’y a pas de case {space} sur {board} ; ses cases vont de {first} à {last}"


def _decimal(number: float) -> str:
    """Write a length that is not a value of the file."""
    return f"{number:g}".replace(".", ",")
