#!/bin/sh
# Installs this version into a new folder, from the files beside this script alone:
#   sh install.sh FOLDER              for a board on a cable, or none
#   sh install.sh FOLDER pi           for a board on the pins of a Raspberry Pi 3, 4 or Zero 2 W
#   sh install.sh FOLDER pi5          of a Raspberry Pi 5
#   sh install.sh FOLDER pi-legacy    of one with an older system
# Every file is checked against its hash. Then FOLDER/bin/manalath is the command.
set -eu

here=$(cd "$(dirname "$0")" && pwd -P)
python=${PYTHON:-python3}

die() {
    printf '%s\n' "$@" >&2
    exit 2
}

[ $# -ge 1 ] && [ $# -le 2 ] || die "usage: sh install.sh FOLDER [pi|pi5|pi-legacy]"
lock=$here/requirements${2:+-$2}.txt
[ -e "$lock" ] || die "This bundle has nothing for '$2'." "Leave it out, or take the bundle of a Raspberry Pi."
[ ! -e "$1" ] || die "$1 is there already." "Name a new folder, or remove that one."
command -v "$python" >/dev/null || die "There is no $python." "Install Python: sudo apt install python3"

read -r machine version <"$here/target"
found="$(uname -m) $("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')"
[ "$found" = "$machine $version" ] ||
    die "This bundle is for Python $version on $machine, and here is Python ${found#* } on ${found% *}." \
        "Take the bundle for that, or name another Python: PYTHON=python$version sh install.sh $1"

# Nothing half made stays. pip works from its wheel, since Debian's Python comes without it.
trap 'rm -rf "$1"' EXIT
"$python" -m venv --without-pip "$1"
PYTHONPATH=$(echo "$here"/wheels/pip-*.whl) "$1/bin/python" -m pip --isolated install --quiet --disable-pip-version-check \
    --no-index --no-deps --require-hashes --find-links "$here/wheels" --requirement "$lock"
trap - EXIT
echo "$1/bin/manalath is installed. Try: $1/bin/manalath simulate"
