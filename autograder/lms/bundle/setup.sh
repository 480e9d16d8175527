#!/usr/bin/env bash
# Gradescope runs this once, as root, when it makes the image in which submissions are graded.
set -euo pipefail
SOURCE=/autograder/source
VENV=/autograder/venv

python=
find_python() {
    for name in python3.13 python3.12 python3.11 python3; do
        if command -v "$name" > /dev/null &&
            "$name" -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' 2> /dev/null
        then
            python=$name
            return 0
        fi
    done
    return 1
}

install() {
    DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "$@"
}

# Not grep -q: it would stop reading, and pipefail takes ldconfig's broken pipe for a failure.
if ! find_python || ! ldconfig -p | grep libseccomp.so.2 > /dev/null; then
    apt-get update
    install libseccomp2
    # The system's own Python may be new enough and lack venv; else an older system may have 3.11.
    find_python || install python3 python3-venv || true
    find_python || install python3.11 python3.11-venv || true
    find_python || {
        echo "The kit needs Python 3.11 or newer: choose a newer base image." >&2
        exit 1
    }
fi

[ -x "$VENV/bin/python" ] || "$python" -m venv "$VENV"
"$VENV/bin/python" -m pip install --disable-pip-version-check \
    --extra-index-url https://download.pytorch.org/whl/cpu "$SOURCE/kit"

# Reports in the build's log whether student code can be confined in this image.
"$VENV/bin/autograder" doctor --course "$SOURCE/course" || true
