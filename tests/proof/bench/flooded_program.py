"""`manalath` on a computer whose private addresses are two of its own, where no name is announced."""

import sys
from collections.abc import Sequence

from controller.annexes.phones import local_network
from controller.cli import main
from tests.proof.bench.flood_guests import BOARD


def no_name(addresses: Sequence[str], *_: object) -> local_network.Announcement:
    """Find nobody to agree on a name with."""
    raise OSError(f"nothing is announced at {addresses}")


if __name__ == "__main__":
    local_network.private_addresses = lambda: BOARD
    local_network.Announcement = no_name  # type: ignore[misc, assignment]
    sys.exit(main(sys.argv[1:]))
