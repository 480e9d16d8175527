"""Compute fingerprints of everything that a score depends on: the submission, and what grades it.

A submission with the same fingerprints as in its report is not graded again. If one differs, this
is graded again::

    shared        the lesson, the release, the seeds, the modules that grade ...    everything
    an exercise   its checks and its wrong sample answers                           that exercise

Importing this module does not import torch or nbgrader: an unchanged class is recognized without.
"""

from __future__ import annotations

import ast
import hashlib
import os
import platform
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

from autograder.core import dependencies
from autograder.core.course import Course, read_source
from autograder.core.files import notebook_stem
from autograder.core.requirements import deciding_versions

SHORT = 16  # hex digits of a digest that a report contains many times
CONTENTS = (".py", ".txt")  # suffixes of files that are read, beside notebooks
FILE, LINK, OTHER = "file", "link", "other"
# The modules that import, directly or not, all code that decides scores: on the trusted side, and
# in the child.
ENTRY_POINTS = ("grading/grade.py", "sandbox/server/host.py")


@dataclass(frozen=True)
class StageFingerprints:
    """Digests of all that the scores of a stage depend on beside the submission: one for what all
    exercises share, and one for each exercise."""

    shared: str
    exercises: dict[str, str] = field(default_factory=dict)

    @property
    def combined(self) -> str:
        """One digest over all of it."""
        return digest([self.shared, *(f"{n} {d}" for n, d in sorted(self.exercises.items()))])


def stage_fingerprints(course: Course, slug: str) -> StageFingerprints:
    """Compute the digests of a stage from its present files.

    Comments in the hidden checks do not count. A change to what several checks use (the imports,
    a function beside them) counts for all exercises.
    """
    module = course.checks(slug)
    rest, checks = _split_checks(read_source(module) if module.exists() else "")
    content = map(_content, (course.solution(slug), course.released(slug), course.families(slug)))
    shared = digest([*_settings(course), *rest, *content, *_code(course, slug)])
    exercises = {}
    for exercise, sources in checks.items():
        wrong = sorted((course.specimens(slug) / exercise / "wrong").glob("*.py"))
        exercises[exercise] = digest([*sources, *map(_content, wrong)])[:SHORT]
    return StageFingerprints(shared, exercises)


def files(course: Course, slug: str) -> set[Path]:
    """Return the files on which the scores of a stage depend: the course's own, or the kit's."""
    settings = {course.root / "course.toml", course.root / "salt.txt"}
    content = {course.solution(slug), course.released(slug), course.checks(slug)}
    content |= {path for path in [course.families(slug)] if path.exists()}
    return settings | content | set(course.specimens(slug).rglob("*.py")) | _modules(course, slug)


def submission_digest(folder: Path, max_bytes: int) -> str:
    """Return the digest of the files in ``submitted/<student>/<stage>/``: their names, kinds, and,
    of those that are read and have at most ``max_bytes``, contents. Empty if the folder cannot be
    read."""
    try:
        return digest(_submission_parts(folder, max_bytes))
    except OSError:
        return ""


def digest(parts: Iterable[str | bytes]) -> str:
    """Return the SHA-256 of a sequence of texts as hex digits. Their lengths count, too."""
    whole = hashlib.sha256()
    for part in parts:
        data = part.encode("utf-8", "replace") if isinstance(part, str) else part
        whole.update(len(data).to_bytes(8, "big") + data)
    return whole.hexdigest()


def text_digest(text: str) -> str:
    """Return the SHA-256 of a text as `autograder.core.files.write` encodes it."""
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()


def _settings(course: Course) -> Iterator[str]:
    seeds = course.seeds, course.salt_hash
    rules = course.limits, course.show, course.packages, course.slip_costs
    yield repr((course.id, *seeds, *rules))
    yield repr(deciding_versions(course.packages))
    yield platform.python_version()


def _code(course: Course, slug: str) -> list[str]:
    """Return the names of the modules that grade a stage, each with the digest of its code."""
    return sorted(
        f"{_name(course, path)} {dependencies.code_digest(path)}" for path in _modules(course, slug)
    )


def _name(course: Course, path: Path) -> str:
    """Return the name of a module, which does not depend on where the kit and the course are."""
    return course.name_in_graders(path) or path.relative_to(dependencies.PACKAGE).as_posix()


def _modules(course: Course, slug: str) -> set[Path]:
    """Return the modules that grade a stage, in the grader and in the child, with those that the
    hidden checks and deviation families import, but without these two themselves."""
    found = course.modules(slug, (dependencies.PACKAGE / name for name in ENTRY_POINTS))
    return found - {course.checks(slug), course.families(slug)}


