"""The bench makes classes that grade, and writes the figures that others read.

No time is tested. The parts of the bench are run for real, each once on a tiny class; the plan that
puts them together is run with figures that are given.
"""

from __future__ import annotations

import io
import itertools
import json
import os
import subprocess
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import torch
from nbgrader.preprocessors import ClearHiddenTests
from rich.console import Console

from autograder.content.cells import is_grade_cell, mark
from autograder.course import KIT, load
from autograder.sandbox import values
from bench import classes, floor, kit, measure, peers, plan, stopwatch, table
from bench.__main__ import write
from tests.classroom import reference

KEYS = {"ratio_nbgrader", "ratio_otter", "ratio_floor", "submissions", "date", "runs", "breakdown"}
GIVEN = measure.Measured(seconds=10.0, cpu=8.0, memory=300.0, first=2.0, others=0.0, held=250.0)


def timed(course: Any, *options: str) -> dict[str, Any]:
    """What ``python -m bench.breakdown`` says of a class."""
    command = kit.python("bench.breakdown", course.root, kit.stage(course), *options)
    made = subprocess.run(command, check=True, capture_output=True, env=kit.environment())
    found: dict[str, Any] = json.loads(made.stdout)
    return found


@pytest.fixture
def found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """The results of a plan whose commands all take what `GIVEN` says."""
    parts = {"trusted_cpu_total": 0.06, "host_cpu_total": 0.01, "child_cpu_total": 0.03}
    parts |= {"submissions": 2, "wall_total": 0.1, "cpu": {"a": 0.06}, "wall": {"a": 0.1}}
    parts |= {"child_cpu": {"child: wall: seccomp": 0.002}}

    def breakdowns(self: plan.Bench, course: Any) -> None:
        self.found["breakdown"] = {"confined": [parts], "unconfined": [parts]}

    def floor(self: plan.Bench, course: Any) -> None:
        one = self.make(plan.STAGE, 1, classes.MIXED)
        cheap = measure.Measured(4.0, 4.0, 200.0, 2.0, 0.0, 200.0)
        self.one("floor", course, lambda course: cheap)
        self.one(
            "floor: start", one, lambda course: measure.Measured(2.0, 2.0, 200.0, 2.0, 0.0, 200.0)
        )

    def grade(course: Any, jobs: int, fresh: bool = True) -> measure.Measured:
        alone = course.root.name.endswith("-1")
        return measure.Measured(6.0, 2.0, 300.0, 6.0, 0.0, 250.0) if alone else GIVEN

    monkeypatch.setattr(plan.Bench, "breakdowns", breakdowns)
    monkeypatch.setattr(plan.Bench, "floor", floor)
    monkeypatch.setattr(kit, "grade", grade)
    seconds = iter([10.0, 14.0])
    monkeypatch.setattr(peers, "nbgrader", lambda course: replace(GIVEN, seconds=next(seconds)))
    monkeypatch.setattr(peers, "agreement", lambda course, peer: 1.0)
    monkeypatch.setattr(kit, "through_nbgrader", lambda course: GIVEN)
    size = plan.Size(main=6, nbgrader=6, otter=0, repeats=2, turns=2)
    return plan.Bench(tmp_path / "bench", size, lambda words: None).all()


def test_a_run_that_others_disturbed_is_made_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shares = iter([0.2, 0.06, 0.08, 0.3])
    disturbed = lambda course, jobs: replace(GIVEN, others=next(shares))  # noqa: E731
    monkeypatch.setattr(kit, "grade", disturbed)
    bench = plan.Bench(tmp_path, plan.QUICK, lambda words: None)
    course = bench.make(plan.STAGE, 1)
    run = bench.one("kit", course, kit.grade, jobs=2)
    assert (run.tries, run.measured.others) == (plan.TRIES, 0.06)
    other = bench.one("kit: edited check", course, lambda course: disturbed(course, 2))
    assert (other.tries, other.measured.others) == (1, 0.3), "it cannot be made again as it was"


