"""A plugin for pytest beside mutants: puts those tests first that noticed most in the least time."""

from collections import defaultdict
from pathlib import Path
from statistics import mean

import pytest
from hypothesis import Phase, settings

#: What each of the last mutants was noticed by, and in what time.
NOTICED, LATELY = Path("noticed.txt"), 200


def pytest_configure() -> None:
    """Have hypothesis find an example that fails, and no smaller one."""
    sample = settings.get_profile("sample")
    settings.register_profile("found", sample, phases=[Phase.explicit, Phase.generate])
    settings.load_profile("found")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put those tests first that noticed most of the last mutants in the least time."""
    took_s = defaultdict[str, list[float]](list)
    for line in NOTICED.read_text("utf-8").splitlines()[-LATELY:] if NOTICED.exists() else ():
        seconds, name = line.split(maxsplit=1)
        took_s[name].append(float(seconds))
    worth = {name: len(each) / (0.01 + mean(each)) for name, each in took_s.items()}
    items.sort(key=lambda item: -worth.get(item.nodeid, 0.0))


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Write down what noticed a mutant."""
    if report.failed:
        with NOTICED.open("a", encoding="utf-8") as file:
            file.write(f"{report.duration} {report.nodeid}\n")
