"""The bench makes classes that grade, and records the figures that others read.

No time is tested. The parts of the bench are run once each on a tiny class; the plan that puts them
together is run with figures that are given.
"""

from __future__ import annotations

import io
import itertools
import json
import os
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from nbgrader.preprocessors import ClearHiddenTests
from rich.console import Console

from autograder.authoring.mutation_audit import MutationAudit
from autograder.core.cells import is_grade_cell, mark
from autograder.core.course import KIT, load
from autograder.grading.runner import collected
from bench import (
    bounds,
    classes,
    kit,
    measure,
    mutants,
    pairs,
    peers,
    plan,
    results,
    soak,
    timeline,
)
from bench.bounds import Bound
from tests.classroom import reference

GIVEN = measure.Measured(seconds=10.0, cpu=8.0, memory=300.0, first=2.0, others=0.0, held=250.0)
ALONE = measure.Measured(seconds=6.0, cpu=2.0, memory=300.0, first=6.0, others=0.0, held=250.0)
SIZE = plan.Size(main=6, small=3, nbgrader=6, otter=0, repeats=2, turns=2, large=8)


# -- the plan ----------------------------------------------------------------------------------


@pytest.fixture
def found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """The results of a plan whose commands all take what `GIVEN` says."""

    def grade(course: Any, jobs: int, confined: bool = True, fresh: bool = True) -> Any:
        size = len(list((course.root / "submitted").iterdir()))
        if size == 8:
            return replace(GIVEN, cpu=12.0, held=270.0) if fresh else replace(GIVEN, seconds=3.0)
        if size == 7:
            return replace(GIVEN, seconds=4.0)
        return ALONE if size == 1 else replace(GIVEN, cpu=8.0 if confined else 7.5)

    def timed(self: plan.Bench, course: Any) -> None:
        parts = ("start", "first", "grading", "reports", "gradebook", "end", "total")
        self.found["timeline"] = dict.fromkeys((*parts, "import_torch"), 1.0)

    monkeypatch.setattr(plan.Bench, "timeline", timed)
    monkeypatch.setattr(kit, "grade", grade)
    monkeypatch.setattr(kit, "edited", lambda course, jobs: replace(GIVEN, seconds=4.0))
    monkeypatch.setattr(kit, "pages", lambda course: GIVEN)
    monkeypatch.setattr(kit, "import_seconds", lambda: 1.0)
    seconds = iter([10.0, 14.0])
    monkeypatch.setattr(peers, "nbgrader", lambda course: replace(GIVEN, seconds=next(seconds)))
    monkeypatch.setattr(peers, "agreement", lambda course, peer: 1.0)
    monkeypatch.setattr(kit, "through_nbgrader", lambda course: GIVEN)
    return plan.Bench(tmp_path / "bench", SIZE, lambda line: None).all()


def test_ratios_are_taken_as_the_page_says(found: dict[str, Any]) -> None:
    # nbgrader: (10 - 2) s for the 2 submissions after the first in one turn, (14 - 2) s in the
    # other; the kit: 10 s for 6, start-up included.
    assert found["ratio_nbgrader"] == pytest.approx((2.4 + 3.6) / 2)
    # As one go: 2 s until the first, then 5 submissions of 5 s; the kit in nbgrader: 10 s.
    assert found["ratio_in_nbgrader"] == 2.7
    assert found["ratio_otter"] is None
    # 8 - 2 CPU seconds for 5 further submissions, 7.5 - 2 without confinement.
    assert found["cpu_ms"]["2"] == pytest.approx(1200)
    assert found["confinement_ms"] == pytest.approx(100)


def test_one_more_submission_is_compared_with_the_import_of_torch(found: dict[str, Any]) -> None:
    # A class of 7 takes 4 s, then one of 8 takes 3; `import torch` 1 s.
    assert found["newcomer"] == {"seconds": 3.5, "import_torch": 1.0, "over": 2.0}
    sizes = [r["submissions"] for r in found["runs"] if r["contender"] == "kit"]
    assert sizes.count(7) == 0, "the class is as it was afterwards"


