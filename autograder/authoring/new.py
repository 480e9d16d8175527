"""Make the folder of a new course (``autograder new``), from a checkout or from a wheel.

The folder has what is the course's own: its stages and rules, its secret, its students, and the
files that nbgrader needs. Lessons, checks and sample answers stay in the kit, so that updates fix
them; with ``empty``, those of the example stage are in the folder.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Sequence
from dataclasses import asdict, replace
from datetime import datetime, timedelta
from pathlib import Path

import tomlkit

from autograder.authoring.build import TREES, build
from autograder.core import rules
from autograder.core.course import DOCS, KIT, Course, CourseError, load
from autograder.core.files import first_error, write
from autograder.core.settings import SettingError

TEMPLATES = Path(__file__).with_name("templates")  # texts for `str.format`
EMPTY = Path(__file__).with_name("empty_course")  # the content of a course without the kit's stages
EXAMPLE = {"s01_moving_average": "A moving average"}
PRIVATE = 0o700
SITE = ("site", "conf.py", "index.md", "architecture.md")  # of docs/ in a checkout
ROSTER = "student_id,last_name,first_name,email\n"
COPY_IT = """\
If a check is wrong, `autograder checks {first}` copies the checks here, so that you can fix it"""
EDIT_IT = "If a check is wrong, edit `graders/test_{first}.py`"
OF_ITS_OWN = """\
`solutions/`, `graders/` and `specimens/` contain the lesson, the hidden checks and the sample
answers of {first}, which is an example to edit or to replace. `docs/writing-a-course.md` says how.

"""


def new(
    folder: Path,
    stages: Sequence[str] = (),
    *,
    course_id: str = "",
    title: str = "",
    seeds: Sequence[int] = (),
    due: datetime | None = None,
    every: int = 7,
    zone: str = "UTC",
    empty: bool = False,
) -> Course:
    """Make the folder of a course with these stages of the kit, or all of them; with ``empty``,
    with one example stage of its own. The first is due at ``due`` (local time of ``zone``), each
    further one ``every`` days later; without ``due`` no dates are set.

    Raises `CourseError` where the folder holds something or cannot be made, or the kit has no such
    stage.
    """
    try:
        rules.read({"rules": {"time_zone": zone}}, ())
    except SettingError as error:
        raise CourseError(str(error)) from None
    kit = load(KIT)
    if empty and stages:
        raise CourseError("A course with --empty has none of the kit's stages: name no stage.")
    for slug in stages:
        kit.title_of(slug)
    if folder.name in kit.titles:
        raise CourseError(
            f"{folder.name!r} is a stage. Name the folder first, for instance "
            f"`autograder new spring {' '.join([folder.name, *stages])}`."
        )
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise CourseError(f"{folder} already exists and is not empty. Name a new folder.")
    if empty:
        kit = replace(kit, titles=EXAMPLE, title=folder.resolve().name)
    chosen = tuple(dict.fromkeys(stages)) or kit.slugs
    named = replace(
        kit,
        id=course_id or folder.resolve().name,
        title=title or kit.title,
        seeds=tuple(seeds) or kit.seeds,
    )
    dates = {s: due + n * timedelta(days=every) for n, s in enumerate(chosen)} if due else {}
    dated = "\n".join(f"{s} = {when:%Y-%m-%dT%H:%M:%S}" for s, when in dates.items())
    switched = "\n" + template("course_rules.toml").format(
        zone=zone, due=dated or f"# {chosen[0]} = 2026-12-01T23:59:00", first=chosen[0]
    )
    rows = [f"| {s} | {kit.titles[s]} | {_day(dates.get(s))} |" for s in chosen]
    content = OF_ITS_OWN.format(first=chosen[0]) if empty else ""
    readme = template("course_readme.md").format(
        title=named.title,
        first=chosen[0],
        table="\n".join(rows),
        wrong_check=(EDIT_IT if empty else COPY_IT).format(first=chosen[0]),
        content=content,
    )
    place = folder.resolve()
    draft = place.with_name(f".{place.name}.{os.getpid()}")
    try:
        scaffold(draft, named, chosen, switched, EMPTY if empty else None)
        (draft / "roster.csv").write_text(ROSTER, encoding="utf-8")
        (draft / "README.md").write_text(readme, encoding="utf-8")
        (draft / ".gitignore").write_text(template("course_gitignore"), encoding="utf-8")
        (draft / "submitted").mkdir()
        shutil.copytree(DOCS, draft / "docs", ignore=shutil.ignore_patterns(*SITE))
        _ = load(draft).salt  # read once, so that a mistake shows before the folder is there
        if not folder.exists():
            draft.rename(place)
            return load(folder)
        folder.chmod(PRIVATE)
        for path in draft.iterdir():
            path.rename(place / path.name)
    except OSError as error:
        words = first_error(error).strerror or str(error)
        raise CourseError(f"{folder} cannot be made ({words}). Name another place.") from error
    finally:
        shutil.rmtree(draft, ignore_errors=True)
    return load(folder)


def scaffold(
    folder: Path,
    course: Course,
    stages: Sequence[str],
    rules: str = "",
    content: Path | None = None,
) -> None:
    """Make the folder of a course with what nbgrader and the kit need: course.toml, with the text
    ``rules`` at its end, nbgrader's configuration and the stages' notebooks. Those are the kit's,
    or are built from the lessons in a folder ``content``, which is copied."""
    folder.mkdir(parents=True, mode=PRIVATE)
    text = course_toml(course, stages) + rules
    (folder / "course.toml").write_text(text, encoding="utf-8")
    shutil.copyfile(KIT / "nbgrader_config.py", folder / "nbgrader_config.py")
    if content:
        ignore = shutil.ignore_patterns("__pycache__")
        shutil.copytree(content, folder, ignore=ignore, dirs_exist_ok=True)
        build(load(folder), stages)
        return
    for slug in stages:
        copy_for_nbgrader(course, slug, folder)


def template(name: str) -> str:
    """Return a text of `TEMPLATES`."""
    return (TEMPLATES / name).read_text(encoding="utf-8")


def course_toml(course: Course, stages: Sequence[str]) -> str:
    """Return the text of a course.toml with these stages of the course, its seeds, packages, limits
    and what it shows; without dates, rules and the place of a gradebook."""
    return tomlkit.dumps(
        {
            "course": {
                "id": course.id,
                "title": course.title,
                "seeds": course.seeds,
                "packages": course.packages,
            },
            "limits": asdict(course.limits),
            "feedback": {"show": course.show},
            "stages": {slug: course.titles[slug] for slug in stages},
        }
    )


def copy_for_nbgrader(course: Course, slug: str, folder: Path) -> None:
    """Copy a stage's notebooks to where nbgrader and formgrader look for them. Other files there
    are left alone."""
    for tree in TREES:
        name = f"{tree}/{slug}/{slug}.ipynb"
        write(folder / name, (course.content(slug) / name).read_bytes())


def _day(when: datetime | None) -> str:
    return f"{when:%Y-%m-%d %H:%M}" if when else ""