def test_the_results_have_the_keys_that_others_read(found: dict[str, Any], tmp_path: Path) -> None:
    path = tmp_path / "results" / "latest.json"
    write(found, path)
    assert json.loads(path.read_text()).keys() >= KEYS


def test_ratios_are_taken_as_the_page_says(found: dict[str, Any]) -> None:
    # nbgrader: (10 - 2) s for the 2 hand-ins after the first in one turn, (14 - 2) s in the other;
    # the kit: 10 s for 6, start and all.
    assert found["ratio_nbgrader"] == pytest.approx((2.4 + 3.6) / 2)
    # The same, as one go: 2 s until the first, then 5 hand-ins of 5 s; the kit in nbgrader: 10 s.
    assert found["ratio_in_nbgrader"] == 2.7
    # The kit: 8 - 2 CPU s for 5 hand-ins; the floor: 4 - 2 for as many.
    assert found["ratio_floor"] == 3.0


def test_the_turns_of_a_peer_are_parts_that_share_nobody(tmp_path: Path) -> None:
    whole = classes.make(tmp_path / "class", plan.STAGE, 5)
    turns = [classes.part(whole, tmp_path / f"{n}", plan.STAGE, 2, n) for n in range(2)]
    names = [{p.name for p in (turn.root / "submitted").iterdir()} for turn in turns]
    assert [len(found) for found in names] == [2, 2] and not names[0] & names[1]


def test_what_was_not_run_has_no_ratio(found: dict[str, Any]) -> None:
    assert found["ratio_otter"] is None
    out = Console(width=140, record=True, file=io.StringIO())
    table.show(out, found)
    assert "not run" in out.export_text()


def test_the_breakdown_of_a_real_class_adds_up(tmp_path: Path) -> None:
    course = classes.make(tmp_path / "class", plan.STAGE, 2)
    run = timed(course)
    assert sum(run["cpu"].values()) == pytest.approx(run["trusted_cpu_total"])
    assert 0 < sum(run["child_cpu"].values()) <= run["child_cpu_total"] * 1.1
    layers = {part for part in run["child_cpu"] if part.startswith("child: wall")}
    assert "child: wall: seccomp" in layers


