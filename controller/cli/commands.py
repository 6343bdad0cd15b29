"""What the commands of `manalath` have in common on the command line."""

from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from argparse import ArgumentParser, _SubParsersAction

#: Where a room adds the commands that it carries out.
Commands: TypeAlias = "_SubParsersAction[ArgumentParser]"
