"""What no hand can do on a simulated board, and why its time cannot pass."""

# -- pieces


def too_far_off(space: str, right_mm: float, up_mm: float, most_mm: float) -> str:
    return f"({right_mm}, {up_mm}) mm is off {space}; a piece lies at most {most_mm:g} mm off its middle"


def no_room(space: str) -> str:
    return f"there is no room on {space}: another piece lies too close; lift that first"


def no_piece(space: str) -> str:
    return f"there is no piece on {space}; put one there first"


def taken(space: str) -> str:
    return f"there is a piece on {space} already; lift it first"


def awaited(space: str) -> str:
    return f"a piece is on its way to {space}; choose another space"


def no_speed(mm_per_s: float, slowest: float, fastest: float) -> str:
    return f"no hand slides at {mm_per_s:g} mm a second; give {slowest:g} to {fastest:g}"


def there_already(space: str) -> str:
    return f"the piece is on {space} already; slide it to another space"


def out_of_reach(right_mm: float, up_mm: float) -> str:
    return f"({right_mm}, {up_mm}) is out of reach; give millimetres from the middle of the board"


def not_held() -> str:
    return "this piece is no longer held; grab it again"


# -- keys


def key_down(key: str) -> str:
    return f"the key {key} is down already; release it first"


def key_up(key: str) -> str:
    return f"the key {key} is up already; press it first"


# -- time


def no_pace(speed: float, slowest: float, fastest: float) -> str:
    return f"time cannot pass {speed:g} times as fast; give {slowest:g} to {fastest:g}"


def no_step(ms: float, most_ms: float) -> str:
    return f"a step cannot take {ms:g} ms; give more than 0 and at most {most_ms:g}"


def not_paused() -> str:
    return "time does not stand still; pause it before a step"


def no_host() -> str:
    return "time is simulated here and has no pace; it passes as fast as it can"


def fixed_pace() -> str:
    return "time keeps the host's pace here; leave it at speed 1"
