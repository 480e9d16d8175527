"""Attacks that read: answers, records, other processes, the machine. None brings anything back.

Each attack is a cell that prints what it found. It is graded twice: shut in, where its secret must
be nowhere in the report or the notebook and the honest answers around it keep their points; and
in an unconfined child, where the same cell must succeed, so that no attack fails by a slip of ours.
"""

from __future__ import annotations

import ctypes
import os
import secrets
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from autograder.core.course import Course, Limits
from autograder.sandbox.child import Child
from autograder.sandbox.client import Host
from tests.classroom import SAMPLE_COURSE
from tests.sandbox.attacks.conftest import CANARY, EXERCISE, SLUG, Desk
from tests.waiting import PATIENCE

SPECIMENS = Path("specimens", SLUG, EXERCISE, "wrong")
SPECIMEN = next((SAMPLE_COURSE / SPECIMENS).glob("*.py"))
SYSCALLS = {"openat2": 437, "process_vm_readv": {"x86_64": 310, "aarch64": 270}[os.uname().machine]}
VICTIM = (
    "import sys, time; file = open(sys.argv[1]); print(file.fileno(), flush=True); time.sleep(1e6)"
)


@dataclass(frozen=True)
class Attack:
    """A cell, the secret that it is after, and what the report must say of it.

    ``{root}`` in the cell is the course's folder, ``{pid}`` and ``{fd}`` a
    process of the instructor and its open file, ``{memory}`` and ``{me}`` a place in the grader's
    memory and the grader's number.
    """

    cell: str
    words: str = ""
    secret: str = CANARY
    possible: bool = True  # without a sandbox, by any user on any machine


