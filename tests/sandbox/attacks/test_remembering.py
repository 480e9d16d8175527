"""Attacks that remember: known answers, known seeds, what an earlier call or child has left.

The probes of a course come from its own secret salt, so nothing that is public tells them; and a
child, with all that it wrote, is gone before the next one starts.
"""

from __future__ import annotations

from pathlib import Path

import pytest
import torch

from autograder.grading.probes import Probe
from autograder.grading.runner import Checks, collected
from autograder.grading.student import LocalTransport, Student
from autograder.sandbox.child import Child
from autograder.sandbox.client import Host
from autograder.sandbox.server.session import Session
from tests.classroom import AVERAGES, make_course
from tests.sandbox.attacks.conftest import EXERCISE, Desk

CACHED = {
    # the numbers that everybody can read in the released notebook
    "the_visible_answer": (
        EXERCISE,
        "def upper_triangle(n):\n"
        "    return torch.tensor([[0, 1, 1], [0, 0, 1], [0, 0, 0]]).bool() if n == 3 else None",
    ),
    "a_table_of_the_visible_inputs": (
        "center",
        "def center(x):\n"
        "    known = {'[[1.0, 10.0], [3.0, 40.0]]': [[-1.0, -15.0], [1.0, 15.0]]}\n"
        "    return torch.tensor(known.get(str(x.tolist()), [[0.0]]))",
    ),
    # inputs that are known if they come from a public seed
    "the_public_seeds": (
        "center",
        "def center(x):\n"
        "    for seed in (0, 1, 2, 42, 123, 239, 1234):\n"
        "        torch.manual_seed(seed)\n"
        "        drawn = torch.randn(7, 4)\n"
        "        for scale in (1.0, torch.arange(1.0, 5.0)):\n"
        "            if torch.allclose(drawn * scale + torch.arange(4.0, 0.0, -1.0), x):\n"
        "                return x - x.mean(0)\n"
        "    return torch.zeros_like(x)",
    ),
    "the_seed_that_is_set_for_the_call": (
        "center",
        "def center(x):\n"
        "    made = torch.randn(*x.shape)\n"
        "    for scale in (1.0, torch.arange(1.0, 1.0 + x.shape[1])):\n"
        "        moved = made * scale + torch.arange(float(x.shape[1]), 0.0, -1.0)\n"
        "        if torch.allclose(moved, x):\n            return x - x.mean(0)\n"
        "    return torch.zeros_like(x)",
    ),
    # calls that are counted
    "the_first_call_only": (
        EXERCISE,
        "calls = []\ndef upper_triangle(n):\n    calls.append(n)\n"
        "    return torch.ones(n, n).triu(1).bool() if len(calls) == 1 else torch.zeros(n, n)",
    ),
    "the_first_call_with_each_size": (
        "center",
        "seen = set()\ndef center(x):\n"
        "    if x.shape not in seen:\n        seen.add(x.shape)\n"
        "        return x - x.mean(0)\n"
        "    return torch.zeros_like(x)",
    ),
    "the_last_right_answer_of_a_neighbour": (
        "center",
        "found = {}\nthe_real = standardize\n"
        "def standardize(x, eps):\n"
        "    found[tuple(x.shape)] = the_real(x, eps)\n"
        "    return found[tuple(x.shape)]\n"
        "def center(x):\n"
        "    return found.get(tuple(x.shape), torch.zeros_like(x))",
    ),
}


@pytest.mark.parametrize("name", CACHED)
def test_what_is_known_beforehand_is_no_answer(desk: Desk, name: str) -> None:
    exercise, source = CACHED[name]
    result = desk.grade(**{exercise: source})
    assert result.shares[exercise] < 0.35, result.words
    assert result.lost.keys() == {exercise}, result.words


