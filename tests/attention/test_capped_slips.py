"""A single slip costs at most half of an exercise; nothing else is capped."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from autograder.authoring import slips
from autograder.core.course import Course, load
from autograder.core.model import ByHand, Diagnosis, ExerciseReport, Report
from autograder.core.points import Unscored
from autograder.gradebook.database import scores
from autograder.grading.reference import SLIP, WRONG, Specimen, load_answer
from autograder.grading.runner import Checks, collected
from autograder.lms import gradescope, junit
from autograder.lms.exports import comment
from autograder.pipeline.run import Run, grade_stage
from autograder.pipeline.score_changes import changes
from autograder.pipeline.verify import verify
from autograder.reports.explain import explain
from autograder.reports.render.feedback import page
from autograder.reports.render.terminal import summary
from autograder.submissions.autograded_notebook import feedback_text
from tests.classroom import hand_in, make_course, notebook

pytestmark = pytest.mark.slow
SLUG, EXERCISE, WORTH = "s07_causal_mask", "CausalAttention", 6
ATTENTION = """
class CausalAttention(nn.Module):
    def __init__(self, d_in, d_out, context_length, qkv_bias=False):
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.context_length = context_length

    def forward(self, x):
        {refuse}
        {first}
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        scores = q @ k.T / {divisor}
        n = len(x)
        future = torch.ones(n, n, dtype=torch.bool).triu({diagonal})
        weights = scores.masked_fill(future, float("-inf")).softmax(-1)
        return {result}
