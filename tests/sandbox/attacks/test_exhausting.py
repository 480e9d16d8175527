"""Attacks that exhaust: time, memory, threads, disk, descriptors, output, the stack, the reader.

Most are cells in an honest notebook: the honest answers keep all their points, the report says
what the cell did, and the run goes on. The others are answers and files.
"""

from __future__ import annotations

import json
import os
import threading
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from nbformat.v4 import new_code_cell, new_output

from autograder.core.course import Course
from tests.classroom import hand_in, notebook
from tests.sandbox.attacks.conftest import EXERCISE, SLUG, Desk, Result
from tests.waiting import PATIENCE

SHORT = {"cell_seconds": 1.0, "call_seconds": 1.0, "submission_seconds": 20.0}
TIMEOUT, MEMORY = "did not finish within 1 seconds", "more memory than a submission may use"
CHARACTERS = 400_000  # of a report and a notebook together, with all that may be kept of output


@dataclass(frozen=True)
class Attack:
    """A cell and the words that say what it did (one of them); ``limits`` are `SHORT` ones."""

    cell: str
    words: tuple[str, ...] = (TIMEOUT,)
    limits: dict[str, float] = field(default_factory=lambda: SHORT)


# The attack ends by itself, however slow the machine is.
PATIENT = {"cell_seconds": PATIENCE, "call_seconds": PATIENCE, "submission_seconds": PATIENCE}
CELLS = {
    # time
    "an_endless_loop": Attack("while True: pass"),
    "an_endless_loop_that_catches_everything": Attack(
        "while True:\n    try:\n        while True: pass\n    except BaseException: pass"
    ),
    "a_number_without_end": Attack("10 ** 10 ** 8"),
    "a_regular_expression_without_end": Attack("import re\nre.match('(a+)+$', 'a' * 40 + 'b')"),
    "a_torch_loop": Attack("import torch\nx = torch.eye(900)\nwhile True: x = x @ x"),
    "a_lock_that_never_opens": Attack("import threading\nthreading.Semaphore(0).acquire()"),
    "a_sleep_in_a_finalizer": Attack(
        "import time\nclass Slow:\n    def __del__(self): time.sleep(1e6)\nSlow()"
    ),
    "a_sleep_in_the_garbage_collector": Attack(
        "import gc, time\ngc.callbacks.append(lambda *_: time.sleep(1e6))\ngc.collect()"
    ),
    "a_sleep_at_exit": Attack(
        "import atexit, sys, time\natexit.register(time.sleep, 1e6)\nsys.exit()",
        ("SystemExit",), PATIENT,
    ),
    "an_error_whose_text_never_ends": Attack(
        "class E(Exception):\n    def __str__(self):\n        while True: pass\nraise E"
    ),
    "signals_ignored_and_blocked": Attack(
        "import signal\nfor n in set(range(1, 65)) - {9, 19, 32, 33}:\n"
        "    signal.signal(n, signal.SIG_IGN)\n"
        "signal.pthread_sigmask(signal.SIG_BLOCK, range(1, 65))\nwhile True: pass"
    ),
    "a_process_that_stops_itself": Attack(
        "import signal, time\nsignal.raise_signal(signal.SIGSTOP)\ntime.sleep(1e6)"
    ),
    # memory
    "a_list_without_end": Attack(
        "held = []\nwhile True: held.append(bytes(1 << 20))", (MEMORY,), PATIENT
    ),
    "many_small_objects": Attack(
        "held = []\nwhile True: held.append([{}])", (MEMORY, TIMEOUT, "used up the memory")
    ),
    "a_text_that_doubles": Attack("text = 'x'\nwhile True: text += text", (MEMORY,), PATIENT),
    "a_bytearray": Attack("bytearray(1 << 40)", (MEMORY,), PATIENT),
    "a_tensor": Attack(
        "import torch\ntorch.ones(2 ** 40, dtype=torch.uint8)", (MEMORY,), PATIENT
    ),
    "a_mapping": Attack("import mmap\nmmap.mmap(-1, 1 << 40)", (MEMORY,), PATIENT),
    "memory_that_is_held_in_silence": Attack(
        "held = []\ntry:\n    while True: held.append(bytes(1 << 20))\nexcept MemoryError: pass",
        ("used up the memory that a submission may have",), PATIENT,
    ),
    "memory_in_files_without_a_name": Attack(
        "import os\nheld = [os.memfd_create('x') for _ in range(200)]\n"
        "for file in held: os.write(file, bytes(60 << 20))",
        ("not allowed during grading", "Function not implemented"), PATIENT,
    ),
    # processes and threads
    "a_fork_bomb": Attack("import os\nwhile True: os.fork()", ("start another process",), PATIENT),
    "a_pool_of_processes": Attack(
        "import concurrent.futures as c\nc.ProcessPoolExecutor(99).submit(print).result()",
        ("not allowed during grading", "Function not implemented", "Read-only file system"),
        PATIENT,
    ),
    # disk and descriptors
    "one_big_file": Attack(
        "with open('big', 'wb') as file:\n    while True: file.write(bytes(1 << 20))",
        ("File too large", "more disk space"), PATIENT,
    ),
    "many_big_files": Attack(
        "for n in range(10 ** 4):\n    with open(f'f{n}', 'wb') as f: f.write(bytes(20 << 20))",
        ("No space left", "to disk"), PATIENT,
    ),
    "many_files": Attack(
        "for n in range(10 ** 6): open(f'file{n}', 'w').close()",
        ("No space left", "more than 2000 files"), PATIENT,
    ),
    "descriptors_without_end": Attack(
        "import os\nheld = []\nwhile True: held.append(os.open('/dev/null', 0))",
        ("Too many open files",), PATIENT,
    ),
    # output
    "a_flood_of_prints": Attack("for _ in range(10 ** 5): print('x' * 1000)", ("",), PATIENT),
    "a_flood_past_python": Attack(
        "import os, sys\nfor n in range(1000):\n    os.write(1 + n % 2, b'x' * 10 ** 5)\n"
        "    sys.__stdout__.write('x' * 10 ** 5)",
        ("",), PATIENT,
    ),
    "a_flood_of_logging_and_warnings": Attack(
        "import logging, warnings\nfor n in range(5000):\n    logging.warning('x' * 1000)\n"
        "    warnings.warn(f'{n}' * 1000)",
        ("",), PATIENT,
    ),
    "a_flood_from_the_display": Attack(
        "class Loud:\n    def __repr__(self): return 'x' * 10 ** 7\ndisplay(Loud())", ("",), PATIENT
    ),
    "an_error_with_a_long_text": Attack(
        "raise ValueError('x' * 10 ** 8)", ("raised ValueError: xxx",), PATIENT
    ),
    "an_error_with_a_long_name": Attack(
        "raise type('x' * 10 ** 7, (Exception,), {})('hello')", ("Cell 2 ",), PATIENT
    ),
    "an_error_with_many_long_bases": Attack(
        "C = Exception\nfor _ in range(300): C = type('x' * 30000, (C,), {})\nraise C('hello')",
        ("Cell 2 ",), PATIENT,
    ),
    # the stack
    "a_deep_recursion": Attack("def f(): return f()\nf()", ("RecursionError",), PATIENT),
    "a_deep_recursion_without_a_limit": Attack(
        "import sys\nsys.setrecursionlimit(10 ** 9)\n"
        "def f(x): return sorted([x], key=f)\nf(1)",
        ("crashed the Python process", TIMEOUT, MEMORY),
    ),
    "a_deep_list_printed": Attack(
        "deep = []\nfor _ in range(10 ** 6): deep = [deep]\nprint(deep)",
        ("RecursionError",), PATIENT,
    ),
    "a_deep_list_pickled": Attack(
        "import pickle\ndeep = []\nfor _ in range(10 ** 6): deep = [deep]\npickle.dumps(deep)",
        ("RecursionError",), PATIENT,
    ),
    "a_deep_json": Attack("import json\njson.loads('[' * 10 ** 6)", ("RecursionError",), PATIENT),
    "a_deep_expression": Attack("eval('-' * 10 ** 6 + '1')", (MEMORY, "RecursionError"), PATIENT),
    "a_deep_expression_as_the_cell": Attack(
        "x = " + "-" * 10**5 + "1", (MEMORY, "RecursionError", "too many"), PATIENT
    ),
    "a_long_sum_as_the_cell": Attack("x = 1" + "+1" * 40_000, ("RecursionError",), PATIENT),
    "blank_lines_without_end": Attack("x = 1\n" + " \n" * 300_000 + "x", ("", TIMEOUT)),
}  # fmt: skip


