#!/bin/sh
# Install the image's contents, in a container engine's build or in build-rootfs.sh's.
#   install.sh system    as root: Debian's packages, the user, the folder of the kit
#   install.sh kit       as that user, in /kit: the environment with the locked versions
# TORCH_BUILD is cpu (the default: torch without CUDA) or default (PyPI's build).
set -eu

case $1 in
system)
    export DEBIAN_FRONTEND=noninteractive
    apt-get update
    apt-get install -y --no-install-recommends \
        bubblewrap ca-certificates git libseccomp2 make python3 python3-venv
    apt-get clean
    rm -rf /var/lib/apt/lists/*
    useradd --uid 1000 --create-home --shell /bin/bash grader
    chmod 755 /home/grader # for containers that are run as another user, who owns the course
    install -d -o grader -g grader /kit
    ;;
kit)
    case ${TORCH_BUILD:-cpu} in
    cpu) export PIP_EXTRA_INDEX_URL=https://download.pytorch.org/whl/cpu ;;
    default) ;;
    *) echo "TORCH_BUILD is cpu or default, not $TORCH_BUILD." >&2; exit 2 ;;
    esac
    PIP_NO_CACHE_DIR=1 make setup
    ;;
*)
    echo "usage: $0 system|kit" >&2
    exit 2
    ;;
esac
