"""A course: ``course.toml``, the stages, the folders, the seeds and the secret salt."""

from __future__ import annotations

import contextlib
import functools
import hashlib
import hmac
import os
import re
import secrets
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any

from autograder.core import cells, live, rules
from autograder.core.dependencies import GRADERS, closure
from autograder.core.model import BUDGETS, DIAGNOSIS, Exercise, KitError, Stage, WrittenQuestion
from autograder.core.settings import (
    SettingError,
    Settings,
    line_of,
    refuse_unknown_stage,
    refuse_unknown_tables,
    setting,
    suggestion,
)

PACKAGE = Path(__file__).resolve().parents[1]
# The kit's own course with the lessons: in a wheel inside the package, else around it.
KIT = PACKAGE / "kit" if (PACKAGE / "kit").is_dir() else PACKAGE.parent
DOCS = KIT / "docs"
DEFAULT_PACKAGES = ("torch", "numpy", "matplotlib")
MOST_SEED = 2**63
POSITIVE = {"least": 1, "most": 1e9}  # bounds of the limits that are whole numbers
TYPOGRAPHIC = "\u201c\u201d\u201e\u2018\u2019\u00ab\u00bb"  # quotes that word processors make
SLUG = re.compile(r"\w[\w-]*")

RESTORE = (
    "Restore salt.txt from a backup. Where there is none, call `autograder regrade STAGE --preview "
    "--new-salt`: it makes a new one, and shows whose score would change."
)
RESTORE_BROKEN = RESTORE.replace("call", "move the file away and call")


class CourseError(KitError):
    """Something in the course folder is wrong; the message says what to do."""


@dataclass(frozen=True)
class Limits:
    """Limits on the time, the memory and the output of one submission (docs/course.md, "Limits").
    All are positive."""

    cell_seconds: float = setting(10.0, least=0.1)
    call_seconds: float = setting(5.0, least=0.1)
    submission_seconds: float = setting(60.0, least=0.1)
    memory_mb: int = setting(2048, **POSITIVE)
    response_mb: int = setting(32, **POSITIVE)
    requests: int = setting(20_000, **POSITIVE)
    output_characters: int = setting(64_000, **POSITIVE)
    file_mb: int = setting(50, **POSITIVE)
    notebook_mb: int = setting(10, **POSITIVE)


