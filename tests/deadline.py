"""How long a test waits for what has to come: longer than the slowest machine needs.

Where tests are to fail, ``TESTS_WAIT_S`` lets them do so sooner.
"""

import os

DEADLINE_S = float(os.environ.get("TESTS_WAIT_S", "300"))
DEADLINE_MS = 1000.0 * DEADLINE_S
