"""The system calls that student code may make: a seccomp filter with a list of those allowed.

A call on no list fails with ENOSYS, "this kernel has no such call", which the C library expects of
a call that is newer than the kernel. So calls that future kernels add are refused, too. The x32 and
32-bit tables of x86-64 end the process.

- ``ALLOWED`` is what Python, torch, numpy, matplotlib and similar packages use: files, memory,
  time, threads, waiting, pipes within the process.
- ``REFUSED`` gets EPERM, which Python raises as `PermissionError`: the usual ways out, so that a
  report can name what was tried, and what one submission could leave for another to find.
- ``PRETENDED`` succeeds and does nothing: modes, owners, times and attributes of files, and locks
  on them. Landlock does not restrict these, and ``shutil.copy`` and sqlite must still work.
- A few calls are allowed with some arguments only: see `ARGUMENTS` and `_add_conditions`.
"""

from __future__ import annotations

import ctypes
import functools
import os
import struct
import tempfile
from collections.abc import Callable
from contextlib import suppress
from types import ModuleType

from autograder.sandbox.isolation.kernel import (
    PR_SET_NO_NEW_PRIVS,
    PR_SET_SECCOMP,
    ConfinementError,
    libc,
    must,
)

ALLOWED = """
    access faccessat faccessat2 creat close close_range read write pread64 pwrite64 readv writev
    preadv pwritev lseek stat fstat lstat newfstatat statx statfs fstatfs
    getdents getdents64 getcwd chdir fchdir readlink readlinkat mkdir mkdirat rmdir unlink
    unlinkat rename renameat renameat2 link linkat symlink symlinkat ftruncate fallocate
    fsync fdatasync sync_file_range sendfile copy_file_range splice tee dup dup2 dup3
    pipe pipe2 umask
    mmap munmap mremap mprotect brk msync mlock mlock2 munlock mlockall munlockall
    membarrier mseal map_shadow_stack pkey_alloc pkey_free pkey_mprotect get_mempolicy
    set_mempolicy mbind
    nanosleep gettimeofday time times getitimer setitimer alarm timer_settime timer_gettime
    timer_getoverrun timer_delete timerfd_settime timerfd_gettime
    getpid gettid getppid getuid geteuid getgid getegid getresuid getresgid getgroups getpgid
    getpgrp getsid getrlimit setrlimit uname getcpu sched_yield
    sched_getaffinity sched_getscheduler sched_getparam sched_getattr sched_get_priority_max
    sched_get_priority_min sched_rr_get_interval getpriority capget arch_prctl set_tid_address
    set_robust_list get_robust_list rseq getrandom exit exit_group wait4 waitid restart_syscall
    rt_sigaction rt_sigprocmask rt_sigpending rt_sigsuspend rt_sigtimedwait rt_sigreturn
    sigaltstack signalfd signalfd4 pause
    poll ppoll select pselect6 epoll_create epoll_create1 epoll_ctl epoll_wait epoll_pwait
    epoll_pwait2 eventfd eventfd2 shutdown getsockname getpeername
    """.split()

REFUSED = """
    socket connect bind listen accept accept4
    execve execveat fork vfork kill tkill rt_sigqueueinfo rt_tgsigqueueinfo pidfd_open pidfd_getfd
    pidfd_send_signal ptrace process_vm_readv process_vm_writev process_madvise kcmp
    mount umount2 pivot_root chroot setns unshare fsopen fsconfig fsmount fspick move_mount
    open_tree mount_setattr open_by_handle_at name_to_handle_at truncate mknod mknodat
    io_uring_setup io_uring_enter io_uring_register keyctl add_key request_key bpf seccomp
    perf_event_open userfaultfd memfd_create init_module finit_module delete_module kexec_load
    reboot swapon swapoff acct quotactl settimeofday clock_settime clock_adjtime adjtimex
    sethostname setdomainname shmget shmat shmctl msgget semget mq_open fanotify_init inotify_init
    inotify_init1 syslog personality setpriority ioprio_set sched_setaffinity sched_setscheduler
    sched_setparam sched_setattr setsid setpgid setuid setgid setreuid setregid setresuid
    setresgid setgroups capset sync syncfs cachestat fadvise64 readahead mincore sysinfo
    getrusage sendmsg sendmmsg recvmsg recvmmsg
    """.split()

