"""Judge an image of the firmware: how much memory it takes, and what must not be in it.

``python3 budget.py ELF HEX TOML`` prints one line a person can read and writes the same as TOML, or says what
is wrong and fails. RAM is what is laid out at fixed places and the deepest stack that the disassembly allows:
the deepest chain of calls from the start of the program, and one interrupt on top of it.
"""

import hashlib
import re
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

#: What an image may take, measured and rounded up; the chip has 256 KiB less 8 for the bootloader, and 8 KiB.
FLASH_BYTES, RAM_BYTES = 12 * 1024, 6 * 1024 + 512

#: An old bootloader takes these for a command to itself.
FORBIDDEN = b"!!!"

#: What a call puts on the stack, of 22 bits of address.
RETURN_BYTES = 3

#: How calls by address are made here: none may be.
INDIRECT = {"icall", "eicall", "ijmp", "eijmp"}

#: How a frame is taken from a copy of the stack pointer.
_FRAME = {"sbiw", "subi", "sbci"}

#: A jump there begins the program anew, with an empty stack.
_RESTART = 0

_LABEL = re.compile(r"^[0-9a-f]+ <(?P<name>.+)>:$")
_LINE = re.compile(r"^\s+(?P<at>[0-9a-f]+):\t[0-9a-f ]+\t(?P<word>\w+)(?:\s+(?P<rest>.*))?$")
_TARGET = re.compile(r"0x([0-9a-f]+) <")


class RefusedError(Exception):
    """An image that must not be shipped."""


@dataclass
class Routine:
    """What lies between two labels: what it puts on the stack, whom it calls, and where it goes on."""

    own: int = 0
    calls: set[int] = field(default_factory=set)
    jumps: set[int] = field(default_factory=set)
    is_open: bool = True
    is_indirect: bool = False
    #: The stack pointer has been read: what is taken from it next is the frame.
    takes_frame: bool = False


def routines(disassembly: str) -> tuple[dict[int, Routine], dict[str, int]]:
    """Read objdump's disassembly; routines by address, addresses by name."""
    found: dict[int, Routine] = {}
    names: dict[str, int] = {}
    now = Routine()
    for line in disassembly.splitlines():
        label = _LABEL.match(line)
        if label:
            at = int(line.split()[0], 16)
            if now.is_open:
                now.jumps.add(at)
            now = found.setdefault(at, Routine())
            names[label["name"]] = at
            continue
        instruction = _LINE.match(line)
        if instruction:
            _take(now, instruction["word"], instruction["rest"] or "")
    return found, names


def _take(routine: Routine, word: str, rest: str) -> None:
    target = _TARGET.search(rest)
    routine.takes_frame &= word in _FRAME
    routine.is_open = word not in {"ret", "reti", "jmp", "rjmp"}
    if word == "push":
        routine.own += 1
    elif word == "in" and rest.startswith("r29, 0x3e"):
        routine.takes_frame = True
    elif routine.takes_frame and word in _FRAME:
        amount = int(rest.split(",")[1].split(";", maxsplit=1)[0], 16)
        routine.own += amount << 8 if word == "sbci" else amount
    elif word == "rcall" and rest.startswith(".+0 "):
        routine.own += RETURN_BYTES
    elif word in {"call", "rcall"} and target:
        routine.calls.add(int(target[1], 16))
    elif target and word in {"jmp", "rjmp"}:
        routine.jumps.add(int(target[1], 16))
    elif word in INDIRECT:
        routine.is_indirect = True


def deepest(found: dict[int, Routine], start: int, above: tuple[int, ...] = ()) -> int:
    """Count the bytes of stack that a routine takes at most, all that it calls included."""
    routine = found.get(start)
    if routine is None or start in above:
        return 0
    if routine.is_indirect:
        raise RefusedError(f"at {start:#x} something is called by address: its stack cannot be told")
    inner = (*above, start)
    called = [RETURN_BYTES + deepest(found, to, inner) for to in routine.calls]
    gone_on = [deepest(found, to, inner) for to in routine.jumps if to != _RESTART]
    return routine.own + max(called + gone_on, default=0)


def stack_bytes(elf: Path) -> int:
    """Count the deepest stack of a program."""
    found, names = routines(_output("avr-objdump", "-d", str(elf)))
    program = deepest(found, names["main"]) + RETURN_BYTES
    interrupts = [deepest(found, at) for name, at in names.items() if name.startswith("__vector_")]
    return program + RETURN_BYTES + max(interrupts)


def sections(elf: Path) -> dict[str, int]:
    """Read how many bytes each section takes."""
    lines = [line.split() for line in _output("avr-size", "-A", str(elf)).splitlines()]
    return {words[0]: int(words[1]) for words in lines if words and words[0].startswith(".")}


def image(text: str) -> bytes:
    """Read the bytes of an Intel hex file."""
    flash = bytearray()
    for line in text.splitlines():
        record = bytes.fromhex(line[1:])
        if record[3] == 0:
            flash += record[4:-1]
    return bytes(flash)


def _output(*command: str) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout  # noqa: S603 - binutils


def judge(elf: Path, hex_: Path) -> dict[str, int]:
    """Measure an image; RefusedError if it must not be shipped."""
    size = sections(elf)
    flash = size[".text"] + size.get(".data", 0)
    fixed = sum(size.get(name, 0) for name in (".data", ".bss", ".noinit"))
    stack = stack_bytes(elf)
    if FORBIDDEN in image(hex_.read_text(encoding="ascii")):
        raise RefusedError("the image contains !!!, which old bootloaders take for a command")
    if flash > FLASH_BYTES:
        raise RefusedError(f"the image takes {flash} bytes of flash, and {FLASH_BYTES} are meant for it")
    if fixed + stack > RAM_BYTES:
        raise RefusedError(f"{fixed} bytes of RAM and {stack} of stack are more than {RAM_BYTES}")
    return {"flash_bytes": flash, "ram_bytes": fixed, "stack_bytes": stack}


def main(elf: Path, hex_: Path, toml: Path, *given: str) -> int:
    """Judge an image and write down what is known of it; ``given`` are lines for the TOML file."""
    try:
        measured = judge(elf, hex_)
    except RefusedError as refused:
        print(f"{elf.stem}: {refused}", file=sys.stderr)
        return 1
    lines = [f'name = "{elf.stem}"', *given, *(f"{name} = {number}" for name, number in measured.items())]
    digest = hashlib.sha256(hex_.read_bytes()).hexdigest()
    toml.write_text("\n".join([*lines, f'sha256 = "{digest}"', ""]), encoding="ascii")
    print(
        f"{elf.stem}: {measured['flash_bytes']} bytes of flash (at most {FLASH_BYTES}), "
        f"{measured['ram_bytes']} of RAM and {measured['stack_bytes']} of stack (at most {RAM_BYTES})"
    )
    return 0


if __name__ == "__main__":
    elf_, image_, toml_, *more = sys.argv[1:]
    sys.exit(main(Path(elf_), Path(image_), Path(toml_), *more))
