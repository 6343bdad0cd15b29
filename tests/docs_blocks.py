"""The blocks of a documentation page, and how each kind is run.

A page is run from top to bottom, as a reader would: its ``sh`` lines in its own terminal, its ``python``
blocks in one interpreter. A ``text`` block is the output of the block before it, with ``...`` for what varies
from run to run.
"""

import contextlib
import doctest
import io
import os
import re
import shlex
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from controller.cli import main
from controller.errors import InputError
from tests.deadline import DEADLINE_S
from tests.forked import Forked, Started

ROOT = Path(__file__).parent.parent

#: Signs that make a line more than one command with plain words.
_SHELL_SIGNS = re.compile(r"[|<>&;$*`]")


@dataclass(frozen=True, slots=True)
class Block:
    """One fenced block: its language, its text, and the line of the page where it begins."""

    language: str
    text: str
    line: int

    @property
    def path(self) -> str:
        """The file that the block is, if its first line is a comment that names one; otherwise empty."""
        match = re.match(r"# ([\w./-]+\.(?:py|toml))\n", self.text)
        return match[1] if match else ""


def blocks(page: Path) -> list[Block]:
    """Return the blocks of a page, in order."""
    return blocks_in(page.read_text(encoding="utf-8"), page.name)


def blocks_in(text: str, name: str) -> list[Block]:
    """Return the blocks of a text, in order; ``name`` says whose they are."""
    fences = re.finditer(r"^```([a-z]*)\n(.*?)^```$", text, flags=re.DOTALL | re.MULTILINE)
    found = [Block(fence[1], fence[2], text[: fence.start()].count("\n") + 1) for fence in fences]
    assert text.count("```") == 2 * len(found), f"{name}: a fence is not closed, or not at a line's start"
    return found


def is_printed(wanted: str, got: str) -> bool:
    """Whether ``got`` is the wanted output, in which ``...`` matches anything."""
    return doctest.OutputChecker().check_output(wanted, got, doctest.ELLIPSIS)


def lines_of(block: Block) -> list[str]:
    """Return the commands of an ``sh`` block, without comments."""
    joined = block.text.replace("\\\n", " ")
    return [line for line in joined.splitlines() if line.strip() and not line.strip().startswith("#")]


@dataclass
class Terminal:
    """A shell in ``folder`` whose `manalath` is that of ``source``; `close` ends what it started.

    A command that shows a page gets a free port; in the foreground it is ended as by Ctrl-C once it has
    printed its address.
    """

    folder: Path
    source: Path = ROOT
    port: int = 0
    code: int = 0
    _running: list[Forked | Started] = field(default_factory=list)

    def run(self, line: str) -> str:
        """Run a line and return its output; its exit code is left in ``code``."""
        words = shlex.split(line, comments=True)
        if words[0] == "manalath" and words[1] in {"play", "simulate", "replay"} and "--sensors" not in words:
            return self._serve(words)
        if words[0] == "manalath" and words[1] == "fault" and self.port and words[2] != "kinds":
            return self._do([*words, "--port", str(self.port)])
        if words[0] == "manalath" and words[1] != "ugi" and not _SHELL_SIGNS.search(line):
            return self._do(words)
        return self._shell(line)

    def run_python(self, text: str) -> str:
        """Run a snippet in its own Python."""
        return self._shell(f"python -c {shlex.quote(text)}")

    def refused(self, line: str) -> str:
        """Run a line of `manalath` that must be refused."""
        return self._do(shlex.split(line)) if line.startswith("manalath ") else self._shell(line)

    def close(self) -> None:
        """End every simulation that still runs."""
        while self._running:
            self._running.pop().end()

    def _do(self, words: list[str]) -> str:
        """Run a `manalath` command in this process, which saves starting another Python."""
        if self.source != ROOT:
            return self._shell(shlex.join(words))
        printed = io.StringIO()
        with (
            contextlib.chdir(self.folder),
            contextlib.redirect_stdout(printed),
            contextlib.redirect_stderr(printed),
        ):
            try:
                self.code = main(words[1:])
            except SystemExit as ended:
                self.code = int(ended.code or 0)
        return printed.getvalue()

    def _shell(self, line: str) -> str:
        python = shlex.quote(sys.executable)
        define = f'python() {{ {python} "$@"; }}\nmanalath() {{ {python} -m controller.cli "$@"; }}'
        done = subprocess.run(
            ["/bin/sh", "-euc", f"{define}\n{line}"],
            cwd=self.folder,
            env=self._surroundings(),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=DEADLINE_S,
            check=False,
        )
        self.code = done.returncode
        return done.stdout

    def _serve(self, words: list[str]) -> str:
        """Start a simulation, and end it unless it is left in the background."""
        is_left = words[-1] == "&"
        own = words[1 : -1 if is_left else None]
        begin = Forked if self.source == ROOT else Started
        process = begin([*own, "--port", "0", "--no-browser"], self.folder, self._surroundings())
        self._running.append(process)
        printed = ""
        for said in process.stdout:
            printed += said
            if address := re.search(r"http://127\.0\.0\.1:(\d+)/", said):
                self.port = int(address[1])
                break
        if not is_left:
            self.code = self._running.pop().end()
        return printed

    def _surroundings(self) -> dict[str, str]:
        own = (
            {"BROWSER": "true"}
            if self.source == ROOT
            else {"BROWSER": "true", "PYTHONPATH": str(self.source)}
        )
        return {**os.environ, **own}


def run_python(block: Block, names: dict[str, Any]) -> str:
    """Run a block in the interpreter with these ``names``; return its output.

    With prompts, what follows each is compared; without, an InputError ends the block as it would in Python,
    with the last line of its traceback.
    """
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        if ">>> " in block.text:
            example = doctest.DocTestParser().get_doctest(block.text, names, "block", None, block.line)
            runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
            failed = runner.run(example, clear_globs=False, out=printed.write).failed
            names.update(example.globs)
            assert not failed, printed.getvalue()
            return ""
        try:
            exec(compile(block.text, f"line {block.line}", "exec"), names)  # noqa: S102 - the project's own page
        except InputError as error:
            kind = type(error)
            printed.write(f"{kind.__module__}.{kind.__qualname__}: {error}\n")
    return printed.getvalue()