PRETENDED = """
    chmod fchmod fchmodat fchmodat2 chown fchown lchown fchownat utime utimes utimensat futimesat
    setxattr lsetxattr fsetxattr removexattr lremovexattr fremovexattr flock
    """.split()

# These fail as on a file system without attributes: Landlock does not restrict reading them.
UNSUPPORTED = "getxattr lgetxattr fgetxattr listxattr llistxattr flistxattr".split()

OWN_PID = 0x7EAD51FE  # a placeholder, which `load` replaces with the id of the process
CLONE_THREAD = 0x00010000
# By call: the number of an argument, and its values that are allowed, refused and pretended.
ARGUMENTS: dict[str, tuple[int, tuple[int, ...], tuple[int, ...], tuple[int, ...]]] = {
    # Duplicates, inheritance and the size of a pipe. Not: the status flags of an open file, the
    # locks that others hold, locks that outlive the process, leases, notices, whom a signal goes
    # to. Locks that are pretended last as long as the process, so nobody else would hold them.
    "fcntl": (1, (0, 1, 2, 3, 1030, 1031, 1032),
              (4, 5, 8, 9, 10, 11, 15, 16, 36, 37, 38, 1024, 1025, 1026), (6, 7)),
    # Is it a terminal and how large, inheritance, blocking, bytes to read.
    "ioctl": (1, (0x5401, 0x5413, 0x541B, 0x5421, 0x5450, 0x5451), (), ()),
    # A thread's or a mapping's name, and questions; not who ends with whom.
    "prctl": (0, (2, 3, 15, 16, 23, 27, 39, 0x53564D41), (), ()),
    # What allocators need of private memory; nothing that moves pages in or out of the page cache
    # or merges them with those of other processes.
    "madvise": (2, (0, 1, 2, 4, 8, 10, 11, 14, 15, 16, 17, 18, 19, 102, 103),
                (3, 5, 6, 7, 9, 12, 13, 20, 21, 22, 23, 24, 25), ()),
    # Sizes of buffers and timeouts; no filters, which are programs that the kernel runs.
    "setsockopt": (2, (2, 7, 8, 9, 13, 18, 20, 21), (), ()),
    # The same, and kinds and errors; nothing that names the process at the other end.
    "getsockopt": (2, (2, 3, 4, 7, 8, 9, 13, 18, 20, 21, 30, 38, 39), (17, 59, 77), ()),
}  # fmt: skip
FUTEX_PRIVATE, FUTEX_COMMAND = 128, 255
# Wait, wake, requeue and their variants with a mask.
FUTEX_SHARED = (0, 1, 3, 4, 5, 9, 10)
CLOCK_OF_A_PROCESS = 1 << 31
CLOCK_CALLS = ("clock_gettime", "clock_getres", "clock_nanosleep", "timer_create", "timerfd_create")
AF_UNIX, SOCK_STREAM, SOCK_KINDS, MSG_OOB = 1, 1, 15, 1
BAD_ARCHITECTURE = 2  # SCMP_FLTATR_ACT_BADARCH


class _Program(ctypes.Structure):
    _fields_ = (("length", ctypes.c_ushort), ("instructions", ctypes.c_char_p))


@functools.cache
def program() -> bytes:
    """Compile the filter, which takes 25 ms. Raises `ConfinementError` without libseccomp."""
    seccomp = _library()
    allow, refuse, pretend = seccomp.ALLOW, seccomp.ERRNO(1), seccomp.ERRNO(0)
    rules = seccomp.SyscallFilter(seccomp.ERRNO(38))
    rules.set_attr(BAD_ARCHITECTURE, seccomp.KILL_PROCESS)

    def rule(action: int, name: str, *conditions: object) -> None:
        with suppress(ValueError, OSError):  # a call that this machine lacks
            rules.add_rule(action, name, *conditions)

    unsupported = seccomp.ERRNO(95)
    for names, action in (
        (ALLOWED, allow),
        (REFUSED, refuse),
        (PRETENDED, pretend),
        (UNSUPPORTED, unsupported),
    ):
        for name in names:
            rule(action, name)
    for name, (position, *lists) in ARGUMENTS.items():
        for values, action in zip(lists, (allow, refuse, pretend), strict=True):
            for value in values:
                rule(action, name, seccomp.Arg(position, seccomp.EQ, value))
    _add_conditions(seccomp, rule)
    with tempfile.TemporaryFile() as file:
        rules.export_bpf(file)
        file.seek(0)
        return file.read()


