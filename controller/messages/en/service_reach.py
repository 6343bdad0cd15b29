"""Why a service could not run the program where it is, and what to do."""


def passing_files(path: str) -> str:
    return f"{path} is in a folder for temporary files, which a service does not see; move it to /opt"


def closed(folder: str, quoted: str) -> str:
    return (
        f"the program is in {folder}, which only its owner may enter, and a service runs as another user; "
        f"let others in with `sudo chmod o+x {quoted}`, or install the program in /opt"
    )


def unread(path: str, quoted: str) -> str:
    return f"only its owner may read {path}; let others do so with `sudo chmod -R o+rX {quoted}`"
