"""The engine: that it is not there."""


def gone() -> str:
    return "the engine does not stay; take its move back with Undo, begin anew with hands, or start again"
