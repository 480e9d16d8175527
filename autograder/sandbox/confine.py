"""The layers that shut a child in, and which of them hold.

====================  =====================================================================
``landlock``          reads only the Python installation, writes only its own scratch folder
``seccomp``           no sockets, no other programs or processes, no signals to others, no
                      mounts, no tracing, no kernel keyrings: the system calls are refused
``limits``            memory, CPU time, file size, open files; no core dumps
``namespaces``        own users, processes, network, IPC and mounts; the scratch folder is a
                      small file system in memory that vanishes with the child
====================  =====================================================================

The first three are required, and work without root on any kernel with Landlock. Namespaces are
taken where the kernel gives them. A child that cannot set a required layer says so and ends; it
runs no student code.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import resource
import site
import sys
from pathlib import Path

import pyseccomp
import sandlock
from sandlock.exceptions import SandlockError

REQUIRED = ("landlock", "seccomp", "limits")
CLONE_THREAD = 0x00010000
CLONE_NEWNS, CLONE_NEWUTS, CLONE_NEWIPC = 0x00020000, 0x04000000, 0x08000000
CLONE_NEWUSER, CLONE_NEWPID, CLONE_NEWNET = 0x10000000, 0x20000000, 0x40000000
MS_NOSUID, MS_NODEV, MS_NOEXEC, MS_REC, MS_PRIVATE = 2, 4, 8, 16384, 1 << 18
PR_SET_PDEATHSIG = 1
SYS_CAPSET = {"x86_64": 126, "aarch64": 91}
CAPABILITY_VERSION_3 = 0x20080522

REFUSED = """
    socket connect bind listen accept accept4
    execve execveat fork vfork kill tkill rt_sigqueueinfo rt_tgsigqueueinfo
    pidfd_open pidfd_getfd pidfd_send_signal ptrace process_vm_readv process_vm_writev
    process_madvise kcmp mount umount2 pivot_root chroot setns unshare fsopen fsconfig fsmount
    fspick move_mount open_tree mount_setattr open_by_handle_at name_to_handle_at
    io_uring_setup io_uring_enter io_uring_register keyctl add_key request_key bpf
    perf_event_open userfaultfd init_module finit_module delete_module kexec_load reboot swapon
    swapoff acct quotactl settimeofday clock_settime clock_adjtime adjtimex sethostname
    setdomainname shmget shmat msgget semget mq_open fanotify_init inotify_init inotify_init1
    lookup_dcookie syslog personality setpriority ioprio_set sched_setaffinity
    sched_setscheduler setuid setgid setreuid setregid setresuid setresgid setgroups
    """.split()

_libc = ctypes.CDLL(None, use_errno=True)


class ConfinementError(Exception):
    """A layer cannot be set on this machine; the text names it."""


def die_with_parent() -> None:
    """Have the kernel kill this process when its parent is gone."""
    _libc.prctl(PR_SET_PDEATHSIG, 9, 0, 0, 0)


def enter_namespaces() -> bool:
    """Move this single-threaded process into namespaces of its own, as the same user.

    The process that forks next becomes the first of a new process namespace. Returns False, with
    nothing changed, where the kernel or a container does not allow it.
    """
    user, group = os.getuid(), os.getgid()
    kinds = CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET | CLONE_NEWIPC | CLONE_NEWUTS | CLONE_NEWNS
    if _libc.unshare(kinds) != 0:
        return False
    Path("/proc/self/setgroups").write_text("deny")
    Path("/proc/self/uid_map").write_text(f"{user} {user} 1")
    Path("/proc/self/gid_map").write_text(f"{group} {group} 1")
    return bool(_libc.mount(b"none", b"/", None, MS_REC | MS_PRIVATE, None) == 0)


def mount_scratch(folder: Path, size_mb: int) -> None:
    """Give this process a file system of its own in memory over ``folder``."""
    options = f"size={size_mb}m,nr_inodes=2000,mode=700".encode()
    flags = MS_NOSUID | MS_NODEV | MS_NOEXEC
    if _libc.unshare(CLONE_NEWNS) != 0 or (
        _libc.mount(b"tmpfs", os.fsencode(folder), b"tmpfs", flags, options) != 0
    ):
        raise ConfinementError(f"namespaces: {os.strerror(ctypes.get_errno())}")


def readable() -> list[str]:
    """The Python installation and what it needs of the system; nothing of ours or of a course."""
    folders = [Path(os.__file__).parent]
    for packages in map(Path, {*site.getsitepackages(), site.getusersitepackages()}):
        if not packages.is_dir():
            continue
        # A kit that was installed as a wheel lies beside torch, with its answers.
        hidden = ("autograder", "__editable__")
        ours = any(p.name == "autograder" for p in packages.iterdir())
        inner = [p for p in packages.iterdir() if not p.name.startswith(hidden)]
        folders += inner if ours else [packages]
    system = "/usr/lib /lib /lib64 /usr/local/lib /usr/share/fonts /usr/share/zoneinfo"
    devices = "/etc/ld.so.cache /etc/localtime /dev/null /dev/zero /dev/urandom /proc/cpuinfo"
    folders += [Path(p) for p in (system + " " + devices).split()]
    return sorted({str(p.resolve()) for p in folders if p.exists()})


def landlock(scratch: Path, paths: list[str]) -> None:
    """Allow reading ``paths`` and writing ``scratch``, nothing else, for ever."""
    degradable = list(sandlock.Protection)
    policy = sandlock.Sandbox(
        fs_readable=paths, fs_writable=[str(scratch)], allow_degraded=degradable
    )
    try:
        if sandlock.landlock_abi_version() < 1:
            raise ConfinementError("landlock: this kernel has none (it came with Linux 5.13)")
        sandlock.confine(policy)
    except SandlockError as error:
        raise ConfinementError(f"landlock: {error}") from error


def seccomp() -> None:
    """Refuse the system calls of `REFUSED`, and new processes; threads may be started."""
    refuse = pyseccomp.ERRNO(1)  # EPERM
    try:
        rules = pyseccomp.SyscallFilter(pyseccomp.ALLOW)
        for name in REFUSED:
            with contextlib.suppress(ValueError, OSError):  # a call that this machine lacks
                rules.add_rule(refuse, name)
        not_a_thread = pyseccomp.Arg(0, pyseccomp.MASKED_EQ, CLONE_THREAD, 0)
        rules.add_rule(refuse, "clone", not_a_thread)
        rules.add_rule(pyseccomp.ERRNO(38), "clone3")  # ENOSYS: the C library then uses clone
        rules.add_rule(refuse, "tgkill", pyseccomp.Arg(0, pyseccomp.NE, os.getpid()))
        rules.load()
    except (OSError, RuntimeError) as error:
        raise ConfinementError(f"seccomp: {error}") from error


def limits(memory_mb: int, cpu_seconds: int, file_mb: int = 64) -> None:
    """Bound what the process may take, on top of what it already maps."""
    pages = int(Path("/proc/self/statm").read_text().split()[0])
    memory = pages * resource.getpagesize() + (memory_mb << 20)
    bounds = {
        resource.RLIMIT_AS: memory,
        resource.RLIMIT_CPU: cpu_seconds,
        resource.RLIMIT_FSIZE: file_mb << 20,
        resource.RLIMIT_NOFILE: 256,
        resource.RLIMIT_CORE: 0,
    }
    for kind, most in bounds.items():
        _, hard = resource.getrlimit(kind)
        most = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(kind, (most, most))


def drop_capabilities() -> None:
    """Give up what the user namespace gave: no capability is left, nor can one be gained."""
    number = SYS_CAPSET.get(os.uname().machine)
    if number is None:
        raise ConfinementError(f"namespaces: unknown machine {os.uname().machine}")
    header = (ctypes.c_uint32 * 2)(CAPABILITY_VERSION_3, 0)
    nothing = (ctypes.c_uint32 * 6)()
    if _libc.syscall(number, header, nothing) != 0:
        raise ConfinementError(f"capabilities: {os.strerror(ctypes.get_errno())}")


def confine(
    scratch: Path, paths: list[str], memory_mb: int, cpu_seconds: int, own_mounts: bool
) -> tuple[str, ...]:
    """Shut this process in. Returns the layers that hold; raises `ConfinementError` otherwise."""
    sys.stdout.flush()
    if own_mounts:
        mount_scratch(scratch, 64)
    limits(memory_mb, cpu_seconds)
    if own_mounts or os.getuid() == 0:
        drop_capabilities()
    landlock(scratch, paths)
    seccomp()
    return ("landlock", "seccomp", "limits", *(["namespaces"] if own_mounts else []))