"""
REFUSE = "if len(x) > self.context_length: raise ValueError"
RIGHT = {
    "refuse": REFUSE, "first": "pass", "divisor": "k.shape[-1] ** 0.5",
    "diagonal": "1", "result": "weights @ v",
}  # fmt: skip


def attention(**changed: str) -> str:
    return ATTENTION.format(**(RIGHT | changed))


SLIPS = {
    "width": attention(divisor="k.shape[-1]"),
    "number": attention(divisor="3.7"),
    "exchanged": attention(result="weights @ k"),
}
NOT_CAPPED = {
    "error": attention(divisor="k.shape[-1]", first="assert self.context_length != 9"),
    "no_refusal": attention(divisor="k.shape[-1]", refuse="pass"),
    "two": attention(divisor="k.shape[-1]", diagonal="2"),
    "zeros": attention(result="torch.zeros(n, v.shape[-1])"),
    "input": attention(result="x"),
    "no_mask": attention(diagonal="n"),
    "unknown": attention(result="weights @ v.sin()"),
    "stub": "",
}


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Course:
    made = make_course(tmp_path_factory.mktemp("course"), SLUG)
    for student, source in (SLIPS | NOT_CAPPED | {"right": attention()}).items():
        hand_in(made, student, SLUG, notebook(SLUG, CausalAttention=source))
    return made


@pytest.fixture(scope="module")
def run(course: Course) -> Run:
    return grade_stage(course, SLUG)


@pytest.fixture(scope="module")
def reports(run: Run) -> dict[str, Report]:
    return {report.student: report for report in run.in_order}


def exercise(report: Report, name: str = EXERCISE) -> ExerciseReport:
    return next(e for e in report.exercises if e.name == name)


def earned(one: ExerciseReport) -> float:
    return round(sum(o.points for o in one.outcomes), 2)


@pytest.mark.parametrize("student", SLIPS)
def test_a_single_slip_costs_half(reports: dict[str, Report], student: str) -> None:
    one = exercise(reports[student])
    assert one.diagnosis is not None and one.diagnosis.slip
    assert one.points == WORTH / 2
    assert one.points_of_checks == earned(one) < WORTH / 2
    assert reports[student].points == reports["right"].max_points - WORTH / 2


@pytest.mark.parametrize("student", NOT_CAPPED)
def test_anything_else_is_not_capped(reports: dict[str, Report], student: str) -> None:
    one = exercise(reports[student])
    assert one.points == earned(one) < WORTH / 2
    assert one.points_of_checks is None and one.cap == ""


@pytest.mark.parametrize("student", ["error", "no_refusal"])
def test_a_slip_beside_another_fault_is_named_and_not_capped(
    reports: dict[str, Report], student: str
) -> None:
    one = exercise(reports[student])
    assert one.diagnosis is not None and one.diagnosis.slip


def test_two_deviations_are_no_slip(reports: dict[str, Report]) -> None:
    found = exercise(reports["two"]).diagnosis
    assert found is not None and "," in found.specimen and not found.slip


def test_a_failed_ban_is_not_capped(tmp_path: Path) -> None:
    slug = "s01_softmax"
    course = make_course(tmp_path, slug)
    banned = "def softmax_naive(x, dim):\n    return torch.softmax(x, -1)"
    own = "def softmax_naive(x, dim):\n    return x.exp() / x.exp().sum(-1, keepdim=True)"
    for student, source in (("banned", banned), ("own", own)):
        hand_in(course, student, slug, notebook(slug, softmax_naive=source))
    done = {r.student: exercise(r, "softmax_naive") for r in grade_stage(course, slug).in_order}
    assert all(one.diagnosis and one.diagnosis.slip for one in (done["own"],))
    assert done["own"].points is not None and done["own"].points >= done["own"].max_points / 2
    assert done["banned"].points == earned(done["banned"])
    assert done["banned"].points_of_checks is None


def test_what_a_slip_costs_is_set_and_regrades(course: Course, tmp_path: Path) -> None:
    own = make_course(tmp_path, SLUG)
    hand_in(own, "width", SLUG, notebook(SLUG, CausalAttention=SLIPS["width"]))
    grade_stage(own, SLUG)
    path = own.root / "course.toml"
    text = path.read_text()
    for costs, points in ((0.25, 4.5), (1, None)):
        path.write_text(f"{text}[grading]\nslip_costs = {costs}\n")
        run = grade_stage(load(own.root), SLUG)
        assert not run.unchanged
        one = exercise(run.in_order[0])
        assert one.points == (points or earned(one))
        (change,) = changes(run, scores(own, SLUG))
        reason = one.cap or "The loss is not capped any more."
        assert (change.now, change.reason) == (one.points, reason)


def test_the_cap_is_told_and_adds_up_everywhere(course: Course, reports: dict[str, Report]) -> None:
    report = reports["width"]
    one = exercise(report)
    gave = f"{one.points_of_checks:g}"
    words = f"A single slip costs at most 3 of 6 points; the checks alone gave {gave}."
    assert one.cap == words
    assert words in page(report, "t", "c")
    assert words not in page(report, "t", "c", ByHand({EXERCISE: 4}))
    assert words in " ".join(feedback_text(one).split())
    assert words in comment(report, ByHand())
    results = gradescope.results(report, course.show)
    assert results["score"] == report.points
    assert f"{EXERCISE}: {words}" in results["output"]
    found = junit.scores(course.stage(SLUG), [report], Unscored())
    told = found["students"]["width"]["exercises"][EXERCISE]
    assert told["points_of_checks"] == one.points_of_checks
    assert sum(given for given, _ in told["checks"].values()) == pytest.approx(
        one.points_of_checks, abs=0.01
    )
    assert any(
        "In 3 exercises the loss was capped" in line for line in summary(list(reports.values()), {})
    )


def test_explain_and_verify_agree(course: Course, reports: dict[str, Report]) -> None:
    lines = explain(course, SLUG, "width")
    (line,) = (line for line in lines if line.what == EXERCISE)
    assert line.points == "3/6" and exercise(reports["width"]).cap in line.why
    assert "does not add up" not in [line.what for line in lines]
    assert verify(course, course.root / "reports" / SLUG / "width.json").confirmed


def test_what_each_check_is_worth_is_shown(course: Course, reports: dict[str, Report]) -> None:
    one = exercise(reports["width"])
    seen = " ".join(page(reports["width"], "t", "c").split())
    lines = {line.what: line for line in explain(course, SLUG, "width")}
    for outcome in one.outcomes:
        assert outcome.score in seen and f"({outcome.score})" in feedback_text(one)
        if outcome.outcome != "passed":
            assert lines[outcome.check].points == outcome.score
    worth = {o.outcome: f"{round(o.max_points, 2):g}" for o in one.outcomes}
    scores = {o.score for o in one.outcomes}
    assert scores >= {f"0/{worth['failed']}", f"{worth['passed']}/{worth['passed']}"}


# -- sample answers that are marked ----------------------------------------------------------------


def test_a_sample_answer_is_marked_in_its_first_line(tmp_path: Path) -> None:
    path = tmp_path / "transposed.py"
    path.write_text('"""It is transposed.\n\nLook."""\n\nx = 1\n')
    plain = Specimen("s", "e", WRONG, path)
    assert plain.diagnosis == Diagnosis("transposed", "It is transposed.", "Look.")
    path.write_text(SLIP + path.read_text())
    marked = Specimen("s", "e", WRONG, path)
    assert marked.diagnosis == replace(plain.diagnosis, slip=True)
    assert marked.code == plain.code == "x = 1\n"


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ("return scores.masked_fill(~mask, -math.inf).softmax(-1)", ""),
        ("return scores.masked_fill(mask, -math.inf).softmax(0)", ""),
        ("return torch.full_like(scores, 0.3)", "ignores its input"),
        ("return torch.ones(scores.shape).softmax(-1).to(scores.dtype)", "ignores its input"),
        ("return scores", "returns an argument as it is"),
        ("raise ValueError", "fails a check for another reason than wrong values"),
    ],
)
def test_why_an_answer_is_no_slip(tmp_path: Path, body: str, why: str) -> None:
    source = f"import math, torch\ndef masked_softmax(scores, mask):\n    {body}\n"

    def asked(checks: Checks) -> str:
        ran = checks.run(load_answer(source, "x"), "masked_softmax")
        return slips.why_no_slip(checks, "masked_softmax", load_answer(source, "x"), ran)

    assert collected(make_course(tmp_path, SLUG), SLUG, asked) == why
