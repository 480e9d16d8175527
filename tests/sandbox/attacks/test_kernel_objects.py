"""Attacks by the kernel's rarer calls and objects, from one child, against everybody else.

Each is a cell of a new child that prints ``gotcha`` when it got what it should not. They are tried
as the user who runs the tests and, if that is root, as a normal user; with all layers, and with
those that a container leaves. The victim is the tester, with a secret file, a socket and processes.
"""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import uuid
from collections.abc import Iterator
from pathlib import Path

import pytest

from autograder.core.course import KIT
from tests.sandbox.attacks.test_between_submissions import COMBINATIONS, NEEDED
from tests.sandbox.layers import require_layers
from tests.sandbox.shut_in import MACHINE
from tests.sandbox.test_calls import NUMBERS
from tests.sandbox.users import USERS, as_user
from tests.waiting import PATIENCE

PROGRAM = f"""
import json, sys
told = json.loads(sys.argv[1])
{MACHINE}
from autograder.core.course import Limits
from autograder.sandbox.child import Child, ChildDied
from autograder.sandbox.client import Host

found = []
with Host(Limits(submission_seconds=60)) as host:
    neighbour = Child(host)
    names = told["names"] | {{"PID": host.process.pid, "NEIGHBOUR": neighbour.pid}}
    head = told["head"] + "".join(f"{{name}} = {{value!r}}\\n" for name, value in names.items())
    layers = list(neighbour.layers)
    for name, source in told["attacks"].items():
        child = Child(host)
        message = {{"op": "cell", "source": head + source, "number": 1}}
        try:
            if "gotcha" in child.request(message, {{}}, 20).message["printed"]:
                found.append(name)
        except ChildDied:
            pass
        child.end()
    message = {{"op": "cell", "source": "print(6 * 7)", "number": 1}}
    if neighbour.request(message, {{}}, 20).message["printed"] != "42\\n":
        found.append("the neighbour does not answer")
    neighbour.end()
print(json.dumps([found, layers]))
"""
HEAD = """
import array, ctypes, fcntl, io, mmap, os, select, signal, socket, struct, sys, threading, time
libc = ctypes.CDLL(None, use_errno=True)
libc.mmap.restype = ctypes.c_void_p
def call(name, *arguments):
    return libc.syscall(NUMBERS[name], *arguments)
def line():  # the socket to the grader
    for number in range(3, 64):
        try:
            if socket.socket(fileno=os.dup(number)).family == socket.AF_UNIX: return number
        except OSError: pass
def others():
    return {os.getppid(), PID, NEIGHBOUR, 1, 2} - {os.getpid(), 0}
def anyone(action):
    for pid in others():
        try:
            if action(pid): print('gotcha', pid)
        except OSError: pass
"""
TRY = "try:\n    {}\n    print('gotcha')\nexcept OSError: pass"


def trying(statement: str) -> str:
    return TRY.format(statement)