@pytest.mark.parametrize("name", CELLS)
def test_no_honest_answer_suffers_from(desk: Desk, name: str) -> None:
    attack = CELLS[name]
    found = desk.grade(attack.cell, limits=attack.limits)
    assert found.lost == {}, found.words
    assert any(words in found.words for words in attack.words), found.words
    assert len(found.text) - 9 * len(attack.cell) < CHARACTERS


def test_a_bomb_of_threads_ends_and_is_gone(desk: Desk) -> None:
    """Each thread asks for a small stack, so that memory does not bound their number."""
    before = desk.at_rest()
    source = (
        "import threading, time\nthreading.stack_size(32768)\n"
        "while True: threading.Thread(target=time.sleep, args=(99,), daemon=True).start()"
    )
    found = desk.grade(source, limits=SHORT)
    assert found.report.status == "graded"
    assert "Cell 2 " in found.words, found.words
    assert desk.at_rest() <= before


def test_a_bomb_of_processes_by_raw_system_calls_starts_none(desk: Desk) -> None:
    """``fork``, ``vfork``, ``clone`` and ``clone3`` with all that a daemon needs."""
    numbers = {"x86_64": "57, 58, 56, 435", "aarch64": "220, 435"}[os.uname().machine]
    before = desk.at_rest()
    found = desk.grade(
        f"import ctypes, os\nlibc = ctypes.CDLL(None)\nme = os.getpid()\nstarted = 0\n"
        f"for number in ({numbers}):\n    for flags in (17, 0, 0x100 | 0x4000 | 17):\n"
        "        args = (ctypes.c_uint64 * 11)(flags if number != 435 else 0)\n"
        "        first = args if number == 435 else flags\n"
        "        came = libc.syscall(number, first, 88 if number == 435 else 0, 0, 0, 0)\n"
        "        if os.getpid() != me: os._exit(0)\n        started += came > 0\n"
        "print('started', started)"
    )
    assert "started 0\n" in found.printed
    assert found.lost == {}
    assert desk.at_rest() <= before