ATTACKS = {
    "the_hidden_checks": Attack(
        f"print(open('{{root}}/graders/test_{SLUG}.py').read())",
        "tried to open {root}/graders", "Hidden checks of",
    ),
    "the_hidden_checks_as_a_module": Attack(
        f"import sys\nsys.path.insert(0, '{{root}}')\nimport graders.test_{SLUG} as checks\n"
        "print(checks.__doc__)",
        "", "Hidden checks of",
    ),
    "the_grading_package_as_a_module": Attack(
        "import autograder.grading.diagnose as found\nprint(found.__doc__)",
        "", "Diagnose a wrong answer",
    ),
    "the_solution": Attack(
        f"print(open('{{root}}/solutions/{SLUG}.py').read())",
        "tried to open {root}/solutions", "BEGIN SOLUTION",
    ),
    "the_solution_as_a_module": Attack(
        f"import inspect, sys\nsys.path.insert(0, '{{root}}/solutions')\nimport {SLUG} as it\n"
        "print(inspect.getsource(it))",
        "", "BEGIN SOLUTION",
    ),
    "the_solution_by_linecache": Attack(
        f"import linecache\nprint(''.join(linecache.getlines('{{root}}/solutions/{SLUG}.py')))",
        "", "BEGIN SOLUTION",
    ),
    "the_solution_quoted_in_a_warning": Attack(
        "import linecache, warnings\nwarnings.simplefilter('always')\n"
        f"for n in range(1, 200):\n    where = '{{root}}/solutions/{SLUG}.py'\n"
        "    print(warnings.formatwarning('', UserWarning, where, n))",
        "", "BEGIN SOLUTION",
    ),
    "a_specimen": Attack(
        f"print(open('{{root}}/{SPECIMENS}/{SPECIMEN.name}').read())",
        f"tried to open {{root}}/{SPECIMENS}", SPECIMEN.read_text().splitlines()[0].strip('"'),
    ),
    "the_names_of_the_specimens": Attack(
        f"import os\nprint(os.listdir('{{root}}/{SPECIMENS}'))",
        f"tried to open {{root}}/{SPECIMENS}", SPECIMEN.name,
    ),
    "the_salt": Attack("print(open('{root}/salt.txt').read())", "tried to open {root}/salt.txt"),
    "the_gradebook": Attack(
        "print(open('{root}/gradebook.db', 'rb').read())", "tried to open {root}/gradebook.db"
    ),
    "a_classmates_report": Attack(
        f"print(open('{{root}}/reports/{SLUG}/alice.json').read())", "tried to open {root}/reports"
    ),
    "a_classmates_hand_in": Attack(
        f"import pathlib\nprint(pathlib.Path('{{root}}/submitted/alice/{SLUG}/{SLUG}.ipynb')"
        ".read_text())",
        "tried to open {root}/submitted/alice",
    ),
    "a_classmates_autograded_notebook": Attack(
        f"import io\nprint(io.FileIO('{{root}}/autograded/alice/{SLUG}/{SLUG}.ipynb').readall())",
        "tried to open {root}/autograded/alice",
    ),
    "all_hand_ins_at_once": Attack(
        "import glob\nfor p in glob.glob('{root}/submitted/*/*/*'):\n"
        "    print([word for word in open(p).read().split() if 'canary' in word])"
    ),
    "the_git_history": Attack("print(open('{root}/.git/HEAD').read())", "tried to open {root}"),
    "the_notes_at_home": Attack("print(open('{root}/notes.txt').read())", "tried to open {root}"),
    "a_file_by_walking_up": Attack(
        "print(open('../' * 40 + '{root}/salt.txt').read())", "tried to open ../../"
    ),
    "a_file_after_changing_the_folder": Attack(
        "import os\nos.chdir('{root}')\nprint(open('salt.txt').read())", "tried to open "
    ),
    "a_file_by_numpy": Attack(
        "import numpy\nprint(bytes(numpy.fromfile('{root}/salt.txt', dtype='uint8')))",
        "tried to open {root}/salt.txt",
    ),
    "a_file_mapped_by_torch": Attack(
        "import torch\nprint(bytes(torch.UntypedStorage.from_file('{root}/salt.txt', False, 11)))"
    ),
    "a_file_by_the_c_library": Attack(
        "import ctypes\nlibc = ctypes.CDLL(None)\nfound = ctypes.create_string_buffer(99)\n"
        "libc.read(libc.open(b'{root}/salt.txt', 0), found, 98)\nprint(found.value)"
    ),
    "a_file_by_openat2": Attack(
        "import ctypes\nlibc = ctypes.CDLL(None)\nfound = ctypes.create_string_buffer(99)\n"
        f"how = (ctypes.c_uint64 * 3)()\nfile = libc.syscall({SYSCALLS['openat2']}, -100, "
        "b'{root}/salt.txt', how, 24)\nlibc.read(file, found, 98)\nprint(found.value)"
    ),
    "a_file_through_a_path_only_descriptor": Attack(
        "import os\nplace = os.open('{root}', os.O_PATH)\n"
        "print(os.read(os.open('salt.txt', os.O_RDONLY, dir_fd=place), 99))",
        "tried to open ",
    ),
    "a_file_through_proc_self_root": Attack(
        "print(open('/proc/self/root{root}/salt.txt').read())", "tried to open /proc/self/root"
    ),
    "a_file_through_proc_self_cwd": Attack(
        "import os\nos.chdir('{root}')\nprint(open('/proc/self/cwd/salt.txt').read())",
        "tried to open ",
    ),
    "a_file_through_a_symbolic_link": Attack(
        "import os\nos.symlink('{root}/salt.txt', 'mine')\nprint(open('mine').read())",
        "tried to open mine",
    ),
    "a_file_through_a_hard_link": Attack(
        "import os\nos.link('{root}/salt.txt', 'mine')\nprint(open('mine').read())",
        possible=False,  # not across file systems
    ),
    "a_file_moved_into_the_scratch_folder": Attack(
        "import os\nos.rename('{root}/notes.txt', 'mine')\nprint(open('mine').read())",
        possible=False,
    ),
    "a_file_by_a_shell_line": Attack("!cat {root}/salt.txt", possible=False),
    "a_file_by_a_magic": Attack("%load {root}/salt.txt\n%run {root}/salt.txt", possible=False),
    "shared_memory": Attack("print(open('{shm}').read())", "tried to open /dev/shm/"),
    "the_environment_of_a_process": Attack(
        "print(open('/proc/{pid}/environ').read())", "tried to open /proc/"
    ),
    "the_command_lines_of_all_processes": Attack(
        "import glob\nfor path in glob.glob('/proc/*/cmdline'):\n"
        "    try: print(open(path).read()[:300])\n    except OSError: pass"
    ),
    "a_descriptor_of_a_process": Attack(
        "print(open('/proc/{pid}/fd/{fd}').read())", "tried to open /proc/"
    ),
    "the_memory_of_the_grader": Attack(
        "file = open('/proc/{me}/mem', 'rb', 0)\nfile.seek({memory})\nprint(file.read(99))",
        "tried to open /proc/", possible=False,  # needs the right to trace
    ),
    "the_memory_of_the_grader_by_a_system_call": Attack(
        "import ctypes\nfound = ctypes.create_string_buffer(99)\n"
        "ours = (ctypes.c_uint64 * 2)(ctypes.addressof(found), 50)\n"
        "theirs = (ctypes.c_uint64 * 2)({memory}, 50)\n"
        f"number = {SYSCALLS['process_vm_readv']}\n"
        "ctypes.CDLL(None).syscall(number, {me}, ours, 1, theirs, 1, 0)\n"
        "print(found.value)",
        possible=False,
    ),
    "the_environment_of_this_process": Attack(
        "import os\nprint(dict(os.environ), open('/proc/self/environ').read())",
        "tried to open /proc/self/environ", possible=False,
    ),
}  # fmt: skip