def _add_conditions(seccomp: ModuleType, rule: Callable[..., None]) -> None:
    """Add the rules for calls whose arguments are compared in other ways than by their value."""
    allow, refuse, pretend = seccomp.ALLOW, seccomp.ERRNO(1), seccomp.ERRNO(0)

    def bits(number: int, mask: int, value: int) -> object:
        return seccomp.Arg(number, seccomp.MASKED_EQ, mask, value)

    rule(allow, "clone", bits(0, CLONE_THREAD, CLONE_THREAD))
    rule(refuse, "clone", bits(0, CLONE_THREAD, 0))
    for name, own in (("tgkill", OWN_PID), ("prlimit64", 0)):
        rule(allow, name, seccomp.Arg(0, seccomp.EQ, own))
        rule(refuse, name, seccomp.Arg(0, seccomp.NE, own))
    # Streams only: a datagram socket can send to any address without being connected.
    rule(allow, "socketpair", seccomp.Arg(0, seccomp.EQ, AF_UNIX),
         bits(1, SOCK_KINDS, SOCK_STREAM))  # fmt: skip
    # No descriptors and no urgent data go over a socket: nothing needs them here, and they are a
    # part of the kernel that had many faults.
    for name in ("sendto", "recvfrom"):
        rule(allow, name, bits(3, MSG_OOB, 0))
        rule(refuse, name, bits(3, MSG_OOB, MSG_OOB))
    # To empty a file one must be able to write it: Landlock checks that from ABI 3 on only.
    for name, position in (("open", 1), ("openat", 2)):
        rule(allow, name, bits(position, os.O_TRUNC, 0))
        for mode in (os.O_WRONLY, os.O_RDWR):
            rule(allow, name, bits(position, os.O_TRUNC | os.O_ACCMODE, os.O_TRUNC | mode))
    # A futex that is not private is found by its place in a file, and a file that all can read
    # is enough: the number of those woken would carry bits between children. pthread_join waits
    # on such a futex in a loop, so waiting returns at once in place of being refused.
    rule(allow, "futex", bits(1, FUTEX_PRIVATE, FUTEX_PRIVATE))
    for command in FUTEX_SHARED:
        rule(pretend, "futex", bits(1, FUTEX_COMMAND, command))
    # RWF_NOWAIT tells what is in the page cache. Python's os.preadv passes no flags.
    for name in ("preadv2", "pwritev2"):
        rule(allow, name, seccomp.Arg(5, seccomp.EQ, 0))
        rule(refuse, name, seccomp.Arg(5, seccomp.NE, 0))
    # Negative clocks are the processor time of a process or a thread, whoever owns it.
    for name in CLOCK_CALLS:
        rule(allow, name, bits(0, CLOCK_OF_A_PROCESS, 0))
        rule(refuse, name, bits(0, CLOCK_OF_A_PROCESS, CLOCK_OF_A_PROCESS))


def load(compiled: bytes) -> None:
    """Install a compiled filter in this process, for ever. Raises `ConfinementError`."""
    own = compiled.replace(struct.pack("=I", OWN_PID), struct.pack("=I", os.getpid()))
    filter_ = _Program(len(own) // 8, own)
    must("seccomp", libc.prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0))
    must("seccomp", libc.prctl(PR_SET_SECCOMP, 2, ctypes.byref(filter_), 0, 0))


def _library() -> ModuleType:
    try:
        import pyseccomp
    except (ImportError, RuntimeError) as error:
        raise ConfinementError(f"seccomp: {error}; install the package libseccomp2") from None
    library: ModuleType = pyseccomp
    return library