ATTACKS = {
    # processes: looked at, traced, read, written
    "processor time of others by a clock": "anyone(lambda p: time.clock_gettime(~p << 3 | 2))",
    "processor time of others by a timer": (
        "event, timer = (ctypes.c_int * 16)(0, 0, 0, 1), ctypes.c_int()  # SIGEV_NONE\n"
        "anyone(lambda p: call('timer_create', ~p << 3 | 2, event, ctypes.byref(timer)) == 0)"
    ),
    "memory of others by process_vm_readv": (
        "own = ctypes.create_string_buffer(8)\n"
        "mine = (ctypes.c_ulong * 2)(ctypes.addressof(own), 8)\n"
        "theirs = (ctypes.c_ulong * 2)(id(os), 8)\n"
        "anyone(lambda p: call('process_vm_readv', p, mine, 1, theirs, 1, 0) > 0)"
    ),
    "memory of others by /proc": "anyone(lambda p: open(f'/proc/{p}/mem', 'rb'))",
    "mappings of others": "anyone(lambda p: open(f'/proc/{p}/maps').read())",
    "open files of others": "anyone(lambda p: os.listdir(f'/proc/{p}/fd'))",
    "an open file of others by a link": "anyone(lambda p: os.readlink(f'/proc/{p}/fd/0'))",
    "the folder of others": "anyone(lambda p: os.readlink(f'/proc/{p}/cwd'))",
    "the root of others": "anyone(lambda p: os.listdir(f'/proc/{p}/root/'))",
    "the stack of others": "anyone(lambda p: open(f'/proc/{p}/stack').read())",
    "ptrace, attach": "anyone(lambda p: call('ptrace', 16, p, 0, 0) == 0)",
    "ptrace, seize": "anyone(lambda p: call('ptrace', 0x4206, p, 0, 0) == 0)",
    "ptrace, be traced": "if call('ptrace', 0, 0, 0, 0) == 0: print('gotcha')",
    "a process descriptor": "anyone(lambda p: call('pidfd_open', p, 0) >= 0)",
    "a descriptor of the grader": trying("socket.socket(fileno=line()).getsockopt(1, 77, 4)"),
    "who the grader is": trying("socket.socket(fileno=line()).getsockopt(1, 17, 12)"),
    "comparing with others": "anyone(lambda p: call('kcmp', os.getpid(), p, 0, 0, 0) >= 0)",
    "the robust list of others": (
        "at, size = ctypes.c_void_p(), ctypes.c_size_t()\nanyone(lambda p: call("
        "'get_robust_list', p, ctypes.byref(at), ctypes.byref(size)) == 0)"
    ),
    "signal zero": "anyone(lambda p: os.kill(p, 0) is None)",
    "a signal by tgkill": "anyone(lambda p: call('tgkill', p, p, 0) == 0)",
    "limits of others": "import resource\nanyone(lambda p: resource.prlimit(p, 7))",
    "pages of others advised": "anyone(lambda p: call('process_madvise', p, 0, 0, 0, 0) >= 0)",
    "memory of a dying process": "anyone(lambda p: call('process_mrelease', p, 0) == 0)",
    "moving pages of others": "anyone(lambda p: call('move_pages', p, 0, 0, 0, 0, 0) == 0)",
    "events of a processor": (
        "what = (ctypes.c_ubyte * 128)(1, 0, 0, 0, 128)\n"
        "if call('perf_event_open', what, -1, 0, -1, 0) >= 0: print('gotcha')"
    ),
    # other kinds of processes
    "clone3": "if call('clone3', (ctypes.c_uint64 * 8)(), 64) >= 0: print('gotcha')",
    "clone without a thread": "if call('clone', 17, 0, 0, 0, 0) == 0: os._exit(0)\n"
    "try: os.wait(); print('gotcha')\nexcept OSError: pass",
    "clone with a namespace": (
        "if call('clone', 0x10000000 | 17, 0, 0, 0, 0) == 0: os._exit(0)\n"
        "try: os.wait(); print('gotcha')\nexcept OSError: pass"
    ),
    "a personality": "if libc.personality(0x0040000) >= 0: print('gotcha')",
    "a setuid program": trying("os.execv('/usr/bin/su', ['su', '-c', 'id'])"),
    "another user": "anyone(lambda p: os.setuid(p) is None)",
    "another group": trying("os.setgroups([0])"),
    "a dumpable process": "if libc.prctl(4, 0, 0, 0, 0) == 0: print('gotcha')",
    "living on when the host ends": "if libc.prctl(1, 0, 0, 0, 0) == 0: print('gotcha')",
    "adopting orphans": "if libc.prctl(36, 1, 0, 0, 0) == 0: print('gotcha')",
    "a filter of calls of its own": "if libc.prctl(22, 2, 0, 0, 0) == 0: print('gotcha')",
    "a filter that notifies": (
        "code = struct.pack('=HBBI', 6, 0, 0, 0x7FC00000)\n"
        "at = ctypes.create_string_buffer(code)\n"
        "rules = struct.pack('HxxxxxxQ', 1, ctypes.addressof(at))\n"
        "if call('seccomp', 1, 8, rules) >= 0: print('gotcha')"
    ),
    "capabilities in the ambient set": "if libc.prctl(47, 2, 0, 0, 0) == 0: print('gotcha')",
    "speculation": "if libc.prctl(53, 0, 1, 0, 0) == 0: print('gotcha')",
    "tagged cores": "if libc.prctl(62, 1, 0, 1, 0) == 0: print('gotcha')",
    # files
    "an attribute of a file outside": trying("os.getxattr(SECRET, 'user.secret')"),
    "attributes of a file outside": trying("os.listxattr(SECRET)"),
    "a handle of a file": (
        "handle = ctypes.create_string_buffer(struct.pack('Ii', 128, 0) + bytes(128))\n"
        "where = ctypes.c_int()\nif call('name_to_handle_at', -100, SECRET.encode(), handle,"
        " ctypes.byref(where), 0) == 0: print('gotcha')"
    ),
    "a file by a path descriptor": (
        "try:\n    at = os.open(SECRET, os.O_PATH)\n"
        "    print('gotcha', open(f'/proc/self/fd/{at}').read())\nexcept OSError: pass"
    ),
    "a file by an absolute symbolic link": "os.symlink(SECRET, 'link')\n" + trying("open('link')"),
    "a hard link": trying("os.link(SECRET, 'link')"),
    "a rename over a file": "open('mine', 'w').close()\n" + trying("os.rename('mine', SECRET)"),
    "exchanging files": (
        "open('mine', 'w').close()\n"
        "if call('renameat2', -100, b'mine', -100, SECRET.encode(), 2) == 0: print('gotcha')"
    ),
    "a file without a name in a folder outside": trying(
        "os.open(os.path.dirname(SECRET), os.O_TMPFILE | os.O_RDWR)"
    ),
    "a device": trying("os.mknod('disk', 0o60600, os.makedev(254, 0))"),
    "a device of the machine": "for name in ('kvm', 'fuse', 'mem', 'kmsg', 'vda', 'tty', 'ptmx',\n"
    "        'userfaultfd', 'net/tun', 'dma_heap/system', 'vhost-vsock'):\n"
    "    try: print('gotcha', name, os.open('/dev/' + name, os.O_RDWR))\n    except OSError: pass",
    "a setuid file": (
        "open('program', 'w').close()\nos.chmod('program', 0o4755)\n"
        "if os.stat('program').st_mode & 0o4000: print('gotcha')"
    ),
    "a program in memory": "if libc.memfd_create(b'x', 0) >= 0: print('gotcha')",
    "mapping a file outside": (
        "at = libc.open(SECRET.encode(), 0)\nif at >= 0: print('gotcha')"
    ),
    "opening by io_uring": (
        "if call('io_uring_setup', 8, ctypes.create_string_buffer(256)) >= 0: print('gotcha')"
    ),
    "opening by openat2": (
        "how = struct.pack('QQQ', 0, 0, 0)\n"
        "if call('openat2', -100, SECRET.encode(), how, 24) >= 0: print('gotcha')"
    ),
    "reading asynchronously": "if call('io_setup', 8, bytes(8)) == 0: print('gotcha')",
    "the course": f"for path, *_ in os.walk({str(KIT / 'solutions')!r}): print('gotcha')",
    "code of the kit, compiled": f"import glob\nprint(*['gotcha' for n in glob.glob("
    f"{str(KIT / 'graders')!r} + '/__pycache__/*')])",
    "code of the kit by an import": (
        f"sys.path.insert(0, {str(KIT)!r})\n"
        "for name in ('graders.dropout', 'autograder.grading.runner',\n"
        "             'autograder.core.course', 'solutions.s01_moving_average'):\n"
        "    try: __import__(name); print('gotcha', name)\n    except ImportError: pass\n"
        "    except OSError: pass"
    ),
    "a disk quota": "if call('quotactl', 0, None, 0, None) == 0: print('gotcha')",
    # sockets
    "a descriptor to the grader": (
        "s = socket.socket(fileno=os.dup(line()))\n" + trying("socket.send_fds(s, [b'x'], [0])")
    ),
    "urgent data to the grader": (
        "s = socket.socket(fileno=os.dup(line()))\n" + trying("s.send(b'x', socket.MSG_OOB)")
    ),
    "many descriptors on the way": (
        "a, b = socket.socketpair()\n"
        + trying("for _ in range(5): socket.send_fds(a, [b'x'], list(range(3)) * 80)")
    ),
    "a socket from a pair that is connected anew": (
        "a, b = socket.socketpair()\n" + trying("a.connect(UNIX)")
    ),
    "a packet to an address": (
        "a, b = socket.socketpair()\n" + trying("a.sendto(b'x', UNIX)")
    ),
    "a pair of another family": trying("socket.socketpair(socket.AF_INET, socket.SOCK_STREAM)"),
    "a filter that the kernel runs": "a, b = socket.socketpair()\n"
    + trying("a.setsockopt(1, 26, bytes(16))"),
    "a TLS socket": "a, b = socket.socketpair()\n" + trying("a.setsockopt(6, 31, b'tls')"),
    "kernel keys by AF_ALG": trying("socket.socket(38, 5, 0)"),
    "input of a terminal": trying("fcntl.ioctl(0, 0x5412, b'x')"),
    "a terminal of its own": trying("os.openpty()"),
    "a controlling terminal": trying("os.setsid()"),
    # calls that count for a whole machine
    "a key": "if call('keyctl', 0, -4, 1, 0, 0) > 0: print('gotcha')",
    "a bpf program": "if call('bpf', 0, bytes(128), 128) >= 0: print('gotcha')",
    "page faults": "if call('userfaultfd', 1) >= 0: print('gotcha')",
    "the log of the kernel": "if libc.klogctl(10, None, 0) >= 0: print('gotcha')",
    "the name of the machine": trying("socket.sethostname('x')"),
    "the clock": trying("time.clock_settime(0, time.time())"),
    "writing everything to disk": "if call('syncfs', 0) == 0: print('gotcha')",
    "a barrier for all": "if call('membarrier', 0, 0, 0) & 0: print('gotcha')",
    "pages merged with others'": trying("mmap.mmap(-1, 4096).madvise(12)"),
    "a secret memory": "if call('memfd_secret', 0) >= 0: print('gotcha')",
    "huge pages": trying("mmap.mmap(-1, 2 << 20, flags=0x40022)"),
    "counters of the machine": "if libc.sysinfo(bytes(256)) == 0: print('gotcha')",
    "modules of the kernel": "if call('finit_module', 0, b'', 0) == 0: print('gotcha')",
    "a port of the processor": "if call('iopl', 3) == 0 or call('ioperm', 0, 1, 1) == 0:"
    " print('gotcha')",
    "segments of the processor": (
        "if call('modify_ldt', 1, bytes(16), 16) == 0: print('gotcha')"
    ),
}  # fmt: skip
MORE_CALLS = ("clone3", "process_mrelease", "move_pages", "openat2", "memfd_secret", "iopl",
              "ioperm", "modify_ldt", "io_setup")  # fmt: skip