@dataclass(frozen=True)
class Course:
    """A course folder and the settings of its ``course.toml``.

    Lessons, checks and specimens are its own, or those of the built-in course (`find`).
    """

    root: Path
    id: str
    title: str
    seeds: tuple[int, ...]
    titles: dict[str, str]
    limits: Limits
    show: str = DIAGNOSIS
    db_url: str = ""  # of the gradebook, for SQLAlchemy; empty: gradebook.db in ``root``
    rules: rules.Rules = field(default_factory=rules.Rules)
    canvas: Mapping[str, int] = field(default_factory=dict)  # Canvas's assignment id by stage
    packages: tuple[str, ...] = DEFAULT_PACKAGES  # that submissions may use, by import name
    slip_costs: float = 0.5  # the largest share of an exercise that a single slip costs
    live: live.Live | None = None  # settings of grading on submission; None: it is off
    purpose: str = ""  # what the salt is derived for; each purpose has its own hidden inputs

    def find(self, name: str) -> Path:
        """Return the path of a file or folder, ``name`` relative to the course: the course's own
        if it exists, otherwise that of the built-in course if that exists."""
        own, built_in = self.root / name, KIT / name
        return own if own.exists() or not built_in.exists() else built_in

    def solution(self, slug: str) -> Path:
        return self.find(f"solutions/{slug}.py")

    def content(self, slug: str) -> Path:
        """Return the course folder of a stage's lesson, and of the files built from it."""
        return self.solution(slug).parents[1]

    def lesson(self, slug: str) -> Path:
        """Return the path of a stage's lesson. Raises `CourseError` if there is no such stage or
        no such file."""
        self.title_of(slug)
        path = self.solution(slug)
        if not path.is_file():
            lessons = {other.stem for other in path.parent.glob("*.py")}
            near = suggestion(slug, lessons - {*self.titles})
            raise CourseError(
                f"{self.root / 'course.toml'} has the stage {slug!r}, but there is no lesson "
                f"{path}{near} Correct the name under [stages], or write the lesson "
                f"({DOCS / 'writing-a-course.md'})."
            )
        return path

    def trains(self, slug: str) -> bool:
        """Whether a stage's reference uses an optimizer. Raises `CourseError` as `lesson` does."""
        return uses_optimizer(read_source(self.lesson(slug)))

    def released(self, slug: str) -> Path:
        return self.content(slug) / "release" / slug / f"{slug}.ipynb"

    def checks(self, slug: str) -> Path:
        """Return the path of a stage's hidden checks."""
        return self.find(f"graders/test_{slug}.py")

    def families(self, slug: str) -> Path:
        """Return the path of a stage's deviation families, which need not exist."""
        return self.find(f"graders/families/{slug}.py")

    def examples(self, slug: str) -> Path:
        """Return the path of the examples for a stage's pictures, which need not exist."""
        return self.find(f"graders/examples/{slug}.py")

    def specimens(self, slug: str) -> Path:
        """Return the folder of a stage's specimens."""
        return self.find(f"specimens/{slug}")

    @property
    def graders(self) -> tuple[Path, ...]:
        """The folders from which checks may import modules of their own (``graders``)."""
        return tuple(dict.fromkeys(root / GRADERS for root in (self.root, KIT)))

    def modules(self, slug: str, others: Iterable[Path] = ()) -> set[Path]:
        """Return the paths of a stage's checks, families and examples, of ``others``, and of all
        modules of ``graders`` and of this package that these import."""
        own = (self.checks(slug), self.families(slug), self.examples(slug))
        return closure([*others, *(path for path in own if path.is_file())], self.graders)

    def grading_files(self, slug: str) -> dict[str, Path]:
        """Return the files of a stage's checks, families, examples and specimens, and the modules
        of ``graders`` that they import. Keys are paths relative to a course."""
        modules = sorted(self.modules(slug))
        files = {name: path for path in modules if (name := self.name_in_graders(path))}
        specimens = self.specimens(slug)
        for path in sorted(specimens.rglob("*.py")):
            files[f"specimens/{slug}/{path.relative_to(specimens).as_posix()}"] = path
        return files

    def name_in_graders(self, path: Path) -> str:
        """Return a module's path relative to a course, such as ``graders/dropout.py``; empty if it
        is not in one of the folders of `graders`."""
        inside = (folder for folder in self.graders if path.is_relative_to(folder))
        return next((f"{GRADERS}/{path.relative_to(f).as_posix()}" for f in inside), "")

    @property
    def slugs(self) -> tuple[str, ...]:
        return tuple(self.titles)

    def title_of(self, slug: str) -> str:
        """Return the title of a stage. Raises `CourseError` if there is no such stage."""
        if slug not in self.titles:
            near = suggestion(slug, self.titles)
            raise CourseError(
                f"There is no stage {slug!r} in {self.root / 'course.toml'}{near} "
                f"It has: {', '.join(self.titles)}."
            )
        return self.titles[slug]

    @functools.cache  # noqa: B019 - one course lives as long as the process
    def stage(self, slug: str) -> Stage:
        """Return a stage with its exercises and questions, as its lesson has them.

        Raises `CourseError` if there is no such stage or lesson, or if a grade cell has no points.
        """
        lesson = self.lesson(slug)
        try:
            marks = cells.lesson_marks(read_source(lesson))
        except ValueError as error:
            raise CourseError(f"{lesson}: {error}.") from None
        grades = [m for m in marks if m.get("grade")]
        for found in grades:
            if not isinstance(found.get("points"), int | float) or "grade_id" not in found:
                raise CourseError(
                    f"{lesson}: the grade cell {found.get('grade_id', '(unnamed)')} "
                    "needs a grade_id and points."
                )
        by_hand = [m for m in grades if m.get("solution")]  # answer and points in one cell
        return Stage(
            slug,
            self.titles[slug],
            tuple(Exercise(m["grade_id"], m["points"]) for m in grades if m not in by_hand),
            tuple(WrittenQuestion(m["grade_id"], m["points"]) for m in by_hand),
        )

    @property
    def for_live(self) -> Course:
        """This course with other hidden inputs, for grading on submission: they reveal nothing
        about those of the final grading."""
        return replace(self, purpose=live.PURPOSE)

    @functools.cached_property
    def salt(self) -> str:
        """The secret that seeds the hidden inputs: that in salt.txt, or one derived from it for
        this ``purpose``."""
        if not self.purpose:
            return self._own_salt()
        return hmac.digest(self._own_salt().encode(), self.purpose.encode(), "sha256").hex()

    def _own_salt(self) -> str:
        """Return the secret in salt.txt, which is made on first use, readable by its owner only.

        Raises `CourseError` if it cannot be read, or if it is missing although there are reports.
        """
        path = self.root / "salt.txt"
        if not path.exists():
            if report := next(self.root.glob("reports/*/*.json"), None):
                raise CourseError(
                    f"{path} is missing, but {report.relative_to(self.root)} was graded with it. "
                    f"With another salt, hidden inputs change, and scores may, too. {RESTORE}"
                )
            self._write_salt()
        try:
            salt = path.read_text(encoding="utf-8").strip()
        except UnicodeDecodeError:
            raise CourseError(
                f"{path} is damaged: it is not text in UTF-8. {RESTORE_BROKEN}"
            ) from None
        if not salt:
            raise CourseError(f"{path} is empty. {RESTORE_BROKEN}")
        return salt

    def make_salt(self) -> None:
        """Make a new secret, even if there are reports. Raises `CourseError` if there is a
        ``salt.txt``."""
        path = self.root / "salt.txt"
        if path.exists():
            raise CourseError(f"{path} already exists. Move it away before you ask for a new salt.")
        self._write_salt()

    def _write_salt(self) -> None:
        """Make a new secret, unless another process has made one in the meantime."""
        path = self.root / "salt.txt"
        draft = path.with_suffix(f".{os.getpid()}")
        try:
            draft.touch(mode=0o600)
            draft.write_text(secrets.token_hex(16) + "\n")
            with contextlib.suppress(FileExistsError):
                path.hardlink_to(draft)
        finally:
            draft.unlink(missing_ok=True)

    @property
    def salt_hash(self) -> str:
        """The first 16 hex digits of the salt's SHA-256, for receipts."""
        return hashlib.sha256(self.salt.encode()).hexdigest()[:16]

    def __hash__(self) -> int:
        return hash(self.root)


