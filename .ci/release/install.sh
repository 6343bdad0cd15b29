#!/bin/sh
# Installs this version from the files beside this script alone:
#   sh install.sh FOLDER              for a board on a cable, or none
#   sh install.sh FOLDER pi           for a board on the pins of a Raspberry Pi 3, 4 or Zero 2 W
#   sh install.sh FOLDER pi5          of a Raspberry Pi 5
#   sh install.sh FOLDER pi-legacy    of one with an older system
# Every file is checked against its hash. A new FOLDER gets the command FOLDER/bin/manalath. In one that has a
# version already, this one is installed beside it, and `manalath update` takes it into use.
set -eu
umask 022

here=$(cd "$(dirname "$0")" && pwd -P)
python=${PYTHON:-python3}

die() {
    printf '%s\n' "$@" >&2
    exit 2
}

[ $# -ge 1 ] && [ $# -le 2 ] || die "usage: sh install.sh FOLDER [pi|pi5|pi-legacy]"
lock=$here/requirements${2:+-$2}.txt
[ -e "$lock" ] || die "This bundle has nothing for '$2'." "Leave it out, or take the bundle of a Raspberry Pi."
number=$(sed -n 's/^manalath-board==\([0-9.]*\) .*/\1/p' "$lock")
[ -n "$number" ] || die "$lock names no version." "This bundle is not whole; fetch it again."
[ ! -e "$1" ] || [ -L "$1/current" ] || die "$1 is there already." "Name a new folder, or remove that one."
[ ! -e "$1/versions/$number" ] || die "$1 has version $number already."
command -v "$python" >/dev/null || die "There is no $python." "Install Python: sudo apt install python3"

read -r machine version <"$here/target"
found="$(uname -m) $("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')"
[ "$found" = "$machine $version" ] ||
    die "This bundle is for Python $version on $machine, and here is Python ${found#* } on ${found% *}." \
        "Take the bundle for that, or name another Python: PYTHON=python$version sh install.sh $1"

# Nothing half made stays. pip works from its wheel, since Debian's Python comes without it.
is_new=$([ -e "$1" ] || echo yes)
mkdir -p "$1/versions"
place=$(cd "$1" && pwd -P)
new=$place/versions/$number
trap 'rm -rf "${is_new:+$place}" "$new"' EXIT
"$python" -m venv --without-pip "$new"
PYTHONPATH=$(echo "$here"/wheels/pip-*.whl) "$new/bin/python" -m pip --isolated install --quiet --disable-pip-version-check \
    --no-index --no-deps --require-hashes --find-links "$here/wheels" --requirement "$lock"
# What a power cut leaves counts only with this file, so all else is on the disk before it.
sync
echo "whole ${2:-}" >"$new/whole"
if [ -n "$is_new" ]; then
    ln -s "versions/$number" "$place/good"
    ln -s "versions/$number" "$place/current"
    mkdir "$place/bin"
    ln -s ../current/bin/manalath "$place/bin/manalath"
fi
sync
trap - EXIT
[ -z "$is_new" ] || echo "$place/bin/manalath is installed. Try: $place/bin/manalath simulate"
