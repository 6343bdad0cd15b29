"""How long a test waits for something that must happen: longer than the slowest machine needs.

Where tests are expected to fail, ``TESTS_WAIT_S`` makes them fail sooner.
"""

import os

DEADLINE_S = float(os.environ.get("TESTS_WAIT_S", "300"))
DEADLINE_MS = 1000.0 * DEADLINE_S