@pytest.fixture
def names(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, object]]:
    """A secret file with an attribute, which everybody could read, and a socket that listens."""
    import pyseccomp

    folder = Path("/tmp") / f"victim-{uuid.uuid4().hex}"
    folder.mkdir()
    folder.chmod(0o755)
    secret = folder / "secret"
    secret.write_text("forty-two")
    os.setxattr(secret, "user.secret", b"forty-two")
    arch = pyseccomp.system_arch()
    numbers = NUMBERS | {name: pyseccomp.resolve_syscall(arch, name) for name in MORE_CALLS}
    with socket.socket(socket.AF_UNIX) as unix:
        unix.bind(str(folder / "unix"))
        (folder / "unix").chmod(0o777)
        unix.listen()
        yield {"SECRET": str(secret), "UNIX": str(folder / "unix"), "NUMBERS": numbers}
    assert secret.read_text() == "forty-two"
    assert sorted(os.listdir(folder)) == ["secret", "unix"]
    (folder / "unix").unlink()
    secret.unlink()
    folder.rmdir()


@pytest.mark.parametrize("user", USERS)
@pytest.mark.parametrize("combination", ["all_layers", "no_namespaces", "no_landlock"])
def test_nobody_is_reached_by(names: dict[str, object], combination: str, user: str) -> None:
    require_layers(*NEEDED.get(combination, ()))
    told = {"missing": COMBINATIONS[combination], "errno": 1, "attacks": ATTACKS, "head": HEAD,
            "names": names}  # fmt: skip
    done = subprocess.run(
        [*as_user(user), sys.executable, "-c", PROGRAM, json.dumps(told)],
        capture_output=True, text=True, timeout=PATIENCE, cwd="/", env={"PATH": "/usr/bin:/bin"},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    found, layers = json.loads(done.stdout.splitlines()[-1])
    assert found == [], layers
