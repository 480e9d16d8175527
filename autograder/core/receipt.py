"""Fingerprints of everything that a score depends on: the submission, and what grades it.

A submission whose fingerprints are those of its report is not graded again. Where one differs, it
says what is graded again::

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
from dataclasses import dataclass, field
from importlib.metadata import version
from pathlib import Path

from autograder.core import dependencies
from autograder.core.course import Course
from autograder.core.files import notebook_stem

SHORT = 16  # hex digits of a digest that stands in a report many times
CONTENTS = (".py", ".txt")  # what is read of a submission beside notebooks
# Where the modules of the package that grade start: the trusted side, and the child's side.
STARTS = ("grading/grade.py", "sandbox/server/host.py")


@dataclass(frozen=True)
class StageFingerprints:
    """What the scores of a stage depend on: one digest for what all exercises share, and one for
    each exercise."""

    shared: str
    exercises: dict[str, str] = field(default_factory=dict)

    @property
    def combined(self) -> str:
        """One digest over all of it."""
        return digest([self.shared, *(f"{n} {d}" for n, d in sorted(self.exercises.items()))])


def stage_fingerprints(course: Course, slug: str) -> StageFingerprints:
    """The digests of a stage as its files are now.

    Comments in the hidden checks do not count. A change to what several checks use (the imports,
    a function beside them) counts for all exercises.
    """
    module = course.checks(slug)
    rest, checks = _parts(module.read_text() if module.exists() else "")
    content = map(_content, (course.solution(slug), course.released(slug), course.families(slug)))
    shared = digest([*_settings(course), *rest, *content, *_code(course, slug)])
    exercises = {}
    for exercise, sources in checks.items():
        wrong = sorted((course.specimens(slug) / exercise / "wrong").glob("*.py"))
        exercises[exercise] = digest([*sources, *map(_content, wrong)])[:SHORT]
    return StageFingerprints(shared, exercises)


def files(course: Course, slug: str) -> set[Path]:
    """The files on which the scores of a stage depend: the course's own, or the kit's."""
    settings = {course.root / "course.toml", course.root / "salt.txt"}
    content = {course.solution(slug), course.released(slug), course.checks(slug)}
    content |= {path for path in [course.families(slug)] if path.exists()}
    return settings | content | set(course.specimens(slug).rglob("*.py")) | _modules(course, slug)


def hand_in(folder: Path, most: int) -> str:
    """The digest of what lies in ``submitted/<student>/<stage>/``: names, kinds, and the contents
    of what is read, of files up to ``most`` bytes. Empty where the folder cannot be read."""
    try:
        return digest(_seen(folder, most))
    except OSError:
        return ""


def digest(parts: Iterable[str | bytes]) -> str:
    """SHA-256 over texts, as hex digits; where one ends and the next begins counts."""
    whole = hashlib.sha256()
    for part in parts:
        data = part.encode("utf-8", "replace") if isinstance(part, str) else part
        whole.update(len(data).to_bytes(8, "big") + data)
    return whole.hexdigest()


def of_text(text: str) -> str:
    """SHA-256 of a text as `autograder.core.files.write` puts it into a file."""
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()


def _settings(course: Course) -> Iterator[str]:
    yield repr(
        (course.id, course.seeds, course.salt_hash, course.limits, course.show, course.packages)
    )
    yield repr([version(name) for name in ("torch", "numpy")])
    yield platform.python_version()


def _code(course: Course, slug: str) -> list[str]:
    """The modules that grade a stage, each with the digest of its code."""
    return sorted(
        f"{_name(course, path)} {dependencies.code_digest(path)}" for path in _modules(course, slug)
    )


def _name(course: Course, path: Path) -> str:
    """The name of a module, the same wherever the kit and the course are."""
    return course.name_in_graders(path) or path.relative_to(dependencies.PACKAGE).as_posix()


def _modules(course: Course, slug: str) -> set[Path]:
    """The modules that grade a stage, on both sides: what the hidden checks and the deviation
    families import is among them, these themselves are not."""
    found = course.modules(slug, (dependencies.PACKAGE / name for name in STARTS))
    return found - {course.checks(slug), course.families(slug)}


def _content(path: Path) -> bytes:
    """A file by its name and content, wherever it lies; a missing one has none."""
    data = path.read_bytes() if path.exists() else b""
    return path.name.encode() + b"\n" + data


def _parts(source: str) -> tuple[list[str], dict[str, list[str]]]:
    """A module of checks taken apart: what they share, and the checks of each exercise in order,
    with the specs that no other exercise uses. A module that is not valid Python (pytest reports
    it) is shared as a whole."""
    try:
        tree = ast.parse(source)
    except SyntaxError:
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
    """The specs by their variables: the assignments ``LINEAR = ModuleSpec("LinearLayer", ...)``,
    and the exercises. A variable that is assigned more than once is left out."""
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
    """The statements of a module in which a variable occurs."""
    return {
        node
        for node in tree.body
        if any(isinstance(n, ast.Name) and n.id == variable for n in ast.walk(node))
    }


def _exercise(node: ast.stmt, specs: dict[str, tuple[ast.stmt, str]]) -> str:
    """The exercise that a function is marked with: by ``@exercise("name", ...)``, by a property
    ``@LINEAR.gradients(...)`` or ``@causal(LINEAR, ...)`` of a spec, or by one that is given the
    exercise's name, ``@moves("name", ...)``."""
    for mark in node.decorator_list if isinstance(node, ast.FunctionDef) else ():
        match mark:
            case ast.Call(func=ast.Attribute(value=ast.Name(id=variable))) if variable in specs:
                return specs[variable][1]
            case ast.Call(func=ast.Name(), args=[ast.Name(id=variable), *_]) if variable in specs:
                return specs[variable][1]
            case ast.Call(func=ast.Name(), args=[ast.Constant(value=str(name)), *_]):
                return name
    return ""


def has_content(name: str) -> bool:
    """Whether the content of such a file of a submission is read; of other files the name is."""
    return Path(name).suffix in CONTENTS or notebook_stem(name) is not None


def _seen(folder: Path, most: int) -> Iterator[bytes]:
    yield repr([path.is_symlink() for path in (folder.parent, folder)]).encode()
    for path in sorted(folder.iterdir()):
        if path.name.startswith("."):
            continue
        kind = "link" if path.is_symlink() else "file" if path.is_file() else "other"
        yield f"{kind} ".encode() + os.fsencode(path.name)
        if kind == "file" and has_content(path.name):
            size = path.stat().st_size
            yield str(size).encode()
            yield path.read_bytes() if size <= most else b""
