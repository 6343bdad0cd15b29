"""One writer for what the program keeps: no module but `controller.files` makes a file or a folder by itself.

What is made elsewhere is no secret: it is named here, with what it is.
"""

import ast
from collections.abc import Iterator

from tests.checkouts import ROOMS, ROOT

WRITER = "controller/files.py"

#: Calls that make something, or change who may read it, whatever their arguments are.
MAKING = {"write_text", "write_bytes", "mkdir", "makedirs", "chmod", "fchmod", "copy2", "copyfile"}

#: How `open` writes.
_WRITES = set("wax+")

#: What else is made: what a person names, what is for everybody to read, and what is thrown away.
OTHERS = {
    "named": {
        "controller/annexes/selfplay/workers.py",
        "controller/command_line/user_files.py",
        "simulator/waveform_file.py",
    },
    "of the system": {"hardware/service/target.py"},
    # A card belongs to whoever has it in the hand, and the Pi that is being prepared to nobody yet.
    "of a card": {
        "controller/annexes/card/boot_partition.py",
        "controller/annexes/card/boot_lights.py",
        "controller/annexes/card/booting_pi.py",
        "controller/annexes/card/first_boot.py",
    },
    "passing": {
        "controller/command_line/stdio.py",
        "hardware/service/installation.py",
        "simulator/avr/simavr_build.py",
        "controller/annexes/selfplay/cluster.py",
        "controller/annexes/update/version_installer.py",
    },
}

#: Where functions of such names come from, if they are called by their names alone.
_MAKERS = {"os", "shutil"}


def made_in(tree: ast.AST) -> Iterator[int]:
    """Yield the line of each call that makes a file or a folder, or changes its permissions."""
    named = {
        name.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module in _MAKERS
        for name in node.names
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and is_making(node, named):
            yield node.lineno


def is_making(call: ast.Call, named: set[str]) -> bool:
    match call.func:
        case ast.Attribute(value=ast.Name(id="os"), attr="open"):
            return any(isinstance(node, ast.Attribute) and node.attr != "O_RDONLY" for node in flags(call))
        case ast.Attribute(attr="open") | ast.Name(id="open"):
            return any(_WRITES & set(mode) for mode in modes(call))
        case ast.Attribute(attr=name):
            return name in MAKING
        case ast.Name(id=name):
            return name in MAKING & named
    return False


def flags(call: ast.Call) -> Iterator[ast.AST]:
    """Yield what an `os.open` is told about how to open, but for that it opens a folder."""
    for argument in call.args[1:]:
        for node in ast.walk(argument):
            if getattr(node, "attr", "").startswith("O_") and getattr(node, "attr", "") != "O_DIRECTORY":
                yield node


def modes(call: ast.Call) -> Iterator[str]:
    """Yield each argument of an `open` that can be a mode."""
    arguments = [*call.args[:2], *(keyword.value for keyword in call.keywords if keyword.arg == "mode")]
    for argument in arguments:
        match argument:
            case ast.Constant(value=str(mode)) if mode and set(mode) <= set("rwaxbt+"):
                yield mode


def test_no_module_makes_a_file_by_itself() -> None:
    known = {WRITER, *set[str]().union(*OTHERS.values())}
    found = {
        path.relative_to(ROOT).as_posix()
        for room in ROOMS
        for path in (ROOT / room).rglob("*.py")
        if any(made_in(ast.parse(path.read_text(encoding="utf-8"))))
    }
    assert found == known


def test_what_looks_for_it_finds_it() -> None:
    for line in (
        "path.write_text(secret)",
        'path.open("xb")',
        'open(path, "w")',
        'path.open(mode="a")',
        "os.open(path, os.O_WRONLY | os.O_CREAT)",
        "path.parent.mkdir(parents=True)",
        "path.chmod(0o600)",
        "from shutil import copyfile; copyfile(one, other)",
    ):
        assert list(made_in(ast.parse(line))) == [1], line
    for line in (
        "path.read_text()",
        'path.open("rb")',
        "port.open()",
        "os.open(path, os.O_RDONLY | os.O_DIRECTORY)",
        "from controller.command_line.user_files import write_text; write_text(path, text)",
    ):
        assert list(made_in(ast.parse(line))) == [], line
