"""What others have said already, in their own words: an operating system, another program, a file."""


def text(text: str) -> str:
    return text
