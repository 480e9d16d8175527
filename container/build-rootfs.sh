#!/bin/sh
# Build the image's root file system in the folder $1 without a container engine, as root.
# The steps are the Containerfile's, and so are the Debian release, the user and the environment.
# Where $1 exists, only the kit in it is replaced. Copied is what git tracks or does not ignore.
set -eu

root=$1
repository=$(cd "$(dirname "$0")/.." && pwd)
run=$repository/container/run-rootfs.sh
install=/usr/local/share/autograder/install.sh

[ "$(id -u)" = 0 ] || { echo "Only root can build a root file system." >&2; exit 2; }

if [ ! -d "$root" ]; then
    command -v debootstrap >/dev/null || {
        echo "debootstrap is missing: apt-get install debootstrap" >&2
        exit 2
    }
    # Renamed when it is whole, so that an interrupted build is not taken for one.
    partial=$root.partial
    rm -rf "$partial"
    mkdir -p "$partial"
    release=$(sed -n 's/^FROM debian:\([a-z]*\).*/\1/p' "$repository/Containerfile")
    debootstrap --variant=minbase "$release" "$partial"
    # An engine puts the addresses of the name servers into its containers, too.
    cp --dereference /etc/resolv.conf "$partial/etc/resolv.conf"
    install -D "$repository/container/install.sh" "$partial$install"
    sh "$run" chroot "$partial" root sh "$install" system
    mv "$partial" "$root"
fi

find "$root/kit" -mindepth 1 -delete
archive=$(mktemp)
trap 'rm -f "$archive"' EXIT
git -C "$repository" ls-files -z --cached --others --exclude-standard \
    | tar -C "$repository" --null --files-from=- --create --file="$archive"
tar -C "$root/kit" --extract --file="$archive"
chroot "$root" chown -R grader:grader /kit
install "$repository/container/install.sh" "$root$install"
sh "$run" chroot "$root" grader env TORCH_BUILD="${TORCH_BUILD-}" sh "$install" kit