def _content(path: Path) -> bytes:
    """Return the name and the content of a file; the content of a missing one is empty."""
    data = path.read_bytes() if path.exists() else b""
    return path.name.encode() + b"\n" + data


def _split_checks(source: str) -> tuple[list[str], dict[str, list[str]]]:
    """Split a module of checks into the statements that all share, and the checks of each exercise
    in order, with the specs that no other exercise uses. A module that is not valid Python, which
    pytest will report, is shared as a whole."""
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError):  # ValueError: it has a null byte
        return [source], {}
    specs = _specs(tree)
    exercises = {node: _exercise(node, specs) for node in tree.body}
    for variable, (assignment, exercise) in specs.items():
        if all(exercises[node] == exercise for node in _uses(tree, variable) - {assignment}):
            exercises[assignment] = exercise
    rest: list[str] = []
    checks: dict[str, list[str]] = {}
    for node, exercise in exercises.items():
        (checks.setdefault(exercise, []) if exercise else rest).append(ast.unparse(node))
    return rest, checks


def _specs(tree: ast.Module) -> dict[str, tuple[ast.stmt, str]]:
    """Return the assignments of specs, such as ``LINEAR = ModuleSpec("LinearLayer", ...)``, and
    their exercises, by variable. A variable that is assigned more than once is left out."""
    found: dict[str, tuple[ast.stmt, str]] = {}
    for node in tree.body:
        match node:
            case ast.Assign(
                targets=[ast.Name(id=variable)],
                value=ast.Call(
                    func=ast.Name(id="ModuleSpec" | "FunctionSpec"),
                    args=[ast.Constant(value=str(exercise)), *_],
                ),
            ):
                found[variable] = node, exercise
    stored = [n.id for n in ast.walk(tree) if isinstance(n, ast.Name) and _is_stored(n)]
    return {variable: spec for variable, spec in found.items() if stored.count(variable) == 1}


def _is_stored(name: ast.Name) -> bool:
    return not isinstance(name.ctx, ast.Load)


def _uses(tree: ast.Module, variable: str) -> set[ast.stmt]:
    """Return the statements of a module in which a variable occurs."""
    return {
        node
        for node in tree.body
        if any(isinstance(n, ast.Name) and n.id == variable for n in ast.walk(node))
    }


def _exercise(node: ast.stmt, specs: dict[str, tuple[ast.stmt, str]]) -> str:
    """Return the exercise in a function's decorator: ``@exercise("name", ...)``, a property
    ``@LINEAR.gradients(...)`` or ``@causal(LINEAR, ...)`` of a spec, or one that is given the
    exercise's name, ``@moves("name", ...)``. Empty for other statements."""
    if not isinstance(node, ast.FunctionDef):
        return ""
    for mark in node.decorator_list:
        match mark:
            case ast.Call(func=ast.Attribute(value=ast.Name(id=variable))) if variable in specs:
                return specs[variable][1]
            case ast.Call(func=ast.Name(), args=[ast.Name(id=variable), *_]) if variable in specs:
                return specs[variable][1]
            case ast.Call(func=ast.Name(), args=[ast.Constant(value=str(name)), *_]) if (
                node.name.startswith("test_")
            ):
                return name
    return ""


def _submission_parts(folder: Path, max_bytes: int) -> Iterator[bytes]:
    yield repr([path.is_symlink() for path in (folder.parent, folder)]).encode()
    for one in submitted_files(folder, max_bytes):
        yield f"{one.kind} ".encode() + os.fsencode(one.name)
        if one.is_read:
            yield str(one.size).encode()
            yield one.data


@dataclass(frozen=True)
class SubmittedFile:
    """An entry of a submission's folder: its name, and its kind, `FILE`, `LINK` or `OTHER`. Of a
    file that grading reads, ``size`` and ``data``; ``data`` is empty if it is too large."""

    name: str
    kind: str
    size: int = 0
    data: bytes = b""

    @property
    def is_read(self) -> bool:
        """Whether grading reads the content, and not only the name."""
        readable = Path(self.name).suffix in CONTENTS or notebook_stem(self.name) is not None
        return self.kind == FILE and readable


def submitted_files(folder: Path, max_bytes: int) -> Iterator[SubmittedFile]:
    """Yield the entries of a submission's folder. Hidden ones are left out, as in grading."""
    for path in sorted(folder.iterdir()):
        if path.name.startswith("."):
            continue
        kind = LINK if path.is_symlink() else FILE if path.is_file() else OTHER
        found = SubmittedFile(path.name, kind)
        if found.is_read:
            size = path.stat().st_size
            data = path.read_bytes() if size <= max_bytes else b""
            found = replace(found, size=len(data) or size, data=data)
        yield found
