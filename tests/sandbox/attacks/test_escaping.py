"""Attacks that reach out: network, programs, processes, files, the kernel, paths of hand-ins.

Each cell is graded with a `World` around it that notes any harm: a process that was ended, slowed
or stopped, a file that was changed or made, a socket that heard something. Shut in, the world is
unharmed and the honest answers keep their points; the same cell in an unconfined child must do the
harm, so that no attack fails by a slip of ours.
"""

from __future__ import annotations

import contextlib
import os
import resource
import site
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pyseccomp
import pytest

from autograder.core.course import KIT, Course, CourseError, Limits
from autograder.pipeline.executor import LocalExecutor
from autograder.pipeline.run import Run, grade_stage
from autograder.sandbox.child import Child, ChildDied
from autograder.sandbox.client import Host
from autograder.submissions.folders import find_submissions
from tests.classroom import hand_in, make_course, notebook
from tests.sandbox.attacks.conftest import CANARY, SLUG, Desk, descendants
from tests.waiting import PATIENCE, is_running, wait_until

PACKAGES = Path(site.getsitepackages()[0])


class World:
    """What an attack could harm; `harm` says what of it was."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.file = folder, folder / "gradebook.db"
        self.file.write_text("18 points")
        self.file.chmod(0o600)
        self.made = folder / "made"
        self.victim = subprocess.Popen(["sleep", "infinity"])
        self.listeners: dict[str, socket.socket] = {}
        self._listen("tcp", socket.AF_INET, socket.SOCK_STREAM, ("127.0.0.1", 0))
        self._listen("udp", socket.AF_INET, socket.SOCK_DGRAM, ("127.0.0.1", 0))
        self.hidden = f"\0autograder-attack-{os.getpid()}-{self.victim.pid}"
        for kind in (socket.SOCK_STREAM, socket.SOCK_DGRAM):
            name = f"unix{kind.value}"
            self._listen(name, socket.AF_UNIX, kind, str(folder / name))
            self._listen(f"hidden{kind.value}", socket.AF_UNIX, kind, self.hidden + name)
        self._before = self._state()

    def _listen(self, name: str, family: int, kind: int, address: Any) -> None:
        listener = socket.socket(family, kind)
        listener.bind(address)
        listener.setblocking(False)
        if kind == socket.SOCK_STREAM:
            listener.listen()
        self.listeners[name] = listener

    def _state(self) -> dict[str, Any]:
        pid, status = self.victim.pid, self.file.stat() if self.file.exists() else None
        alive = self.victim.poll() is None
        return {
            "the process lives": alive,
            "its priority": os.getpriority(os.PRIO_PROCESS, pid) if alive else None,
            "its limits": resource.prlimit(pid, resource.RLIMIT_NOFILE) if alive else None,
            "its processors": os.sched_getaffinity(pid) if alive else None,
            "the file's text": self.file.read_text() if status else None,
            "its mode, owner, time": status and (status.st_mode, status.st_uid, status.st_mtime_ns),
            "its attributes": os.listxattr(self.file) if status else None,
            "files beside it": sorted(os.listdir(self.folder)),
            "files among the packages": sorted(PACKAGES.glob("zz_attack*")),
            "files in the kit": sorted(KIT.glob("zz_attack*")),
        }

    def harm(self) -> list[str]:
        """All that is other than it was."""
        now = self._state()
        found = [what for what in now if now[what] != self._before[what]]
        for name, listener in self.listeners.items():
            with contextlib.suppress(BlockingIOError):
                if listener.type == socket.SOCK_STREAM:
                    listener.accept()[0].close()
                else:
                    listener.recv(99)
                found.append(f"{name} heard something")
        return found

    def filled(self, cell: str) -> str:
        """The cell with this world's places in it."""
        places = {
            "victim": self.victim.pid, "file": self.file, "folder": self.folder,
            "made": self.made, "packages": PACKAGES, "kit": KIT, "hidden": repr(self.hidden),
            "tcp": self.listeners["tcp"].getsockname()[1],
            "udp": self.listeners["udp"].getsockname()[1],
        }  # fmt: skip
        for name, place in places.items():
            cell = cell.replace(f"{{{name}}}", str(place))
        return cell

    def close(self) -> None:
        self.victim.kill()
        self.victim.wait()
        for listener in self.listeners.values():
            listener.close()


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    world = World(tmp_path)
    yield world
    world.close()