# The tables of course.toml; the settings of those whose settings are not names of stages.
TABLES: dict[str, tuple[str, ...]] = {
    "course": ("id", "title", "seeds", "db_url", "packages"),
    "limits": tuple(limit.name for limit in fields(Limits)),
    "stages": (),
    "feedback": ("show",),
    "grading": ("slip_costs",),
    "rules": rules.SETTINGS,
    "due": (),
    "extensions": (),
    "points": (),
    "canvas": (),
    "live": tuple(setting.name for setting in fields(live.Live)),
}


def load(folder: Path | None = None) -> Course:
    """Load the course of ``folder``, or of the working directory or its nearest parent that has a
    ``course.toml``. Raises `CourseError` if there is none, or a setting is wrong.
    """
    start = (folder or Path.cwd()).resolve()
    if folder and start.name == "course.toml" and start.is_file():
        start = start.parent
    if not start.is_dir():
        raise CourseError(f"There is no folder {start}. Name the folder that has a course.toml.")
    for root in [start] if folder else [start, *start.parents]:
        path = root / "course.toml"
        if path.is_file():
            break
    else:
        raise CourseError(
            f"There is no course.toml in {start}{'' if folder else ' or above it'}. "
            "Go to the course's folder, or name it with --course."
        )
    try:
        text = path.read_text(encoding="utf-8-sig")
        return _read(root, tomllib.loads(text))
    except SettingError as error:
        line = line_of(text, error.table, error.key)
        raise CourseError(f"{path}{f', line {line}' if line else ''}: {error}") from error
    except UnicodeDecodeError as error:
        raise CourseError(f"{path} is not in UTF-8. Save it again with that encoding.") from error
    except tomllib.TOMLDecodeError as error:
        raise CourseError(f"{path} is not a TOML file: {error}.{_about_quotes(text)}") from error


