"""The system calls that student code may make: a list of those allowed, not of those forbidden.

What is on no list is answered with ENOSYS, "this kernel has no such call", which is what the C
library expects of a call that is newer than the machine. So calls that future kernels add are
refused too, and so are other ways in (the x32 and 32-bit tables of x86-64 end the process).

- ``ALLOWED`` is what Python, torch, numpy and matplotlib use, and their like: files, memory,
  time, threads, waiting, one's own pipes.
- ``REFUSED`` gets EPERM, which Python raises as `PermissionError`: the usual ways out, so that a
  report can name what was tried.
- ``PRETENDED`` is answered with success and does nothing: modes, owners, times and attributes of
  files. Landlock does not guard these, and ``shutil.copy`` must still work.
- A few calls are allowed with some arguments only: see `program`.
"""

from __future__ import annotations

import ctypes
import functools
import os
import struct
import tempfile
from contextlib import suppress
from types import ModuleType

from autograder.sandbox.kernel import (
    PR_SET_NO_NEW_PRIVS,
    PR_SET_SECCOMP,
    ConfinementError,
    libc,
    must,
)

ALLOWED = """
    access faccessat faccessat2 creat close close_range read write pread64 pwrite64 readv writev
    preadv pwritev preadv2 pwritev2 lseek stat fstat lstat newfstatat statx statfs fstatfs
    getdents getdents64 getcwd chdir fchdir readlink readlinkat mkdir mkdirat rmdir unlink
    unlinkat rename renameat renameat2 link linkat symlink symlinkat ftruncate fallocate fadvise64
    readahead fsync fdatasync sync_file_range sendfile copy_file_range splice tee flock dup dup2
    dup3 pipe pipe2 umask getxattr lgetxattr fgetxattr listxattr llistxattr flistxattr cachestat
    mmap munmap mremap mprotect madvise brk msync mincore mlock mlock2 munlock mlockall munlockall
    membarrier mseal map_shadow_stack pkey_alloc pkey_free pkey_mprotect get_mempolicy
    set_mempolicy mbind
    clock_gettime clock_getres clock_nanosleep nanosleep gettimeofday time times getitimer
    setitimer alarm timer_create timer_settime timer_gettime timer_getoverrun timer_delete
    timerfd_create timerfd_settime timerfd_gettime
    getpid gettid getppid getuid geteuid getgid getegid getresuid getresgid getgroups getpgid
    getpgrp getsid getrlimit setrlimit getrusage uname sysinfo getcpu sched_yield
    sched_getaffinity sched_getscheduler sched_getparam sched_getattr sched_get_priority_max
    sched_get_priority_min sched_rr_get_interval getpriority capget arch_prctl set_tid_address
    set_robust_list get_robust_list rseq getrandom exit exit_group wait4 waitid restart_syscall
    rt_sigaction rt_sigprocmask rt_sigpending rt_sigsuspend rt_sigtimedwait rt_sigreturn
    sigaltstack signalfd signalfd4 pause futex futex_waitv futex_wake futex_wait futex_requeue
    poll ppoll select pselect6 epoll_create epoll_create1 epoll_ctl epoll_wait epoll_pwait
    epoll_pwait2 eventfd eventfd2 sendto recvfrom sendmsg recvmsg sendmmsg recvmmsg shutdown
    getsockname getpeername getsockopt setsockopt
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
    setresgid setgroups capset sync syncfs
    """.split()

PRETENDED = """
    chmod fchmod fchmodat fchmodat2 chown fchown lchown fchownat utime utimes utimensat futimesat
    setxattr lsetxattr fsetxattr removexattr lremovexattr fremovexattr
    """.split()

SOMEBODY = 0x7EAD51FE  # stands for the process's own id, which `load` puts in its place
CLONE_THREAD = 0x00010000
# fcntl: duplicate, flags, locks, size of a pipe; not who gets a signal, nor which one.
FCNTL = (*range(8), 36, 37, 38, 1030, 1031, 1032)
# ioctl: is it a terminal and how large, inheritance, blocking, bytes to read.
IOCTL = (0x5401, 0x5413, 0x541B, 0x5421, 0x5450, 0x5451)
# prctl: a thread's or a mapping's name, and questions; not who ends with whom.
PRCTL = (2, 3, 15, 16, 23, 27, 39, 0x53564D41)
AF_UNIX, SOCK_STREAM, SOCK_KINDS = 1, 1, 15
BAD_ARCHITECTURE = 2  # SCMP_FLTATR_ACT_BADARCH


class _Program(ctypes.Structure):
    _fields_ = (("length", ctypes.c_ushort), ("instructions", ctypes.c_char_p))


@functools.cache
def program() -> bytes:
    """Compile the filter, which takes 25 ms. Raises `ConfinementError` without libseccomp."""
    seccomp = _library()
    allow, refuse = seccomp.ALLOW, seccomp.ERRNO(1)
    rules = seccomp.SyscallFilter(seccomp.ERRNO(38))
    rules.set_attr(BAD_ARCHITECTURE, seccomp.KILL_PROCESS)

    def rule(action: int, name: str, *conditions: object) -> None:
        with suppress(ValueError, OSError):  # a call that this machine lacks
            rules.add_rule(action, name, *conditions)

    def argument(number: int, comparison: int, *values: int) -> object:
        return seccomp.Arg(number, comparison, *values)

    for names, action in ((ALLOWED, allow), (REFUSED, refuse), (PRETENDED, seccomp.ERRNO(0))):
        for name in names:
            rule(action, name)
    for name, values in (("fcntl", FCNTL), ("ioctl", IOCTL)):
        for value in values:
            rule(allow, name, argument(1, seccomp.EQ, value))
    for value in PRCTL:
        rule(allow, "prctl", argument(0, seccomp.EQ, value))
    masked = seccomp.MASKED_EQ
    rule(allow, "clone", argument(0, masked, CLONE_THREAD, CLONE_THREAD))
    rule(refuse, "clone", argument(0, masked, CLONE_THREAD, 0))
    for name, own in (("tgkill", SOMEBODY), ("prlimit64", 0)):
        rule(allow, name, argument(0, seccomp.EQ, own))
        rule(refuse, name, argument(0, seccomp.NE, own))
    # Streams only: a datagram socket can send to any address without being connected.
    rule(allow, "socketpair", argument(0, seccomp.EQ, AF_UNIX),
         argument(1, masked, SOCK_KINDS, SOCK_STREAM))  # fmt: skip
    # To empty a file one must be able to write it: Landlock sees to that from ABI 3 on only.
    for name, position in (("open", 1), ("openat", 2)):
        rule(allow, name, argument(position, masked, os.O_TRUNC, 0))
        for mode in (os.O_WRONLY, os.O_RDWR):
            both = os.O_TRUNC | os.O_ACCMODE
            rule(allow, name, argument(position, masked, both, os.O_TRUNC | mode))
    with tempfile.TemporaryFile() as file:
        rules.export_bpf(file)
        file.seek(0)
        return file.read()


def load(compiled: bytes) -> None:
    """Hold this process to a compiled filter, for ever. Raises `ConfinementError`."""
    own = compiled.replace(struct.pack("=I", SOMEBODY), struct.pack("=I", os.getpid()))
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
