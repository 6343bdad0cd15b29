"""Why the contacts of the sensor shown on a page are not being traced."""


def elsewhere() -> str:
    return "Une autre page observe déjà une autre ligne, et le plateau n’en observe qu’une à la fois."


def taken() -> str:
    return "Le plateau est occupé ; ce qui s’en sert suit les contacts dont il a besoin."
