"""Why the contacts of a sensor that a page looks at are not traced."""


def elsewhere() -> str:
    return "Une autre page observe une autre ligne, et le plateau n’en observe qu’une."


def taken() -> str:
    return "Le plateau est pris pour l’instant ; ce qui l’occupe trace ce qu’il lui faut."
