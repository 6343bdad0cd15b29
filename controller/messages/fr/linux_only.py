"""What is available on Linux only, and what to do on another system."""


def pins() -> str:
    return (
        "un plateau ne se lit par les broches que sous le Linux d’un Raspberry Pi ; ici, jouez sur un "
        "plateau simulé : `manalath simulate --board virtual:hex70-single-gpio`"
    )


def service() -> str:
    return (
        "un service passe par systemd, qui n’existe que sous Linux ; faites lancer "
        "`manalath play --no-browser` par ce système à l’ouverture de session"
    )


def terminals() -> str:
    return (
        "un plateau simulé au bout d’une ligne a besoin des terminaux de Linux ; jouez sur celui qui s’en "
        "passe : `manalath simulate`"
    )


def simulated_chip() -> str:
    return (
        "le micrologiciel ne tourne sur sa puce simulée que sous Linux ; jouez sur le plateau simulé, tout "
        "en Python : `manalath simulate`"
    )
