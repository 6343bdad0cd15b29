"""UGI: how the table's own search program, and tournament programs, ask the engine for moves.

`ugi_session` reads the lines of the protocol and answers them, `ugi_search` what ``go`` asks for.
"""

from controller.ugi.ugi_search import WHY, Think
from controller.ugi.ugi_session import Ugi, error_line, serve

__all__ = ["WHY", "Think", "Ugi", "error_line", "serve"]
