"""Fixtures: a Pi on whose pins the board with one reed a space is, and a program of each library on it."""

import pytest

from controller.board import Profile
from hardware.profiles import load_profile
from simulator.pi.gpio_twin import GpioTwin
from simulator.pi.library_twin import Flavour
from tests.simulator.pi.machine import FLAVOURS, Machine, machine


@pytest.fixture
def pi() -> Machine:
    return machine()


@pytest.fixture(params=FLAVOURS)
def flavour(request: pytest.FixtureRequest) -> Flavour:
    return request.param  # type: ignore[no-any-return] # what is given above


@pytest.fixture
def gpio(pi: Machine, flavour: Flavour) -> GpioTwin:
    return pi.program(flavour)


@pytest.fixture(params=["hex70-single-gpio", "hex70-dual-gpio"])
def profile(request: pytest.FixtureRequest) -> Profile:
    return load_profile(request.param)


@pytest.fixture
def dual() -> Profile:
    return load_profile("hex70-dual-gpio")