def test_a_nest_of_folders_can_be_removed(desk: Desk) -> None:
    source = "import os\nfor _ in range(1500):\n    os.mkdir('d'); os.chdir('d')"
    assert desk.grade(source).lost == {}
    assert desk.grade().lost == {}


# -- answers ----------------------------------------------------------------------------------

ANSWERS = {
    "a_stretched_tensor": ("torch.ones(1).expand(2 ** 20, 2 ** 20)", "too large to be an answer"),
    "a_tensor_without_contents": ("torch.ones(2 ** 30, 2 ** 30, device='meta')", ""),
    "a_sparse_tensor": (
        "torch.sparse_coo_tensor(torch.zeros(2, 0), [], (2 ** 30, 2 ** 30))", "",
    ),
    "a_stretched_array": ("np.broadcast_to(np.ones(1), (2 ** 20, 2 ** 20))", ""),
    "a_list_of_a_million": ("[1.5] * 10 ** 6", ""),
    "a_list_of_a_million_lists": ("[[[1], [2]] for _ in range(10 ** 6)]", ""),
    "a_dict_of_a_million": ("{n: n for n in range(10 ** 6)}", ""),
    "a_list_that_holds_itself": ("(a := [], a.append(a))[0]", ""),
    "a_list_nested_a_million_deep": (
        "(lambda a: [a := [a] for _ in range(10 ** 6)][-1])([])", "",
    ),
    "a_list_whose_iterator_never_ends": (
        "type('L', (list,), {'__iter__': lambda s: iter(int, 1)})()", "",
    ),
    "a_list_that_lies_about_its_length": (
        "type('L', (list,), {'__len__': lambda s: 2 ** 60})([1])", "",
    ),
    "a_text_of_a_hundred_million": ("'x' * 10 ** 8", ""),
    "a_number_of_a_million_digits": ("10 ** 10 ** 6", "beyond 64 bits"),
    "a_generator_without_end": ("iter(int, 1)", ""),
    "an_object_of_a_class_with_a_long_name": ("type('x' * 10 ** 6, (), {})()", ""),
    "a_module_with_a_hundred_thousand_parameters": (
        "torch.nn.ParameterList([torch.ones(1) for _ in range(10 ** 5)])", "",
    ),
    "a_flood_printed_by_each_call": ("[print('x' * 10 ** 7), None][1]", ""),
}  # fmt: skip


@pytest.mark.parametrize("name", ANSWERS)
def test_an_answer_costs_its_own_exercise_only(desk: Desk, name: str) -> None:
    value, words = ANSWERS[name]
    source = f"def upper_triangle(n):\n    import numpy as np\n    return {value}"
    found = desk.grade(upper_triangle=source, limits=SHORT)
    assert found.lost.keys() == {EXERCISE}
    assert found.lost[EXERCISE] == 0.0
    assert words in found.words
    assert len(found.text) < CHARACTERS


def test_sleeping_in_every_exercise_ends_with_the_submissions_time(desk: Desk) -> None:
    exercises = [e.name for e in desk.course.stage(SLUG).exercises]
    answers = {n: f"def {n}(*a, **k):\n    import time\n    time.sleep(1e6)" for n in exercises}
    limits = {"cell_seconds": 1.0, "call_seconds": 1.0, "submission_seconds": 3.0}
    found = desk.grade(limits=limits, **answers)
    assert set(found.shares.values()) == {0.0}
    assert "did not finish" in found.words
    assert "had used up its 3 seconds" in found.words


