#!/bin/sh
# Try the kit in the image: doctor, the demo and, with the argument "full", make test.
set -eu
autograder doctor
make demo
if [ "${1-}" = full ]; then
    make test
fi
