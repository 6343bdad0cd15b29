"""No test writes where the records of the person live who runs it."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def _own_records(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    home = tmp_path_factory.getbasetemp() / "home"
    monkeypatch.setenv("XDG_DATA_HOME", str(home))
    return home
