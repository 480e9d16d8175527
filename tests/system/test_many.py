"""A run of 1,000 on a cluster into PostgreSQL: nothing is lost, and the same run changes nothing.

What is tried here is the writing, so the submissions are quick to grade: every 25th is
the release with a sentence of its own, and the others are no notebooks.
"""

from __future__ import annotations

import json
from pathlib import Path

import nbformat
from distributed import LocalCluster

from autograder.core.course import load
from autograder.core.model import GRADED
from autograder.pipeline.cluster.executor import Cluster
from autograder.pipeline.run import grade_stage
from tests.classroom import make_course
from tests.system.test_postgresql import (
    Server,
    new_database,
    password_file,
    select,
    server,
)
from tests.system.test_same_scores import GRADES

__all__ = ["password_file", "server"]  # fixtures, found by their names here
SLUG = "s07_causal_mask"
SIZE = 1000
ROWS = (
    "SELECT s.student_id, s.timestamp FROM submitted_assignment s",
    GRADES,
    "SELECT count(*) FROM comment",
)


def test_a_run_of_1000_loses_nothing_and_the_same_run_again_changes_nothing(
    server: Server, tmp_path: Path
) -> None:
    bare = make_course(tmp_path, SLUG)
    made = nbformat.read(bare.released(SLUG), as_version=4)
    for number in range(SIZE):
        made.cells[0].source = f"Hand-in {number}."
        folder = tmp_path / "submitted" / f"student{number:04d}" / SLUG
        folder.mkdir(parents=True)
        other = {"hand-in": number}
        (folder / f"{SLUG}.ipynb").write_text(json.dumps(other if number % 25 else made))
    path = tmp_path / "course.toml"
    url = new_database(server, "many")
    path.write_text(path.read_text().replace("[course]", f'[course]\ndb_url = "{url}"'))
    course = load(tmp_path)
    with LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address="127.0.0.1:0"
    ) as cluster:
        run = grade_stage(course, SLUG, executor=Cluster(cluster.scheduler_address))
    students = {f"student{number:04d}" for number in range(SIZE)}
    exercises = len(run.stage.exercises) + len(run.stage.questions)
    assert set(run.reports) == students
    assert sum(r.status == GRADED for r in run.reports.values()) == SIZE // 25
    assert {p.stem for p in (tmp_path / "reports" / SLUG).glob("*.json")} == students
    before = [select(course, query) for query in ROWS]
    assert {row[0] for row in before[0]} == students
    assert len(before[1]) == SIZE * exercises
    files = {p: p.stat().st_mtime_ns for p in (tmp_path / "reports").rglob("*.json")}
    again = grade_stage(course, SLUG, executor=Cluster("tcp://127.0.0.1:9"))
    assert again.unchanged == students
    assert [select(course, query) for query in ROWS] == before
    assert {p: p.stat().st_mtime_ns for p in files} == files
