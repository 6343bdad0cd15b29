"""Bundles like those of a release, with the real script of one and a program that only seems to play."""

import base64
import ensurepip
import hashlib
import io
import platform
import sys
import zipfile
from pathlib import Path

from controller.annexes.update.version_installer import target_here
from tests.checkouts import ROOT

#: What the command of a stub does: it serves its page and tells how it stands, or ends at once.
_PROGRAM = """
import http.server, json, sys
STANDING = dict.fromkeys(("busy", "board", "profile", "firmware"), "")
STANDING |= {{"version": {version!r}, "is_linked": True}}
class Page(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        content = json.dumps(STANDING).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)
    def log_message(self, *_):
        pass
def main():
    if sys.argv[1] != "simulate":
        print({version!r})
        return 2
    if {ends}:
        return 1
    server = http.server.HTTPServer(("127.0.0.1", 0), Page)
    print(f"The page is at http://127.0.0.1:{{server.server_port}}/", flush=True)
    server.serve_forever()
"""


def bundle(folder: Path, version: str, *, ends: bool = False) -> Path:
    """Write the bundle of a version into a folder; its program ``ends`` at once, or serves a page."""
    pip = next((Path(ensurepip.__file__).parent / "_bundled").glob("pip-*.whl"))
    name, wheel = f"manalath_board-{version}-py3-none-any.whl", _wheel(version, ends=ends)
    digest = hashlib.sha256(wheel).hexdigest()
    path = folder / f"manalath-{version}-{target_here()}.zip"
    members = {
        f"wheels/{pip.name}": pip.read_bytes(),
        f"wheels/{name}": wheel,
        "install.sh": (ROOT / ".ci/release/install.sh").read_bytes(),
        "target": "{} {}.{}\n".format(platform.machine(), *sys.version_info).encode(),
        "requirements.txt": f"manalath-board=={version} --hash=sha256:{digest}\n".encode(),
        "requirements-pi.txt": f"manalath-board=={version} --hash=sha256:{digest}\n".encode(),
    }
    with zipfile.ZipFile(path, "w") as archive:
        for member, content in members.items():
            archive.writestr(f"{path.stem}/{member}", content)
    return path


def _wheel(version: str, *, ends: bool) -> bytes:
    about = f"manalath_board-{version}.dist-info"
    files = {
        "stub_board.py": _PROGRAM.format(version=version, ends=ends),
        f"{about}/METADATA": f"Metadata-Version: 2.1\nName: manalath-board\nVersion: {version}\n",
        f"{about}/WHEEL": "Wheel-Version: 1.0\nGenerator: stub\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        f"{about}/entry_points.txt": "[console_scripts]\nmanalath = stub_board:main\n",
    }
    lines = []
    for name, text in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest()).rstrip(b"=").decode()
        lines.append(f"{name},sha256={digest},{len(text)}")
    files[f"{about}/RECORD"] = "\n".join([*lines, f"{about}/RECORD,,", ""])
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return packed.getvalue()