@pytest.fixture(scope="module")
def places(course: Course) -> Iterator[dict[str, Any]]:
    """Where the secrets lie: a process of the instructor, the grader's own memory, files."""
    secret = ctypes.create_string_buffer(CANARY.encode())
    shared = Path(f"/dev/shm/autograder-attack-{secrets.token_hex(8)}")
    shared.write_text(CANARY)
    os.environ["ATTACKED"] = CANARY
    file = course.root / "gradebook.db"
    victim = subprocess.Popen(
        [sys.executable, "-c", VICTIM, str(file), CANARY],
        env={"SECRET": CANARY}, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert victim.stdout is not None
    number = victim.stdout.readline().strip()
    yield {
        "root": course.root, "shm": shared, "pid": victim.pid, "fd": number,
        "me": os.getpid(), "memory": ctypes.addressof(secret),
    }  # fmt: skip
    victim.kill()
    victim.wait()
    victim.stdout.close()
    shared.unlink()
    del os.environ["ATTACKED"]


@pytest.fixture(scope="module")
def unconfined() -> Iterator[Host]:
    with Host(Limits(), confined=False) as host:
        yield host


def filled(text: str, places: dict[str, Any]) -> str:
    for name, place in places.items():
        text = text.replace(f"{{{name}}}", str(place))
    return text


@pytest.mark.parametrize("name", ATTACKS)
def test_nothing_is_read_of(desk: Desk, places: dict[str, Any], name: str) -> None:
    attack = ATTACKS[name]
    found = desk.grade(filled(attack.cell, places))
    outputs = [o for c in found.notebook.cells for o in c.get("outputs", ())]
    assert attack.secret not in str(outputs) + found.words
    assert attack.secret not in found.text.replace(attack.cell, "")
    assert found.lost == {}
    assert filled(attack.words, places) in found.words


@pytest.mark.parametrize("name", [n for n, a in ATTACKS.items() if a.possible])
def test_without_the_walls_this_is_read(
    unconfined: Host, places: dict[str, Any], name: str
) -> None:
    child = Child(unconfined)
    source = filled(ATTACKS[name].cell, places)
    reply = child.request({"op": "cell", "source": source, "number": 1}, {}, PATIENCE).message
    child.end()
    assert ATTACKS[name].secret in reply["printed"], reply["error"]


def test_what_an_answer_reads_does_not_come_back_as_its_value(desk: Desk, course: Course) -> None:
    body = f"open({str(course.root / 'salt.txt')!r}).read()"
    found = desk.grade(upper_triangle=f"def upper_triangle(n):\n    return {body}")
    assert found.lost == {EXERCISE: 0.0}
    assert CANARY not in found.text
    assert "tried to open " in found.words and "not allowed during grading" in found.words


def test_a_child_holds_no_descriptor_but_nothing_and_its_own_socket(desk: Desk) -> None:
    found = desk.grade(
        "import os, stat\nfor n in range(1024):\n    try: mode = os.fstat(n).st_mode\n"
        "    except OSError: continue\n"
        "    own = os.pread(n, 64, 0).split() if stat.S_ISREG(mode) else []\n"
        "    print('open:', n, stat.S_ISSOCK(mode), len(own), all(w.isdigit() for w in own))"
    )
    lines = [line.split()[1:] for line in found.printed.splitlines() if line.startswith("open:")]
    assert lines[:3] == [[str(n), "False", "0", "True"] for n in range(3)]
    assert [line[1:] for line in lines[3:]] == [["True", "0", "True"]]


def test_no_object_in_the_childs_memory_is_an_answer_or_a_secret(desk: Desk) -> None:
    """What the host left behind is searched through the collector, all modules and all frames."""
    found = desk.grade(
        f"""
import gc, sys
gc.unfreeze()
wanted = [''.join(reversed(w)) for w in {[w[::-1] for w in (CANARY, "BEGIN SOLUTION", "exitcode")]}]
texts = set()
for thing in gc.get_objects():
    inner = thing.values() if isinstance(thing, dict) else thing
    if isinstance(thing, (dict, list, tuple, set)):
        texts.update(t for t in list(inner) if isinstance(t, str))
frame = sys._getframe().f_back
while frame:
    texts.update(t for t in map(repr, frame.f_locals.values()) if len(t) < 9999)
    frame = frame.f_back
for word in wanted:
    print('FOUND', [t[:200] for t in texts if word in t and t not in wanted][:3])
rooms = {{m.split('.')[1] for m in sys.modules if m.startswith('autograder.')}}
print('ROOMS', sorted(rooms), [m for m in sys.modules if m.startswith(('solutions', '_pytest'))])
"""
    )
    lines = [line for line in found.printed.splitlines() if line.startswith(("FOUND", "ROOMS"))]
    assert lines[:2] == ["FOUND []", "FOUND []"]
    assert lines[2] != "FOUND []", "the search itself must find what is there"
    assert lines[3] == "ROOMS ['sandbox'] []"


def test_another_childs_scratch_folder_is_closed(desk: Desk) -> None:
    classmate = Child(desk.host)
    source = f"import os\nopen('answer.py', 'w').write('{CANARY}')\nprint(os.getcwd())"
    message = {"op": "cell", "source": source, "number": 1}
    folder = classmate.request(message, {}, PATIENCE).message["printed"].strip()
    found = desk.grade(
        f"import os\ntry: print(os.listdir('..'))\nexcept OSError as error: print(error)\n"
        f"print(open('{folder}/answer.py').read())"
    )
    message["source"] = "print(open('answer.py').read())"
    assert classmate.request(message, {}, PATIENCE).message["printed"] == f"{CANARY}\n"
    classmate.end()
    assert CANARY not in found.text
    assert found.lost == {}
