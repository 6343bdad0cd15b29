"""A network that is not as it was, in place of that of a game."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from controller.games import network as networks


@contextmanager
def network_damaged(game: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Have this program read other networks in this context, of which one is damaged; yields its path."""
    shipped = Path(networks.__file__).with_name("networks")
    there = folder / "networks"
    there.mkdir()
    for name in networks.SUMS:
        (there / f"{name}.bin").write_bytes((shipped / f"{name}.bin").read_bytes())
    path = there / f"{game}.bin"
    path.write_bytes(bytes(path.stat().st_size))
    networks.network.cache_clear()
    monkeypatch.setattr(networks, "files", lambda _: folder)
    try:
        yield str(path)
    finally:
        networks.network.cache_clear()