@pytest.fixture(scope="module")
def unconfined() -> Iterator[Host]:
    with Host(Limits(), confined=False) as host:
        yield host


@pytest.fixture(scope="module")
def child(desk: Desk) -> Iterator[Child]:
    child = Child(desk.host)
    yield child
    child.end()


def number(name: str) -> int:
    """The number of a system call on this machine."""
    newer = {"setxattrat": 463, "open_tree_attr": 467}
    found = newer.get(name) or pyseccomp.resolve_syscall(pyseccomp.Arch.NATIVE, name)
    assert found >= 0, f"libseccomp does not know {name}: apt-get install libseccomp2"
    return int(found)


@dataclass(frozen=True)
class Attack:
    """A cell, and what the report must say of it. Not every one is ``possible`` without walls."""

    cell: str
    words: str = ""
    possible: bool = True


NETWORK = "tried to open a network connection, which is not allowed during grading"
PROGRAM = "tried to start another program, which is not allowed during grading"
PROCESS = "tried to start another process, which is not allowed during grading"
SIGNAL = "tried to send a signal to a process, which is not allowed during grading"
LIBC = "import ctypes, os\nlibc = ctypes.CDLL(None)\n"

ATTACKS = {
    # the network
    "a_connection": Attack(
        "import socket\nsocket.create_connection(('127.0.0.1', {tcp}), 5)", NETWORK
    ),
    "a_datagram": Attack(
        "import socket\ns = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)\n"
        "s.sendto(b'x', ('127.0.0.1', {udp}))",
        NETWORK,
    ),
    "a_download": Attack(
        "import urllib.request\nurllib.request.urlopen('http://127.0.0.1:{tcp}', timeout=0.3)", ""
    ),
    "an_http_request_by_a_name": Attack(
        "import http.client\nhttp.client.HTTPConnection('localhost', {tcp}, timeout=0.3)"
        ".request('GET', '/')",
        "",
    ),
    "a_unix_socket": Attack(
        "import socket\nsocket.socket(socket.AF_UNIX).connect('{folder}/unix1')", NETWORK
    ),
    "an_abstract_unix_socket": Attack(
        "import socket\nsocket.socket(socket.AF_UNIX).connect({hidden} + 'unix1')", NETWORK
    ),
    "a_unix_datagram": Attack(
        "import socket\ns = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)\n"
        "s.sendto(b'x', '{folder}/unix2')",
        NETWORK,
    ),
    "a_unix_datagram_through_a_pair_of_sockets": Attack(
        "import socket\na, b = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)\n"
        "a.sendto(b'x', '{folder}/unix2')",
        "not allowed during grading",
    ),
    "an_abstract_datagram_through_a_pair_of_raw_sockets": Attack(
        "import socket\na, b = socket.socketpair(socket.AF_UNIX, socket.SOCK_RAW)\n"
        "a.sendto(b'x', {hidden} + 'unix2')",
        "not allowed during grading",
    ),
    "a_socket_by_the_c_library": Attack(
        LIBC + "import socket, struct\ns = libc.socket(2, 1, 0)\n"
        "to = struct.pack('=HHI', 2, socket.htons({tcp}), socket.htonl(0x7F000001)) + bytes(8)\n"
        "libc.connect(s, to, 16)"
    ),
    # programs
    "a_program": Attack("import subprocess\nsubprocess.run(['touch', '{made}'])", PROGRAM),
    "a_program_by_the_shell": Attack("import os\nos.system('touch {made}')"),
    "a_program_by_popen": Attack(
        "import os\nprint(os.popen('touch {made}').read())",
        # Python 3.13 has the C library start it, whose error names the file.
        "tried to open /bin/sh" if sys.version_info >= (3, 13) else PROGRAM,
    ),
    "a_program_in_this_place": Attack(
        "import os\nos.execv('/usr/bin/touch', ['touch', '{made}'])", PROGRAM
    ),
    "a_program_by_posix_spawn": Attack(
        "import os\nos.waitpid(os.posix_spawn('/usr/bin/touch', ['touch', '{made}'], {}), 0)",
        "tried to open /usr/bin/touch",
    ),
    "a_program_by_the_c_library": Attack(LIBC + "libc.system(b'touch {made}')"),
    "a_program_by_execve_itself": Attack(
        LIBC + "args = (ctypes.c_char_p * 3)(b'touch', b'{made}')\n"
        "libc.execve(b'/usr/bin/touch', args, (ctypes.c_char_p * 1)())"
    ),
    "a_program_from_memory": Attack(
        LIBC + "f = libc.memfd_create(b'x', 0)\nos.write(f, open('/usr/bin/touch', 'rb').read())\n"
        "args = (ctypes.c_char_p * 3)(b'touch', b'{made}')\n"
        "libc.fexecve(f, args, (ctypes.c_char_p * 1)())",
    ),
    "a_script_of_its_own": Attack(
        "import os\nfrom pathlib import Path\nPath('mine').write_text('#!/bin/sh\\ntouch {made}')\n"
        "os.chmod('mine', 0o700)\nos.execv('./mine', ['mine'])",
        PROGRAM,
    ),
    "a_shell_line": Attack("!touch {made}\n%%bash\ntouch {made}", "", possible=False),
    # processes
    "a_process": Attack(
        "import os\nif os.fork() == 0:\n    open('{made}', 'w')\n    os._exit(0)\nos.wait()",
        PROCESS,
    ),
    "a_daemon": Attack(
        LIBC + "if libc.fork() == 0:\n    libc.setsid()\n    if libc.fork() == 0:\n"
        "        open('{made}', 'w')\n    os._exit(0)\nimport time\ntime.sleep(0.5)"
    ),
    "a_process_of_multiprocessing": Attack(
        "import multiprocessing as m\nc = m.get_context('fork')\n"
        "p = c.Process(target=open, args=('{made}', 'w'))\np.start()\np.join()",
        PROCESS,
    ),
    "a_signal": Attack("import os\nos.kill({victim}, 9)", SIGNAL),
    "a_signal_to_a_group": Attack(
        "import os\nos.killpg(os.getpgid({victim}), 0)\nos.kill({victim}, 9)", "", possible=False
    ),
    "a_signal_to_all": Attack("import os\nos.kill(-1, 9)", SIGNAL, possible=False),
    "a_signal_to_the_parent": Attack(
        "import os\nos.kill(os.getppid() or 1, 9)", SIGNAL, possible=False
    ),
    "a_signal_to_a_thread": Attack(LIBC + f"libc.syscall({number('tkill')}, {{victim}}, 9)"),
    "a_signal_to_a_thread_of_a_group": Attack(
        LIBC + f"libc.syscall({number('tgkill')}, {{victim}}, {{victim}}, 9)"
    ),
    "a_signal_through_a_process_descriptor": Attack(
        "import os, signal\nsignal.pidfd_send_signal(os.pidfd_open({victim}), 9)",
        "not allowed during grading",
    ),
    "a_signal_in_a_queue": Attack(
        LIBC + "info = (ctypes.c_int * 32)(9, 0, -1)\n"
        f"libc.syscall({number('rt_sigqueueinfo')}, {{victim}}, 9, info)"
    ),
    "a_signal_sent_by_a_descriptor": Attack(
        "import fcntl, os, socket\na, b = socket.socketpair()\nfcntl.fcntl(a, 10, 9)\n"
        "fcntl.fcntl(a, fcntl.F_SETOWN, {victim})\n"
        "fcntl.fcntl(a, fcntl.F_SETFL, fcntl.fcntl(a, fcntl.F_GETFL) | os.O_ASYNC)\nb.send(b'x')",
        "",
    ),
    "limits_of_another_process": Attack(
        "import resource\nresource.prlimit({victim}, resource.RLIMIT_NOFILE, (5, 5))",
        "tried to change the limits of a process",
    ),
    "limits_of_the_host": Attack(
        "import os, resource\nfor n in (1, os.getppid()):\n"
        "    resource.prlimit(n, resource.RLIMIT_NOFILE, (5, 5))",
        "not allowed during grading", possible=False,
    ),
    "the_priority_of_another_process": Attack(
        "import os\nos.setpriority(os.PRIO_PROCESS, {victim}, 19)", "not allowed during grading"
    ),
    # files
    "writing_a_file": Attack("open('{file}', 'w').write('20 points')", "tried to open "),
    "appending_to_a_file": Attack("open('{file}', 'a').write('0')", "tried to open "),
    "making_a_file": Attack("open('{made}', 'x')", "tried to open "),
    "making_a_folder": Attack("import os\nos.mkdir('{made}')", "tried to open "),
    "making_a_link": Attack("import os\nos.symlink('/', '{made}')", "tried to open "),
    "removing_a_file": Attack("import os\nos.remove('{file}')", "tried to open "),
    "moving_a_file": Attack("import os\nos.rename('{file}', '{made}')", "tried to open "),
    "replacing_a_file": Attack(
        "import os\nopen('mine', 'w').write('20 points')\nos.replace('mine', '{file}')", "",
        possible=False,
    ),
    "emptying_a_file": Attack("import os\nos.truncate('{file}', 0)", "tried to open "),
    "emptying_a_file_by_opening_it": Attack(
        "import os\nos.open('{file}', os.O_RDONLY | os.O_TRUNC)", "tried to open "
    ),
    "changing_the_rights_of_a_file": Attack("import os\nos.chmod('{file}', 0o777)"),
    "changing_the_rights_by_a_newer_call": Attack(
        LIBC + f"libc.syscall({number('fchmodat2')}, -100, b'{{file}}', 0o777, 0)", possible=False
    ),
    "changing_the_times_of_a_file": Attack("import os\nos.utime('{file}', (0, 0))"),
    "changing_the_attributes_of_a_file": Attack(
        "import os\nos.setxattr('{file}', 'user.x', b'1')", possible=False
    ),
    "a_file_among_the_packages": Attack(
        "open('{packages}/zz_attack.txt', 'w')", "tried to open ", possible=False
    ),
    "a_file_in_the_kit": Attack(
        "open('{kit}/zz_attack.txt', 'w')", "tried to open ", possible=False
    ),
    "a_startup_file_of_ipython": Attack(
        f"import pathlib\nhome = pathlib.Path({str(Path.home())!r})\n"
        "(home / '.ipython/profile_default/startup').mkdir(parents=True, exist_ok=True)\n"
        "(home / '.ipython/profile_default/startup/zz_attack.py').write_text('x')",
        f"tried to open /{Path.home().parts[1]}", possible=False,  # what leads there is not shown
    ),
    "a_library_of_its_own": Attack(
        "import _ctypes, ctypes, shutil\nshutil.copyfile(_ctypes.__file__, 'mine.so')\n"
        "try: ctypes.CDLL('./mine.so')\nexcept OSError as error: print(error)\n"
        "open('{file}', 'w')",
        "tried to open ",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", ATTACKS)
def test_no_harm_is_done_by(desk: Desk, world: World, name: str) -> None:
    found = desk.grade(world.filled(ATTACKS[name].cell))
    assert world.harm() == []
    assert found.lost == {}, found.words
    assert world.filled(ATTACKS[name].words) in found.words


@pytest.mark.parametrize("name", [n for n, a in ATTACKS.items() if a.possible])
def test_without_the_walls_harm_is_done_by(unconfined: Host, world: World, name: str) -> None:
    child = Child(unconfined)
    message = {"op": "cell", "source": world.filled(ATTACKS[name].cell), "number": 1}
    with contextlib.suppress(ChildDied):  # a program in its place
        child.request(message, {}, PATIENCE)
    wait_until(world.harm)  # a signal or a daemon takes a moment
    child.end()


# -- the kernel -------------------------------------------------------------------------------

# Arguments with which the kernel would do it or, where that would hurt the machine, refuse late.
CALLS = {
    "mount": "b'none', b'/tmp', b'tmpfs', 0, 0", "umount2": "b'/tmp', 2",
    "pivot_root": "b'.', b'.'", "chroot": "b'.'", "setns": "3, 0", "unshare": "0x10000000",
    "open_tree": "-100, b'/', 1", "fsopen": "b'tmpfs', 0", "move_mount": "3, b'', -100, b'/', 4",
    "open_by_handle_at": "3, bytes(64), 0", "name_to_handle_at": "-100, b'/', bytes(256), pad, 0",
    "io_uring_setup": "4, bytes(256)", "keyctl": "0, -3, 1",
    "add_key": "b'user', b'x', b'y', 1, -3",
    "request_key": "b'user', b'x', 0, -3", "bpf": "0, bytes(128), 128",
    "perf_event_open": "bytes(128), 0, -1, -1, 0", "userfaultfd": "1", "ptrace": "16, 1, 0, 0",
    "process_vm_readv": "1, bytes(16), 1, bytes(16), 1, 0", "kcmp": "1, 1, 0, 0, 0",
    "pidfd_open": "1, 0", "init_module": "b'', 0, b''", "finit_module": "3, b'', 0",
    "kexec_load": "0, 0, 0, 0", "reboot": "1, 2, 3, 0", "swapon": "b'x', 0", "acct": "b'x'",
    "quotactl": "0, b'x', 0, 0", "clock_settime": "0, bytes(16)", "sethostname": "b'x', 1",
    "syslog": "3, bytes(64), 64", "personality": "0x40000", "shmget": "0, 4096, 0o1600",
    "msgget": "0, 0o1600", "semget": "0, 1, 0o1600", "mq_open": "b'x', 0o102, 0o600, 0",
    "fanotify_init": "0, 0", "inotify_init1": "0", "memfd_create": "b'x', 0", "setuid": "0",
    "setgroups": "0, 0", "sched_setaffinity": "1, 8, bytes(8)",
    "execveat": "-100, b'/bin/true', 0, 0, 0",
    "socket": "16, 3, 0", "accept4": "3, 0, 0, 0", "migrate_pages": "1, 0, 0, 0",
    "open_tree_attr": "-100, b'/', 1, 0, 0",
    "setxattrat": "-100, b'.', 0, b'user.x', bytes(16), 16",
}  # fmt: skip


@pytest.mark.parametrize("name", CALLS)
def test_the_kernel_does_not_answer(child: Child, name: str) -> None:
    source = (
        "import ctypes\nlibc = ctypes.CDLL(None, use_errno=True)\n"
        "pad = ctypes.create_string_buffer(256)\n"
        f"came = libc.syscall({number(name)}, {CALLS[name]})\nprint(came, ctypes.get_errno())"
    )
    reply = child.request({"op": "cell", "source": source, "number": 1}, {}, PATIENCE).message
    assert reply["error"] is None
    assert reply["printed"] in ("-1 1\n", "-1 38\n"), "refused: EPERM or ENOSYS, and nothing later"


def test_a_packet_socket_a_netlink_and_a_vsock_cannot_be_opened(desk: Desk) -> None:
    found = desk.grade(
        LIBC + "opened = [f for f in range(46) for kind in (1, 2, 3, 5) "
        "if libc.socket(f, kind, 0) >= 0]\nprint('opened', opened)"
    )
    assert "opened []\n" in found.printed
    assert found.lost == {}


@pytest.mark.skipif(
    os.uname().machine != "x86_64", reason="only x86-64 has a second table of calls"
)
def test_the_second_table_of_system_calls_ends_the_process(desk: Desk) -> None:
    found = desk.grade(LIBC + "print('came', libc.syscall(0x40000000 | 39))")
    assert "came" not in found.printed
    assert "crashed the Python process (signal 31" in found.words
    assert found.lost == {}


def test_a_pair_of_stream_sockets_is_harmless_and_works(desk: Desk) -> None:
    source = "import socket\na, b = socket.socketpair()\na.send(b'x')\nprint('got', b.recv(1))"
    assert "got b'x'\n" in desk.grade(source).printed


def test_a_child_that_wants_to_outlive_its_host_is_gone_with_it() -> None:
    """It blocks all signals, leaves its session and asks not to end with its parent."""
    before = descendants()
    with Host(Limits()) as host:
        child = Child(host)
        source = (
            LIBC + "import signal\nlibc.prctl(1, 0, 0, 0, 0)\nlibc.prctl(4, 1, 0, 0, 0)\n"
            "libc.setsid()\nsignal.pthread_sigmask(signal.SIG_BLOCK, range(1, 65))\nprint('ready')"
        )
        message = {"op": "cell", "source": source, "number": 1}
        assert child.request(message, {}, PATIENCE).message["printed"] == "ready\n"
        child.sock.close()
        started = descendants() - before
        assert len(started) >= 2, "the host and its child"
    wait_until(lambda: not any(map(is_running, started)), "the end of all processes")


# -- paths ------------------------------------------------------------------------------------


def a_link_to_a_solution(path: Path) -> None:
    path.unlink()
    path.symlink_to(path.parents[3] / "source" / SLUG / f"{SLUG}.ipynb")


def a_link_to_a_system_file(path: Path) -> None:
    path.unlink()
    path.symlink_to("/etc/passwd")


def a_link_to_a_device(path: Path) -> None:
    path.unlink()
    path.symlink_to("/dev/zero")


def a_stage_that_is_a_link_to_a_classmate(path: Path) -> None:
    path.unlink()
    path.parent.rmdir()
    path.parent.symlink_to(path.parents[2] / "alice" / SLUG)


def a_student_who_is_a_link_to_the_sources(path: Path) -> None:
    path.unlink()
    path.parent.rmdir()
    path.parent.parent.rmdir()
    path.parent.parent.symlink_to(path.parents[3] / "source")


def a_helper_that_is_a_link_to_a_solution(path: Path) -> None:
    path.with_name("helper.py").symlink_to(path.parents[3] / "solutions" / f"{SLUG}.py")


def a_pipe_as_the_notebook(path: Path) -> None:
    path.unlink()
    os.mkfifo(path)


def a_folder_as_the_notebook(path: Path) -> None:
    path.unlink()
    path.mkdir()


def a_socket_as_the_notebook(path: Path) -> None:
    path.unlink()
    before = os.getcwd()
    os.chdir(path.parent)  # the name of a socket is short
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(path.name)
    os.chdir(before)


REFUSED: dict[Callable[[Path], None], str] = {
    a_link_to_a_solution: "is a link",
    a_link_to_a_system_file: "is a link",
    a_link_to_a_device: "is a link",
    a_stage_that_is_a_link_to_a_classmate: "is a link",
    a_student_who_is_a_link_to_the_sources: "is a link",
    a_helper_that_is_a_link_to_a_solution: "is a link",
    a_pipe_as_the_notebook: "There is no notebook here",
    a_folder_as_the_notebook: "There is no notebook here",
    a_socket_as_the_notebook: "There is no notebook here",
}
STRANGE = ("%2e%2e", "a;touch b", "$(touch b)", "C:\\a", "a b")


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Run:
    course = make_course(tmp_path_factory.mktemp("paths"))
    hand_in(course, "alice", SLUG, notebook(SLUG))
    for spoil in REFUSED:
        spoil(hand_in(course, spoil.__name__, SLUG, notebook(SLUG)))
    for name in STRANGE:
        hand_in(course, name, SLUG, notebook(SLUG))
    secret = course.root / "secret.py"
    secret.write_text(f"# {CANARY}\n")
    source = "from pathlib import Path\nfor p in Path().rglob('*'): print(p.read_text())"
    hidden = hand_in(course, "hidden_helper", SLUG, notebook(SLUG, upper_triangle=source))
    hidden.with_name(".hidden.py").symlink_to(secret)
    waiting = hand_in(course, "waiting", SLUG, notebook(SLUG))
    os.mkfifo(waiting.with_name("helper.py"))
    os.mkfifo(waiting.with_name("timestamp.txt"))
    run = grade_stage(course, SLUG, executor=LocalExecutor(2))
    assert sorted(os.listdir(course.root / "submitted" / "alice" / SLUG)) == [f"{SLUG}.ipynb"]
    return run


@pytest.mark.parametrize("spoil", REFUSED, ids=lambda f: f.__name__)
def test_nothing_is_earned_by(run: Run, spoil: Callable[[Path], None]) -> None:
    report = run.reports[spoil.__name__]
    assert (report.status, report.points) == ("unreadable", None)
    assert REFUSED[spoil] in report.notes[0]
    assert "root:" not in str(report)


@pytest.mark.parametrize("name", STRANGE)
def test_a_strange_name_is_a_name_and_nothing_else(run: Run, name: str) -> None:
    assert run.reports[name].points == run.reports[name].max_points


def test_the_classmate_has_her_own_points(run: Run) -> None:
    assert run.reports["alice"].points == run.reports["alice"].max_points


def test_a_hidden_link_beside_the_notebook_is_not_given_to_the_child(run: Run) -> None:
    assert CANARY not in str(run.reports["hidden_helper"])


def test_pipes_beside_the_notebook_are_not_waited_for(run: Run) -> None:
    assert run.reports["waiting"].points == run.reports["waiting"].max_points


@pytest.mark.parametrize("name", ["a\nb", "-rf", "a\x1b[2J"])
def test_a_folder_whose_name_could_do_something_is_not_graded(tmp_path: Path, name: str) -> None:
    (tmp_path / name / SLUG).mkdir(parents=True)
    with pytest.raises(CourseError, match="is not graded: its name would be a formula"):
        find_submissions(tmp_path, SLUG)
    (tmp_path / "ada" / SLUG).mkdir(parents=True)
    assert find_submissions(tmp_path, SLUG).keys() == {"ada"}


def test_a_student_outside_the_folder_of_hand_ins_is_unknown(run: Run, course: Course) -> None:
    with pytest.raises(CourseError, match="submitted nothing for"):
        find_submissions(course.root / "submitted", SLUG, [f"../submitted/{'alice'}"])
