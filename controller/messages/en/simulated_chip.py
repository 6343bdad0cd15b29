"""Why a simulated microcontroller cannot run a firmware here."""


def missing(what: str, install: str) -> str:
    return (
        f"the firmware cannot be run here: {what}; install what it needs with `{install}`, or play on "
        "the simulated board, which is all Python: `manalath simulate`"
    )


def no_compiler(name: str) -> str:
    return f"there is no {name}"


def no_library() -> str:
    return "there is no libsimavr"


def compiler_says(said: str) -> str:
    return f"gcc says {said!r}"


def unkept(why: str) -> str:
    return f"the simulated chip is compiled once and kept, but {why}; name another folder with XDG_CACHE_HOME"


def unwritable(folder: str, why: str) -> str:
    return f"{folder} cannot be written: {why}"


def no_home() -> str:
    return "there is no home folder"


def no_elf(name: str) -> str:
    return f"{name} is not a complete ELF file; build it again"
