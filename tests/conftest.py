"""Fixtures for every test: a temporary home for records, no deadline for examples, restored signals."""

import gc
import signal
from collections.abc import Generator, Iterator
from contextlib import nullcontext
from inspect import isfunction
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

import controller.cli.annexes  # noqa: F401 - every test has the boards that annexes offer
from tests import sweeps
from tests.built_once import BuiltOnce
from tests.leftovers import nothing_left
from tests.sweeps import PROOF

#: Examples have no deadline: how long one takes depends on the machine.
settings.register_profile("whole", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("sample", settings.get_profile("whole"), max_examples=10)
settings.load_profile("sample")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let a long run be done in shares, one after another."""
    parser.addoption("--share", metavar="N/M", help="only the Nth of M shares of the tests")


def pytest_configure(config: pytest.Config) -> None:
    """Note whether only samples are wanted."""
    sweeps.is_sampling = config.getoption("markexpr").startswith("not proof")


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Load no module of which only samples are wanted and nothing is a sample: every worker would."""
    is_module = sweeps.is_sampling and collection_path.suffix == ".py"
    return True if is_module and sweeps.has_no_sample(collection_path) else None


@pytest.hookimpl(tryfirst=True)
def pytest_pycollect_makeitem(collector: pytest.Collector, obj: object) -> list[pytest.Item] | None:
    """Make nothing of a proof where only samples are wanted: every worker would make it to deselect it."""
    marks: list[pytest.Mark] = getattr(obj, "pytestmark", []) if isfunction(obj) else []
    is_proof = any(mark.name == PROOF.name for mark in (*collector.iter_markers(), *marks))
    return [] if sweeps.is_sampling and is_proof else None


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep the tests in a browser together, in any order: each worker then starts one browser, not thirty."""
    sweeps.leave_to_proof(items)
    if share := config.getoption("share"):
        others = [item for item in items if not sweeps.is_in_share(item.nodeid, share)]
        config.hook.pytest_deselected(items=others)
        items[:] = [item for item in items if sweeps.is_in_share(item.nodeid, share)]
    for item in items:
        if item.nodeid.startswith(sweeps.STYLE):
            item.add_marker("style")
    items.sort(key=lambda item: not item.nodeid.startswith("tests/browser/"))


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Look for no garbage among the tests that are collected, nor later: they last as long as the program."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


@pytest.fixture(autouse=True)
def _nothing_left(request: pytest.FixtureRequest) -> Iterator[None]:
    """Fail the test that leaves a thread, a child process, a socket or a task behind."""
    with nullcontext() if request.node.get_closest_marker("dask") else nothing_left():
        yield


@pytest.fixture(autouse=True, scope="session")
def _own_records(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Set for all tests at once: a thread that is ending may not see its environment change."""
    home = tmp_path_factory.getbasetemp() / "home"
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("XDG_DATA_HOME", str(home))
        environment.setenv("LC_ALL", "C.UTF-8")
        yield home


@pytest.fixture(scope="session")
def built_once(tmp_path_factory: pytest.TempPathFactory) -> BuiltOnce:
    """What is compiled for the tests, by one worker for all."""
    return BuiltOnce(tmp_path_factory)


@pytest.fixture
def signals() -> Iterator[None]:
    """Restore the signal handlers after the test."""
    numbers = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
    before = [signal.getsignal(number) for number in numbers]
    yield
    for number, action in zip(numbers, before, strict=True):
        signal.signal(number, action)
