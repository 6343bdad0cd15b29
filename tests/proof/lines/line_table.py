"""The lines of an image by address, from the DWARF in its ELF, and which of them have run."""

from collections import defaultdict
from collections.abc import Container, Mapping
from dataclasses import dataclass
from itertools import groupby, pairwise
from os.path import normpath
from pathlib import Path, PurePosixPath

from elftools.elf.elffile import ELFFile

#: A source file, as the compiler was given it, and a line in it.
Line = tuple[str, int]


@dataclass(frozen=True, slots=True)
class FileLines:
    """A source file: its lines that have code in the image, and those of them that have run."""

    name: str
    with_code: frozenset[int]
    run: frozenset[int]

    @property
    def never(self) -> str:
        """The lines that have never run, neighbours with code together."""
        numbers = sorted(self.with_code)
        spans = []
        for has_run, together in groupby(numbers, self.run.__contains__):
            span = list(together)
            if not has_run:
                spans.append(f"{span[0]}-{span[-1]}" if span[1:] else f"{span[0]}")
        return ", ".join(spans)


def lines_by_address(elf: Path) -> Mapping[int, Line]:
    """Return the line of each word of an image's code, by its address in bytes."""
    found = dict[int, Line]()
    with elf.open("rb") as file:
        dwarf = ELFFile(file).get_dwarf_info()
        for unit in dwarf.iter_CUs():
            program = dwarf.line_program_for_CU(unit)
            if program is None:
                continue
            names = [
                normpath(PurePosixPath(_folder(program.header, entry.dir_index), entry.name.decode()))
                for entry in program.header.file_entry
            ]
            states = [entry.state for entry in program.get_entries() if entry.state is not None]
            for here, after in pairwise(states):
                if not here.end_sequence:
                    line = names[here.file - 1], here.line
                    found.update((address, line) for address in range(here.address, after.address, 2))
    return found


def _folder(header: Mapping[str, list[bytes]], number: int) -> str:
    """Return a folder of a line program; 0 is the one in which the compiler was called."""
    return header["include_directory"][number - 1].decode() if number else ""


def lines_of(where: Mapping[int, Line], ran: Container[int]) -> list[FileLines]:
    """Return the files of an image by their names; a line has run if any word of it was executed."""
    with_code, run = defaultdict[str, set[int]](set), defaultdict[str, set[int]](set)
    for address, (name, line) in where.items():
        with_code[name].add(line)
        if address in ran:
            run[name].add(line)
    return [FileLines(name, frozenset(with_code[name]), frozenset(run[name])) for name in sorted(with_code)]
