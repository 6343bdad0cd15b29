"""Boards that are soldered otherwise than a profile describes: the same parts, each wire elsewhere."""

from collections.abc import Mapping
from random import Random

from controller.board import Crosspoint, Key, Profile, Sensing
from controller.diagnose.teach.lessons import Taught, rewired


def free_crosspoints(profile: Profile) -> list[Crosspoint]:
    """Return every crosspoint that a reed or key could have."""
    every = [(row, column) for row in range(len(profile.rows)) for column in range(len(profile.columns))]
    return [at for at in every if not profile.is_reference(at)]


def shuffled(profile: Profile, seed: int) -> Profile:
    """Return the board with its sensors and lights in random order."""
    random = Random(seed)
    places = free_crosspoints(profile)
    random.shuffle(places)
    names = [space.name for space in profile.spaces]
    first = {name: places.pop() for name in names}
    second = {name: places.pop() for name in names} if profile.sensing is Sensing.DUAL else first
    keys = {key: places.pop() for key in profile.keys}
    lights = random.sample(profile.lights, len(profile.lights))
    return rewired(profile, Taught(first, second, keys, tuple(lights)))


def with_keys(profile: Profile, keys: Mapping[Key, Crosspoint]) -> Profile:
    """Return the board with its keys elsewhere."""
    first = {space.name: space.first for space in profile.spaces}
    second = {space.name: space.second for space in profile.spaces}
    return rewired(profile, Taught(first, second, {**profile.keys, **keys}, profile.lights))