def test_cells_that_each_stay_below_their_limit_end_with_the_submissions_time(desk: Desk) -> None:
    made = notebook(SLUG)
    made.cells += [new_code_cell("import time\ntime.sleep(0.09)") for _ in range(500)]
    found = desk.grade(made=made, limits={"submission_seconds": 2.0})
    assert "had used up its 2 seconds" in found.words


def test_a_tracer_that_slows_everything_ends_with_the_submissions_time(desk: Desk) -> None:
    source = "import sys, time\nsys.settrace(lambda *_: time.sleep(0.05))"
    found = desk.grade(source, limits=SHORT | {"submission_seconds": 3.0})
    assert found.report.status == "graded"


def test_an_alarm_that_rings_for_ever_costs_nobody_else_anything(desk: Desk) -> None:
    source = (
        "import signal\ndef ring(*_): raise OSError('ring')\nsignal.signal(signal.SIGALRM, ring)\n"
        "signal.setitimer(signal.ITIMER_REAL, 0.01, 0.01)"
    )
    assert desk.grade(source, limits=SHORT | {"submission_seconds": 3.0}).report.status == "graded"
    assert desk.grade(student="alba").lost == {}


# -- files ------------------------------------------------------------------------------------


def unreadable(found: Result, words: str) -> None:
    assert found.report.status == "unreadable"
    assert found.report.points is None
    assert found.report.needs_a_look
    assert words in found.report.notes[0]
    assert len(found.report.notes[0]) < 2000


def test_a_notebook_of_a_hundred_megabytes_is_not_read(desk: Desk) -> None:
    text = '{"cells": [], "x": "' + "x" * (100 << 20) + '"}'
    unreadable(desk.grade(made=text), "Clear the outputs of all cells")


def test_a_notebook_of_deep_json_is_not_read(desk: Desk) -> None:
    unreadable(desk.grade(made='{"cells": ' + "[" * 10**6), "contains more data than can be read")


def test_a_notebook_with_deep_metadata_ends(desk: Desk) -> None:
    made = json.dumps(notebook(SLUG))
    deep = '{"a": ' * 900 + "1" + "}" * 900
    found = desk.grade(made=made.replace('"metadata": {', f'"metadata": {{"deep": {deep}, ', 1))
    assert found.report.status in ("graded", "unreadable")


def test_a_notebook_of_sixty_thousand_cells_is_not_run(desk: Desk) -> None:
    cell = '{"cell_type": "code", "source": "x = 1", "metadata": {}, "outputs": []}'
    text = '{"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": ['
    unreadable(
        desk.grade(made=text + ",".join([cell] * 60_000) + "]}"), "cells; at most 5000 are read"
    )


def test_a_cell_of_twenty_megabytes_is_not_run(desk: Desk) -> None:
    found = desk.grade("x = '" + "x" * (20 << 20) + "'")
    unreadable(found, "more than 1 MB of code")


def test_a_script_of_twenty_megabytes_is_not_run(desk: Desk, tmp_path: Path) -> None:
    (tmp_path / f"{SLUG}.py").write_text("# %%\nx = 1\n" * 2_000_000)
    unreadable(desk.grade_folder(tmp_path), "more than 1 MB of code")


def test_outputs_of_forty_megabytes_cost_nothing(desk: Desk) -> None:
    made = notebook(SLUG)
    picture = new_output("display_data", data={"image/png": "iVBORw0KGgo" * 4_000_000})
    next(c for c in made.cells if c.cell_type == "code").outputs = [picture]
    found = desk.grade(made=made)
    assert found.lost == {}
    assert len(found.text) < CHARACTERS


def test_a_thousand_helper_files_and_a_large_one_end(desk: Desk, course: Course) -> None:
    path = hand_in(course, "helpful", SLUG, notebook(SLUG))
    for n in range(1000):
        path.with_name(f"helper{n}.py").write_text("")
    path.with_name("large.py").write_text("x" * (20 << 20))
    found = desk.grade_folder(path.parent, "helpful")
    assert found.lost == {}


def test_a_folder_of_ten_thousand_files_is_told_briefly(desk: Desk, tmp_path: Path) -> None:
    for n in range(10_000):
        (tmp_path / f"file{n}.txt").touch()
    unreadable(desk.grade_folder(tmp_path), "There is no notebook here")


def test_the_grader_has_no_thread_and_no_process_left_over(desk: Desk) -> None:
    """After all of the above: the next honest notebook is graded as the first was."""
    assert desk.grade(student="last").lost == {}
    assert threading.active_count() < 10