def test_a_class_that_grew_is_compared_with_the_main_one(found: dict[str, Any]) -> None:
    # 12 - 2 CPU seconds for 7 further submissions, not 8 - 2 for 5.
    assert found["growth"]["cpu_percent"] == pytest.approx((10 / 7 / 1.2 - 1) * 100)
    assert found["growth"]["memory_mb"] == 20
    # 2 s until the first page, 10 s for all 8.
    assert found["pages_per_1000"] == pytest.approx(2 + 8 / 7 * 999)


def test_bounds_that_were_not_measured_are_not_met(found: dict[str, Any]) -> None:
    met = {row["figure"]: row["met"] for row in found["bounds"]}
    assert met["throughput over nbgrader's"] is False
    assert met["throughput over otter-grader's"] is None
    assert met["an edited check, of the full time"] is True
    assert met["one submission in a graded class of 6, less 1.5 times `import torch`"] is True


def test_a_run_that_others_disturbed_is_repeated(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shares = iter([0.2, 0.06, 0.08, 0.3])
    disturbed = lambda course, jobs: replace(GIVEN, others=next(shares))  # noqa: E731
    monkeypatch.setattr(kit, "grade", disturbed)
    bench = plan.Bench(tmp_path, plan.QUICK, lambda line: None)
    course = bench.make(1)
    run = bench.one("kit", course, kit.grade, jobs=2)
    assert (run.tries, run.measured.others) == (plan.TRIES, 0.06)
    shares = iter([0.2, 0.01])
    monkeypatch.setattr(kit, "through_nbgrader", lambda course: replace(GIVEN, others=next(shares)))
    run = bench.one("kit in nbgrader", course, kit.through_nbgrader)
    assert (run.tries, run.measured.others) == (2, 0.01)
    shares = iter([0.3])
    other = bench.one("kit: edited check", course, lambda course: disturbed(course, 2))
    assert (other.tries, other.measured.others) == (1, 0.3), "it cannot be repeated as it was"


def test_the_edited_checks_are_the_stage_s_and_one_more(tmp_path: Path) -> None:
    course = classes.make(tmp_path / "course", 1)
    before = collected(course, classes.STAGE, lambda checks: len(checks.checks))
    own = course.root / "graders" / f"test_{classes.STAGE}.py"
    own.parent.mkdir()
    own.write_text(kit.with_one_more_check(course))
    assert collected(course, classes.STAGE, lambda checks: len(checks.checks)) == before + 1


# -- figures -----------------------------------------------------------------------------------


def test_the_page_is_drawn_from_the_recorded_figures() -> None:
    assert results.PAGE.read_text() == results.page(results.load())


def test_every_section_is_drawn_where_it_was_measured(found: dict[str, Any]) -> None:
    assert results.page({}).count("Not measured yet") == len(results.SECTIONS)
    page = results.page({"bench": found})
    assert page.count("Not measured yet") == len(results.SECTIONS) - 1
    assert "| throughput over nbgrader's | 3 times | at least 80 times | no |" in page
    assert "| throughput over otter-grader's | not measured | at least 150 times |  |" in page


def test_a_section_is_replaced_and_the_others_are_kept(tmp_path: Path) -> None:
    file, page = tmp_path / "results.json", tmp_path / "page.md"
    for name, with_it in (("a", 9.0), ("b", 8.0), ("a", 5.0)):
        known = results.load(file).get("mechanisms", {})
        one = pairs.saved([(with_it, 10.0)]) | {"date": "today", "pairs": 1}
        results.record("mechanisms", known | {name: one}, file, page)
    assert {k: v["with"] for k, v in results.load(file)["mechanisms"].items()} == {"a": 5, "b": 8}
    assert "| a | today | 1 | 5 s | 10 s | 50% | not recorded |" in page.read_text()


def test_mutants_are_recorded_by_stage_and_only_if_all_survivors_are_filed(tmp_path: Path) -> None:
    files = file, page = tmp_path / "results.json", tmp_path / "page.md"
    mutants.record("s02", MutationAudit({"e": 40}, noticed=36, filed=4), *files)
    mutants.record("s01", MutationAudit({"e": 60, "f": 100}, noticed=152, filed=8), *files)
    survivor = MutationAudit({"e": 41}, noticed=36, filed=4, survivors=["a diff"])
    mutants.record("s02", survivor, *files)
    assert list(results.load(file)["mutants"]) == ["s02", "s01"]
    rows = [line.split("|")[1:-1] for line in page.read_text().splitlines() if "| s0" in line]
    assert [[text.strip() for text in [*row[:1], *row[2:]]] for row in rows] == [
        ["s01", "2", "160", "80", "152", "5.0%"],
        ["s02", "1", "40", "40", "36", "10.0%"],
    ]
    assert "| 3 | 200 | 67 | 188 | 6.0% |" in page.read_text()


@pytest.mark.parametrize(
    ("bound", "met"),
    [
        (Bound("", 80, at_least=80), True),
        (Bound("", 79.9, at_least=80), False),
        (Bound("", 0.0, at_most=0), True),
        (Bound("", 0.1, at_most=0), False),
        (Bound("", None, at_most=0), None),
    ],
)
def test_a_bound_is_met_up_to_its_limit(bound: Bound, met: bool | None) -> None:
    assert bound.met is met
    assert bounds.show(Console(file=io.StringIO()), "", [bound]) is (met is True)


def test_a_mechanism_saves_the_median_of_its_pairs() -> None:
    found = pairs.saved([(9.0, 10.0), (10.0, 10.0), (8.0, 10.0)])
    assert found == {"with": 9.0, "without": 10.0, "saves": pytest.approx(0.1)}


def test_a_pair_that_others_disturbed_is_repeated(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shares = iter([0.01, 0.3, 0.02, 0.04])
    disturbed = lambda course, jobs, programs=kit.BIN: replace(GIVEN, others=next(shares))  # noqa: E731
    monkeypatch.setattr(kit, "grade", disturbed)
    assert pairs.others(pairs.graded(classes.make(tmp_path / "course", 1), tmp_path)) == 0.04


def test_the_soak_compares_the_last_tenth_with_the_second() -> None:
    samples = ((0.0, 900.0), (12.0, 300.0), (15.0, 320.0), (50.0, 800.0), (95.0, 330.0))
    run = replace(GIVEN, samples=samples)
    assert soak.growth(run, [float(moment) for moment in range(100)]) == 10
    assert soak.growth(GIVEN, [1.0] * 100) is None, "nothing was sampled"


# -- measuring ---------------------------------------------------------------------------------


def test_a_stopwatch_takes_inner_parts_off_the_outer_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timeline, "time", SimpleNamespace(time=itertools.count().__next__))
    watch = timeline.Stopwatch()
    owner = SimpleNamespace(inner=lambda: None)
    owner.outer = lambda: owner.inner()
    watch.wrap(owner, "inner", "in")
    watch.wrap(owner, "outer", "out")
    owner.outer()
    assert watch.seconds == {"in": 1, "out": 2}


def test_the_timeline_of_a_real_run_adds_up(tmp_path: Path) -> None:
    bench = plan.Bench(tmp_path, plan.QUICK, lambda line: None)
    bench.timeline(bench.make(2))
    found = bench.found["timeline"]
    parts = ("start", "first", "grading", "reports", "gradebook", "end")
    assert sum(found[part] for part in parts) == pytest.approx(found["total"])
    assert all(found[part] > 0 for part in parts)
    assert 0 < found["import_torch"] < found["total"]


def test_orphans_are_counted(tmp_path: Path) -> None:
    """A process that outlives its parent still costs what it costs."""
    busy = "import time\nwhile time.process_time() < 0.3: pass\nopen('done', 'w').close()"
    command = ["sh", "-c", f'{kit.BIN / "python"} -c "{busy}" & exit 0']
    assert measure.measure(command, tmp_path, "done").cpu >= 0.3


def test_memory_before_the_first_result_is_in_the_peak_only() -> None:
    samples = [(1.0, 80.0), (2.0, 300.0), (3.0, 60.0), (4.0, 40.0)]
    assert measure.peak_and_held(samples, 3.0) == (300.0, 50.0)
    assert measure.peak_and_held(samples, 5.0) == (300.0, 300.0), "no sample since the first result"
    assert measure.peak_and_held([], 0.0) == (0.0, 0.0)


def test_the_memory_of_a_process_is_its_resident_set() -> None:
    before = measure.memory_of(os.getpid())
    much = bytearray(b"x") * (100 << 20)
    assert measure.memory_of(os.getpid()) - before > 90
    assert len(much) == 100 << 20
    assert measure.memory_of(0) == 0


def test_a_command_that_fails_shows_the_end_of_its_output(tmp_path: Path) -> None:
    with pytest.raises(measure.BenchError, match="no such luck"):
        measure.measure(["sh", "-c", "echo no such luck; exit 4"], tmp_path, "*")


# -- classes -----------------------------------------------------------------------------------


def test_the_frozen_answers_are_of_the_exercises_of_the_stage() -> None:
    names = [exercise.name for exercise in load(KIT).stage(classes.STAGE).exercises]
    assert list(classes.answers()) == names
    assert all(len(a["right"]) > 1 and len(a["wrong"]) > 1 for a in classes.answers().values())


def test_a_class_is_drawn_from_its_seed(tmp_path: Path) -> None:
    made = [classes.make(tmp_path / name, 4) for name in ("one", "two")]
    texts = [[p.read_text() for p in sorted(c.root.rglob("*.ipynb"))] for c in made]
    assert texts[0] == texts[1]


def test_right_answers_get_all_points_and_pages_are_drawn(tmp_path: Path) -> None:
    course = classes.make(tmp_path / "right", 1, classes.RIGHT)
    kit.grade(course, 1)
    (report,) = (json.loads(path.read_text()) for path in course.root.glob(kit.REPORTS))
    assert report["points"] == report["max_points"]
    kit.pages(course)
    assert len(list(course.root.glob("feedback/*/*/*.html"))) == 1


def test_a_tenth_hangs_and_the_rest_is_the_mixed_class(tmp_path: Path) -> None:
    texts = {}
    for mood in (classes.MIXED, classes.HANGING):
        course = classes.make(tmp_path / mood, 20, mood)
        paths = sorted(course.root.glob("submitted/*/*/*.ipynb"))
        texts[mood] = [path.read_text() for path in paths]
    differ = [a != b for a, b in zip(*texts.values(), strict=True)]
    assert sum(differ) == 2
    assert sum("while True:" in text for text in texts[classes.HANGING]) == 2


def test_the_turns_of_a_peer_are_parts_that_share_nobody(tmp_path: Path) -> None:
    whole = classes.make(tmp_path / "class", 5)
    turns = [classes.part(whole, tmp_path / f"{n}", 2, n) for n in range(2)]
    names = [{p.name for p in (turn.root / "submitted").iterdir()} for turn in turns]
    assert [len(found) for found in names] == [2, 2] and not names[0] & names[1]


# -- the other graders -------------------------------------------------------------------------


def test_the_peers_have_asserts_for_every_exercise_and_the_reference_passes() -> None:
    stage = load(KIT).stage(classes.STAGE)
    tests = peers.asserts()
    assert set(tests) == {e.name for e in stage.exercises}
    names: dict[str, Any] = {}
    exec("import math\nimport torch\nfrom torch import nn\n", names)
    for answer in reference(classes.STAGE).values():
        exec(answer, names)
    for cell in tests.values():
        exec(cell, names)


def test_the_asserts_find_that_a_stub_is_no_answer() -> None:
    with pytest.raises(NameError):
        exec(peers.asserts()["causal_mask"], {})


def test_nbgrader_gets_the_asserts_as_hidden_tests(tmp_path: Path) -> None:
    course = classes.make(tmp_path / "class", 1)
    source = peers.with_hidden_tests(course)
    graded = {mark(c)["grade_id"]: c.source for c in source.cells if is_grade_cell(c)}
    for name, code in peers.asserts().items():
        assert code in graded[name]
    released, _ = ClearHiddenTests().preprocess(source, {})
    for cell in filter(is_grade_cell, released.cells):
        assert "HIDDEN" not in cell.source