# Where a process might leave something for the next, and how it would find it there.
PLACES = {
    "a_file": (
        "for folder in ('.', '..', '/tmp', '/var/tmp', '/dev/shm', '/run', '/run/shm', '/',"
        " os.path.dirname(torch.__file__), os.path.expanduser('~')):\n"
        "    try:\n        open(os.path.join(folder, 'left-by-me'), 'w').write(LEFT)\n"
        "    except OSError: pass",
        "for folder in ('.', '..', '/tmp', '/var/tmp', '/dev/shm', '/run', '/run/shm', '/',"
        " os.path.dirname(torch.__file__), os.path.expanduser('~')):\n"
        "    try: found += open(os.path.join(folder, 'left-by-me')).read()\n"
        "    except OSError: pass",
    ),
    "the_environment": ("os.environ['LEFT'] = LEFT", "found += os.environ.get('LEFT', '')"),
    "shared_memory_by_name": (
        "from multiprocessing import shared_memory as s\n"
        "try:\n    block = s.SharedMemory('left-by-me', True, 99)\n"
        "    block.buf[:len(LEFT)] = LEFT.encode()\nexcept OSError: pass",
        "from multiprocessing import shared_memory as s\n"
        "try: found += bytes(s.SharedMemory('left-by-me').buf).decode().strip('\\0')\n"
        "except OSError: pass",
    ),
    "shared_memory_by_number": (
        "import ctypes\nc = ctypes.CDLL(None)\nc.shmat.restype = ctypes.c_void_p\n"
        "block = c.shmget(4711, 4096, 0o1666)\n"
        "at = c.shmat(block, None, 0) if block >= 0 else -1\n"
        "if at not in (-1, None, 2 ** 64 - 1): ctypes.memmove(at, LEFT.encode(), len(LEFT))",
        "import ctypes\nc = ctypes.CDLL(None)\nc.shmat.restype = ctypes.c_void_p\n"
        "block = c.shmget(4711, 4096, 0o666)\n"
        "at = c.shmat(block, None, 0) if block >= 0 else -1\n"
        "if at not in (-1, None, 2 ** 64 - 1): found += ctypes.string_at(at).decode()",
    ),
    "a_message_queue": (
        "import ctypes\nc = ctypes.CDLL(None)\nqueue = c.msgget(4712, 0o1666)\n"
        "if queue >= 0: c.msgsnd(queue, b'\\1' + bytes(7) + LEFT.encode(), len(LEFT), 0o4000)",
        "import ctypes\nc = ctypes.CDLL(None)\nqueue = c.msgget(4712, 0o666)\n"
        "got = ctypes.create_string_buffer(99)\n"
        "if queue >= 0 and c.msgrcv(queue, got, 80, 0, 0o4000) > 0: found += got.raw[8:].decode()",
    ),
    "a_key_of_the_kernel": (
        "import ctypes\nc = ctypes.CDLL(None)\n"
        "c.syscall(248, b'user', b'left-by-me', LEFT.encode(), len(LEFT), -4)",
        "import ctypes\nc = ctypes.CDLL(None)\ngot = ctypes.create_string_buffer(99)\n"
        "key = c.syscall(249, b'user', b'left-by-me', None, 0)\n"
        "if key > 0 and c.syscall(250, 11, key, got, 99) > 0: found += got.value.decode()",
    ),
    "a_name_of_the_process": (
        "import ctypes\nctypes.CDLL(None).prctl(15, LEFT.encode(), 0, 0, 0)",
        "import ctypes\ngot = ctypes.create_string_buffer(16)\n"
        "ctypes.CDLL(None).prctl(16, got, 0, 0, 0)\nfound += got.value.decode()",
    ),
    "a_module_that_is_patched": (
        "torch.left_by_me = math.left_by_me = LEFT",
        "found += getattr(torch, 'left_by_me', '') + getattr(math, 'left_by_me', '')",
    ),
}
LEFT = "left-4f1c"


@pytest.mark.parametrize("place", PLACES)
def test_nothing_is_left_for_the_next_child(desk: Desk, place: str) -> None:
    """The first exercise's call leaves something and kills the child; the second, in the next
    child, looks for it. Then another student looks for it."""
    leave, look = ("".join(f"    {line}\n" for line in part.splitlines()) for part in PLACES[place])
    head = f"import os, math, torch\nLEFT = {LEFT!r}\n"
    first = f"{head}\ndef upper_triangle(n):\n{leave}    os._exit(1)\n"
    second = (
        f"{head}\ndef center(x):\n    found = ''\n{look}"
        "    raise LookupError(('not', 'yes')[LEFT in found] + ' there')\n"
    )
    result = desk.grade(upper_triangle=first, center=second)
    assert "not there" in result.words
    assert "yes there" not in result.words, "the next child of the same submission found it"
    result = desk.grade(center=second, student="oscar")
    assert "not there" in result.words
    assert "yes there" not in result.words, "the next student found it"


