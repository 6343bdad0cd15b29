"""``python -m controller.cli`` is the command `manalath`."""

import sys

from controller.cli import main

sys.exit(main())
