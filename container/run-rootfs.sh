#!/bin/sh
# Run a command in a root file system with the Containerfile's environment, in /kit, or for root
# in /. Only root can do so.
#   run-rootfs.sh chroot ROOT USER COMMAND...
#       with /proc and /dev/shm; a process in a chroot cannot make user namespaces
#   run-rootfs.sh pivot ROOT USER COMMAND...
#       with /proc, /dev and /dev/shm, as the root of mount and process namespaces of its own
# Everything is mounted in a namespace that ends with the command.
# If PIP_CERT names a bundle of certificates, the command uses it in place of Debian's: some
# networks have a gateway that signs with a certificate of its own.
set -eu

method=$1 root=$(cd "$2" && pwd) user=$3
shift 3

containerfile=$(dirname "$0")/../Containerfile
home=/home/$user folder=/kit
[ "$user" != root ] || home=/root folder=/
bundle=/etc/ssl/certs/ca-certificates.crt
certificates=
if [ -n "${PIP_CERT-}" ] && [ -f "$root$bundle" ]; then
    certificates=$PIP_CERT
    set -- env PIP_CERT="$bundle" "$@"
fi
# Each ENV line of the Containerfile has one variable without spaces.
# shellcheck disable=SC2046
set -- setpriv --reuid "$user" --regid "$user" --init-groups \
    env --ignore-environment --chdir="$folder" HOME="$home" USER="$user" TERM="${TERM-dumb}" \
    $(env | grep -E '^(https?_proxy|no_proxy|HTTPS?_PROXY|NO_PROXY|PIP_INDEX_URL)=' || true) \
    $(sed -n 's/^ENV //p' "$containerfile") "$@"

case $method in
chroot)
    # shellcheck disable=SC2016
    exec unshare --mount --propagation private sh -euc '
        root=$1 bundle=$2 certificates=$3; shift 3
        mount -t proc proc "$root/proc"
        mkdir -p "$root/dev/shm"
        mount -t tmpfs -o mode=1777,nosuid,nodev tmpfs "$root/dev/shm"
        [ -z "$certificates" ] || mount --bind "$certificates" "$root$bundle"
        exec chroot "$root" "$@"
    ' sh "$root" "$bundle" "$certificates" "$@"
    ;;
pivot)
    # shellcheck disable=SC2016
    exec unshare --mount --pid --ipc --uts --fork --kill-child --propagation private sh -euc '
        root=$1 bundle=$2 certificates=$3; shift 3
        mount --bind "$root" "$root"
        [ -z "$certificates" ] || mount --bind "$certificates" "$root$bundle"
        mount -t proc proc "$root/proc"
        mount -t tmpfs -o mode=755,nosuid tmpfs "$root/dev"
        for device in null zero full random urandom tty; do
            : > "$root/dev/$device"
            mount --bind "/dev/$device" "$root/dev/$device"
        done
        ln -s /proc/self/fd "$root/dev/fd"
        ln -s fd/0 "$root/dev/stdin"
        ln -s fd/1 "$root/dev/stdout"
        ln -s fd/2 "$root/dev/stderr"
        mkdir "$root/dev/pts" "$root/dev/shm"
        mount -t devpts -o newinstance,ptmxmode=0666 devpts "$root/dev/pts"
        ln -s pts/ptmx "$root/dev/ptmx"
        mount -t tmpfs -o mode=1777,nosuid,nodev tmpfs "$root/dev/shm"
        cd "$root"
        pivot_root . .
        umount --lazy .
        cd /
        "$@"
    ' sh "$root" "$bundle" "$certificates" "$@"
    ;;
*)
    echo "usage: $0 chroot|pivot ROOT USER COMMAND..." >&2
    exit 2
    ;;
esac