DRAWN_AGAIN = """
def center(x):
    import numpy, random
    shape = tuple(x.shape)
    drawn = [torch.randn(shape), torch.rand(shape), torch.from_numpy(numpy.random.randn(*shape)),
             torch.tensor([random.gauss() for _ in range(x.numel())]).view(shape)]
    drawn = torch.stack([numbers.double().flatten() for numbers in drawn])
    alike = torch.corrcoef(torch.cat([drawn, x.double().flatten()[None]]))[-1, :-1]
    raise LookupError(('not', 'yes')[int((alike.abs() > 0.999).any())] + ' there')
"""


def test_the_input_cannot_be_drawn_again(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """The generators of the child are seeded before each call, but not as the inputs were."""
    result = desk.grade(center=DRAWN_AGAIN)
    assert "not there" in result.words
    assert "yes there" not in result.words
    monkeypatch.setattr(Probe, "seed", property(lambda probe: probe._number()), raising=False)
    monkeypatch.setattr(Probe, "__init__", lambda probe, *words: setattr(probe, "_words", words))
    result = desk.grade(center=DRAWN_AGAIN, student="oscar")
    assert "yes there" in result.words, "with the seed of the inputs they can"


RANDOM = (
    "import numpy, random, torch\nnumbers = random.random(), numpy.random.rand(), torch.rand(1)"
)


def test_a_submission_draws_the_same_numbers_in_every_child(host: Host) -> None:
    drawn = []
    for _ in range(2):
        child = Child(host)
        message = {"op": "cell", "number": 1, "source": RANDOM + "\nprint(numbers)"}
        drawn.append(child.request(message, {}, 20).message["printed"])
        child.end()
    assert drawn[0] == drawn[1] != ""


def test_a_replay_does_not_print_what_a_hidden_call_has_learned(desk: Desk) -> None:
    """Cells are run again after a child was lost. What they print then is not shown, as it might
    hold a hidden input that an earlier child has left somewhere."""
    result = desk.grade(
        "import time\nprint('run at', time.time_ns())",
        upper_triangle="def upper_triangle(n):\n    import os\n    os._exit(1)",
    )
    assert result.lost == {EXERCISE: 0.0}
    assert result.printed.count("run at") == 1


def test_a_patch_in_one_exercise_does_not_write_another_by_hand(tmp_path: Path) -> None:
    """A ready-made function under another name is still one, whichever exercise renamed it."""

    def body(checks: Checks) -> float:
        session = Session()
        source = (
            "import torch\nreal = torch.diff\n"
            "def best_window(x, width):\n    torch.exp = lambda x: real(x)\n"
            "    return int(x.unfold(0, width, 1).sum(-1).argmax())\n"
            "def differences(x):\n    best_window(x, 1)\n    return torch.exp(x)\n"
        )
        exec(source, session.namespace)
        exp = torch.exp
        try:
            ran = checks.run(Student(LocalTransport(session), source), "differences")
        finally:
            torch.exp = exp
        assert any("uses `torch.diff`" in o.message for o in ran.outcomes), ran.outcomes
        return sum(o.points for o in ran.outcomes) / checks.stage.exercise("differences").points

    assert collected(make_course(tmp_path, AVERAGES), AVERAGES, body) < 0.5


SNIFFING = {
    "the_worker_is_loaded": "'autograder.sandbox.server.request_loop' in sys.modules",
    "there_is_no_kernel": "'ipykernel' not in sys.modules",
    "there_is_no_display": "os.environ.get('MPLBACKEND') == 'agg'",
    "the_folder_is_empty": "not os.listdir('.')",
    "there_is_no_network": "not os.path.exists('/etc/hosts')",
}


@pytest.mark.parametrize("name", SNIFFING)
def test_knowing_that_one_is_graded_helps_nobody(desk: Desk, name: str) -> None:
    """Whoever notices can still only answer, and a wrong answer is wrong."""
    source = (
        "import os, sys\n\ndef upper_triangle(n):\n"
        f"    graded = {SNIFFING[name]}\n    print('I know', graded)\n"
        "    return torch.zeros(n, n).bool()"
    )
    result = desk.grade(upper_triangle=source)
    assert result.lost == {EXERCISE: 0.0}, result.words
    assert "I know True" not in result.text
    assert "I know False" not in result.text
