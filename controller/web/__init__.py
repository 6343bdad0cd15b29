"""The page: what a browser sees of the table and does to it.

`board_view`, `state_view`, `table_view` and `workbench_view` say what a page is told, `page_messages` in what
form, and `newest_messages` holds the newest of each; `acts` is what a page may ask for, `act_codec` reads it
and `page_hand` does it. `viewer` knows what each browser still has to be told, `viewer_registry` which there
are. `app` says which addresses there are and who may use them, `server` where it listens. `listener` bounds
how many connections there are, `connections` and `rate_limit` what each can cost; `log_limiter` bounds the
log, and `http_headers` holds the headers of every answer. The page itself is in ``static/``. Rules, inference
and lights are decided elsewhere; here nothing is derived again.
"""

from manalath_board.controller.web.server import PortError, WebServer

__all__ = ["PortError", "WebServer"]
