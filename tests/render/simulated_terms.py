"""Three simulated classes over a term, each with another problem."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

from autograder.core.model import Exercise, Stage, WrittenQuestion
from autograder.reports.render.figures import CourseFigures, StageFigures, of_course, of_stage
from autograder.reports.render.student_rows import StudentResults
from autograder.reports.render.topics import with_code
from tests.render.class_reports import WORDS, report, unreadable

EXERCISES = (
    Exercise("scaled_attention_scores", 2),
    Exercise("masked_softmax", 4),
    Exercise("MultiHeadAttention", 6),
)
CODE = """\
def {}(queries, keys, mask):
    scores = queries @ keys.transpose(-2, -1) / keys.shape[-1] ** 0.5
    return scores.masked_fill(mask, -1e9).softmax(dim=-1)"""

Ability = Callable[[int, int], float]  # by student and stage: the probability of a right answer


def term(
    students: int, stages: int, ability: Ability, away: Callable[[int, int], bool]
) -> tuple[CourseFigures, list[StageFigures]]:
    """The figures of a course and of its stages; ``away`` says who submits nothing when."""
    rng = random.Random(f"{students} {stages}")
    figures, classes = [], []
    for number in range(stages):
        slug = f"s{number + 1:02d}_a_stage_of_the_course"
        stage = Stage(slug, "A stage: what no token sees", EXERCISES, (WrittenQuestion("why", 2),))
        known = [
            _student(rng, stage, n, ability(n, number), away(n, number)) for n in range(students)
        ]
        found = of_stage(stage, "Transformer attention", known)
        topics = with_code(found.topics, lambda student, exercise: CODE.format(exercise))
        figures.append(replace(found, topics=topics))
        classes.append(known)
    return of_course("Transformer attention", figures, classes), figures


def _student(
    rng: random.Random, stage: Stage, n: int, ability: float, is_away: bool
) -> StudentResults:
    name = f"student{n:02d}"
    if is_away:
        return StudentResults(name, None, handed_in=False)
    if rng.random() < 0.02:
        return StudentResults(name, unreadable(name, stage=stage))
    points, mistakes = [], []
    for exercise in stage.exercises:
        is_right = rng.random() < ability
        points.append(exercise.points if is_right else rng.choice([0, exercise.points / 2]))
        mistakes.append("" if is_right else rng.choice([*WORDS, ""]))
    return StudentResults(name, report(name, points, mistakes, stage, written=True))


def terms() -> dict[str, tuple[CourseFigures, list[StageFigures]]]:
    """A large class in which some drop out and one falls back; a small one that finds the course
    hard; one in which everybody has full points."""
    return {
        "dropouts": term(
            40, 13,
            lambda n, stage: 0.1 if n == 30 and stage > 9 else 0.4 + 0.55 * n / 40,
            lambda n, stage: n < 3 and stage > 9,
        ),
        "struggling": term(8, 3, lambda n, stage: 0.4 + 0.05 * n, lambda n, stage: False),
        "excellent": term(12, 5, lambda n, stage: 1.0, lambda n, stage: False),
    }  # fmt: skip