def test_a_stopwatch_gives_each_moment_to_the_innermost_part(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = SimpleNamespace(
        perf_counter=itertools.count().__next__, thread_time=itertools.count(0, 10).__next__
    )
    monkeypatch.setattr(stopwatch, "time", clock)
    watch = stopwatch.Stopwatch("rest")
    watch.start()
    with watch("outer"), watch("inner"):
        watch.turn()
    assert watch.cpu == {"rest": 10, "inner": 20, "outer": 20}
    assert watch.wall == {"rest": 1, "inner": 2, "outer": 2}
    assert watch.calls == {"outer": 1, "inner": 1}


def test_the_floor_makes_the_calls_of_every_submission(tmp_path: Path) -> None:
    course = classes.make(tmp_path / "class", plan.STAGE, 2)
    calls = tmp_path / "calls"
    record = kit.python("bench.floor", "record", course.root, plan.STAGE, calls)
    subprocess.run(record, check=True, env=kit.environment())
    replay = kit.python("bench.floor", "replay", calls)
    subprocess.run(replay, check=True, cwd=tmp_path, env=kit.environment())
    assert len(list(tmp_path.glob("floor-*"))) == 2


def test_the_floor_answers_calls_as_the_kit_does() -> None:
    """Modules are numbered, given weights and called, and gradients are taken."""
    bare = floor.Bare()
    x, weight = torch.ones(2, 3), torch.full((4, 3), 2.0)
    seen = []
    bare.run([(1, "import torch\nlayer = torch.nn.Linear\nseen = []")], [])
    bare.namespace["see"] = lambda layer, x: seen.append(layer(x))
    blank = {"op": "call", "method": "", "kwargs": {"dict": []}, "seed": 1}
    args: list[Any] = [3, 4, False]
    tensors: dict[str, torch.Tensor] = {}
    loaded = values.encode({"weight": weight}, tensors)
    given: dict[str, torch.Tensor] = {}
    asked = values.encode([values.Ref(0, "Linear"), x], given)
    bare.run(
        [],
        [
            (blank | {"target": "layer", "args": {"list": args}}, {}),
            ({"op": "load", "target": 0, "values": loaded}, tensors),
            (blank | {"target": "see", "args": asked}, given),
        ],
    )
    assert torch.equal(seen[0], torch.full((2, 4), 6.0))


def test_a_class_that_is_all_right_gets_all_points(tmp_path: Path) -> None:
    course = classes.make(tmp_path / "right", plan.STAGE, 2, classes.RIGHT)
    kit.grade(course, 1)
    reports = [json.loads(p.read_text()) for p in (course.root / "reports").glob("*/*.json")]
    assert [r["points"] == r["max_points"] for r in reports] == [True, True]


def test_a_tenth_hangs_and_the_rest_is_the_mixed_class(tmp_path: Path) -> None:
    texts = {}
    for mood in (classes.MIXED, classes.HANGING):
        course = classes.make(tmp_path / mood, plan.STAGE, 20, mood)
        paths = sorted(course.root.glob("submitted/*/*/*.ipynb"))
        texts[mood] = [path.read_text() for path in paths]
    differ = [a != b for a, b in zip(*texts.values(), strict=True)]
    assert sum(differ) == 2
    assert sum("while True:" in text for text in texts[classes.HANGING]) == 2


def test_the_peers_have_asserts_for_every_exercise_and_the_reference_passes() -> None:
    stage = load(KIT).stage(plan.STAGE)
    tests = peers.asserts(plan.STAGE)
    assert set(tests) == {e.name for e in stage.exercises}
    names: dict[str, Any] = {}
    exec("import math\nimport torch\nfrom torch import nn\n", names)
    for answer in reference(plan.STAGE).values():
        exec(answer, names)
    for cell in tests.values():
        exec(cell, names)


def test_the_asserts_find_that_a_stub_is_no_answer() -> None:
    with pytest.raises(NameError):
        exec(peers.asserts(plan.STAGE)["causal_mask"], {})


def test_nbgrader_gets_the_asserts_as_hidden_tests(tmp_path: Path) -> None:
    course = classes.make(tmp_path / "class", plan.STAGE, 1)
    source = peers.with_hidden_tests(course, plan.STAGE)
    graded = {mark(c)["grade_id"]: c.source for c in source.cells if is_grade_cell(c)}
    for name, code in peers.asserts(plan.STAGE).items():
        assert code in graded[name]
    released, _ = ClearHiddenTests().preprocess(source, {})
    for cell in filter(is_grade_cell, released.cells):
        assert "HIDDEN" not in cell.source


def test_orphans_are_counted(tmp_path: Path) -> None:
    """A process that outlives its parent still costs what it costs."""
    busy = "import time\nwhile time.process_time() < 0.3: pass\nopen('done', 'w').close()"
    command = ["sh", "-c", f'{kit.BIN / "python"} -c "{busy}" & exit 0']
    assert measure.measure(command, tmp_path, "done").cpu >= 0.3


def test_what_was_held_before_the_first_result_is_in_the_peak_only() -> None:
    looks = [(1.0, 80.0), (2.0, 300.0), (3.0, 60.0), (4.0, 40.0)]
    assert measure.peak_and_held(looks, 3.0) == (300.0, 50.0)
    assert measure.peak_and_held(looks, 5.0) == (300.0, 300.0), "no sample since the first result"
    assert measure.peak_and_held([], 0.0) == (0.0, 0.0)


def test_the_memory_of_a_process_is_its_resident_set() -> None:
    before = measure.memory_of(os.getpid())
    much = bytearray(b"x") * (100 << 20)
    assert measure.memory_of(os.getpid()) - before > 90
    assert len(much) == 100 << 20
    assert measure.memory_of(0) == 0


def test_a_command_that_fails_says_its_last_words(tmp_path: Path) -> None:
    with pytest.raises(measure.BenchError, match="no such luck"):
        measure.measure(["sh", "-c", "echo no such luck; exit 4"], tmp_path, "*")
