"""``python -m manalath_board.controller.cli`` is the command `manalath`."""

import sys

from manalath_board.controller.cli import main

sys.exit(main())
