"""How long a class's feedback pages take: ``python -m bench.pages`` prints seconds per 1,000.

The pages are drawn from reports of wrong specimens, one for each exercise of a stage, pictures
included: fuller than those of a real class. One process draws them, as ``autograder feedback``
does; nothing is written to disk. Noise: other work on the machine; take the smaller of two runs.
"""

from __future__ import annotations

import random
import time

from autograder.course import KIT, load
from autograder.grading.diagnose import Diagnostician
from autograder.grading.examples import examples
from autograder.grading.pictures import answers, take
from autograder.grading.reference import WRONG, specimens
from autograder.grading.runner import Checks, collected
from autograder.model import COUNTEREXAMPLE, GRADED, ExerciseReport, Report
from autograder.points import total
from autograder.render.feedback import page

STAGE, STUDENTS, PAGES = "s07_causal_mask", 20, 1000


def reports(checks: Checks) -> list[Report]:
    """A class that has every exercise wrong."""
    rng, doctor, questions = random.Random(1), Diagnostician(checks), examples(STAGE)
    made = []
    for number in range(STUDENTS):
        exercises = []
        for exercise in checks.stage.exercises:
            student = rng.choice(specimens(checks.course, STAGE, exercise.name, WRONG)).student()
            ran = checks.run(student, exercise.name)
            asked = questions.get(exercise.name, ()) if answers(ran) else ()
            exercises.append(
                ExerciseReport(
                    exercise.name,
                    sum(o.points for o in ran.outcomes),
                    exercise.points,
                    tuple(ran.outcomes),
                    doctor.diagnose(exercise.name, ran),
                    take(asked, exercise.name, student, checks.reference, fresh=True),
                )
            )
        points = total(e.points for e in exercises)
        name = f"student{number}"
        worth = checks.stage.points
        made.append(Report("c", STAGE, name, GRADED, points, worth, tuple(exercises)))
    return made


def main() -> None:
    """Draw the pages and print what they took."""
    course = load(KIT)
    found = collected(course, STAGE, reports)
    title = course.titles[STAGE]
    page(found[0], title, course.title)  # templates are compiled once
    start, busy, size = time.perf_counter(), time.process_time(), 0
    for number in range(PAGES):
        seen = found[number % len(found)].visible(COUNTEREXAMPLE)
        size = max(size, len(page(seen, title, course.title).encode()))
    wall, cpu = time.perf_counter() - start, time.process_time() - busy
    print(
        f"{PAGES} pages: {wall:.1f} s ({cpu:.1f} s of CPU) in one process; "
        f"the largest has {size / 1000:.0f} kB"
    )


if __name__ == "__main__":
    main()
