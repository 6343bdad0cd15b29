"""One reader for what a person names: no module but `hardware.plain_files` opens a file to read by itself."""

import ast
from collections.abc import Iterator

from tests.checkouts import ROOMS, ROOT

READER = "hardware/plain_files.py"

#: Calls that read a file unless the reader is asked, whose functions have such names too.
READING = {"read_text", "read_bytes", "open"}

#: What else is read: files that ship with the program or that it has made, and those of the system.
OTHERS = {
    "shipped": {
        "controller/annexes/explain/explain_command.py",
        "controller/document/document.py",
        "controller/games/network.py",
        "controller/diagnose/report/report_page.py",
        "controller/messages/reader.py",
        "controller/table/record.py",
        "controller/web/game_picture.py",
        "controller/web/page_files.py",
        "hardware/images/__init__.py",
        "hardware/builder/kit/order_page.py",
        "hardware/builder/kit/steps_page.py",
        "hardware/builder/kit/stripboard_svg.py",
        "hardware/builder/magnets/study_page.py",
        "hardware/profiles/__init__.py",
        "hardware/builder/wiring/board_drawing.py",
        "simulator/avr/simavr_build.py",
        "controller/annexes/scenarios/scenario_parser.py",
        "controller/annexes/lessons/lesson_scenes.py",
        "controller/annexes/puzzles/shelf_puzzles.py",
        "controller/annexes/puzzles/shelf_ratings.py",
        "controller/annexes/selfplay/first_moves.py",
    },
    "made": {
        "controller/annexes/records/records_command.py",
        "hardware/builder/circuit_boards/kicad.py",
        "hardware/builder/circuit_boards/plot_script.py",
        "controller/annexes/update/version_disk.py",
    },
    # Its own, or of the system on a card, whose files it changes line by line.
    "of a card": {
        "controller/annexes/card/boot_partition.py",
        "controller/annexes/card/booting_pi.py",
        "controller/annexes/card/first_boot.py",
    },
    # Larger than memory: copied in parts, each bounded and checked.
    "in parts": {"controller/annexes/update/release_source.py"},
    "system": {
        "controller/errors/extras.py",
        "controller/command_line/stdio.py",
        "controller/annexes/doctor/system_probe.py",
        "hardware/gpio_board/pin_library_loader.py",
        "hardware/service/target.py",
    },
}


def read_in(tree: ast.AST) -> Iterator[int]:
    """Yield the line of each call that opens a file to read, by a method or as `open`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and is_reading(node.func) and not is_elsewhere(node):
            yield node.lineno


def is_reading(function: ast.expr) -> bool:
    match function:
        case ast.Attribute(value=ast.Name(id="plain_files" | "os" | "webbrowser")):
            return False
        case ast.Attribute(attr=name):
            return name in READING
        case ast.Name(id=name):
            return name == "open"
    return False


def is_elsewhere(call: ast.Call) -> bool:
    """Whether something other than a file is opened, which takes no mode, or a file is opened to write."""
    match call.func, call.args, call.keywords:
        case ast.Attribute(attr="open"), [ast.Constant(value=mode), *_], _:
            return not str(mode).startswith("r")
        case ast.Attribute(attr="open"), _, keywords:
            return not any(each.arg in {"encoding", "mode"} for each in keywords)
    return False


def test_no_module_reads_a_users_file_by_itself() -> None:
    known = {READER, *set[str]().union(*OTHERS.values())}
    found = {
        path.relative_to(ROOT).as_posix()
        for room in ROOMS
        for path in (ROOT / room).rglob("*.py")
        if any(read_in(ast.parse(path.read_text(encoding="utf-8"))))
    }
    assert found == known


def test_what_looks_for_it_finds_it() -> None:
    for line in ("path.read_text()", 'path.open("rb")', "path.open(encoding=x)", "open(path)"):
        assert list(read_in(ast.parse(line))) == [1], line
    for line in ('path.open("ab")', "port.open()", "found.open(seed)", "plain_files.read_text(path, 1)"):
        assert list(read_in(ast.parse(line))) == [], line