def read_source(path: Path) -> str:
    """Return the text of a lesson, of checks or of a sample answer. Raises `CourseError` if it is
    not in UTF-8."""
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise CourseError(f"{path} is not in UTF-8. Save it again with that encoding.") from error


def uses_optimizer(lesson: str) -> bool:
    """Whether a lesson uses one of torch's optimizers, which take seconds to import."""
    return "torch.optim." in lesson


def _about_quotes(text: str) -> str:
    """Return a sentence about the first value in typographic quotes; empty if there is none."""
    for number, line in enumerate(text.splitlines(), 1):
        if re.search(f"=\\s*[{TYPOGRAPHIC}]", line):
            return f' Line {number} has typographic quotes: write straight ones, as in "text".'
    return ""


def _read(root: Path, data: Mapping[str, Any]) -> Course:
    """Return the course with these data of a course.toml. Raises `SettingError`."""
    refuse_unknown_tables(data, TABLES)
    course = Settings("course", data.get("course", {}))
    stages = Settings("stages", data.get("stages", {}))
    feedback = Settings("feedback", data.get("feedback", {}))
    grading = Settings("grading", data.get("grading", {}))
    limits = Settings("limits", data.get("limits", {}))
    identifier = course.text("id")
    made = Course(
        root,
        identifier,
        course.text("title", identifier),
        _seeds(course),
        _titles(stages),
        Limits(**limits.read(Limits)),
        feedback.one_of("show", BUDGETS, DIAGNOSIS),
        _db_url(course.text("db_url", ""), root),
        rules.read(data, stages.data),
        _canvas(Settings("canvas", data.get("canvas", {})), stages.data),
        _packages(course),
        grading.number("slip_costs", 0.5, most=1),
        live.read(data, list(stages.data)),
    )
    for table in (course, limits, feedback, grading):
        table.refuse_others()
    return made


def _db_url(written: str, root: Path) -> str:
    """Return the URL of the gradebook; a relative path of SQLite starts in the course's folder."""
    start, sqlite, path = written.partition("sqlite:///")
    relative = sqlite and not start and not path.startswith("/")
    return f"{sqlite}{root / path}" if relative else written


def _seeds(course: Settings) -> tuple[int, ...]:
    found = course.get("seeds")
    whole = isinstance(found, list) and all(type(seed) is int for seed in found)
    if not whole or not found or not all(0 <= seed < MOST_SEED for seed in found):
        raise course.refuse("seeds", "a list of whole numbers, such as [239, 42]")
    return tuple(found)


def _titles(stages: Settings) -> dict[str, str]:
    for slug in stages.data:
        if not SLUG.fullmatch(slug):
            raise SettingError("stages", slug, "cannot name a stage. Use letters, digits, - and _.")
    if not stages.data:
        raise SettingError("stages", "", 'needs a line per stage: s01_softmax = "Its title".')
    return {slug: stages.text(slug) for slug in stages.data}


def _packages(course: Settings) -> tuple[str, ...]:
    """Return the packages that submissions may use: ``[course] packages``."""
    names = course.get("packages", list(DEFAULT_PACKAGES))
    if isinstance(names, list) and all(isinstance(n, str) and n.isidentifier() for n in names):
        return tuple(names)
    raise course.refuse(
        "packages",
        "a list of the packages that submissions may use, by the names that Python imports: "
        '["torch", "numpy"]',
    )


def _canvas(table: Settings, stages: Iterable[str]) -> dict[str, int]:
    """Return Canvas's assignment ids by stage: ``[canvas]``."""
    numbers: dict[str, int] = {}
    for slug, number in table.data.items():
        refuse_unknown_stage("canvas", slug, stages)
        if type(number) is not int or number < 1:
            raise table.refuse(slug, "the number that ends the assignment's address in Canvas")
        if other := next((s for s, known in numbers.items() if known == number), ""):
            raise table.refuse(slug, f"a number of its own: {other} has this one")
        numbers[slug] = number
    return numbers
