"""Find the submissions of a stage, ``submitted/<student>/<stage>/``, and those in a wrong place."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path

from autograder.core.course import Course, CourseError
from autograder.core.files import notebook_stem
from autograder.core.roster import composed
from autograder.core.settings import suggestion
from autograder.core.tables import FORMULA

# Limits of a student's name, of nbgrader's gradebook and of file names (with room for suffixes).
NAME_CHARACTERS, NAME_BYTES = 128, 200
ALIKE = 0.85  # how similar a name is to a stage, from 0 to 1, to be a misspelling
SCRIPT = ".py"
MARKUP = '<>"'  # not allowed in a student's name


@dataclass(frozen=True)
class Submitted:
    """The submissions of a stage: the ``folders`` that can be graded, by student, and the
    ``faults``, by the name of the student's folder: why something in it is not graded."""

    folders: dict[str, Path] = field(default_factory=dict)
    faults: dict[str, str] = field(default_factory=dict)

    @property
    def students(self) -> set[str]:
        """All students with a submission, whether it can be graded or not."""
        return {*self.folders, *(name for name in self.faults if not name_fault(name))}


def submitted(course: Course, slug: str) -> Submitted:
    """Return the submissions in the course's folder ``submitted/``."""
    return look(course.root / "submitted", slug, course.slugs)


def look(place: Path, slug: str, stages: Collection[str] = ()) -> Submitted:
    """Return the submissions in ``place``, sorted by student. If the ``stages`` of the course are
    given, folders and files with misspelt names of this stage are found, too."""
    found = Submitted()
    for folder in sorted(place.iterdir()) if place.is_dir() else ():
        if fault := _fault(folder, slug, stages):
            found.faults[folder.name] = fault
        elif (folder / slug).is_dir():
            found.folders[composed(folder.name)] = folder / slug
    return found


def _compose_names(place: Path) -> None:
    """Rename the folders of students whose names macOS has decomposed: see `composed`."""
    for folder in place.iterdir():
        name = composed(folder.name)
        if name != folder.name and not folder.with_name(name).exists():
            folder.rename(folder.with_name(name))


def find_submissions(
    place: Path, slug: str, students: Sequence[str] | None = None, stages: Collection[str] = ()
) -> dict[str, Path]:
    """Return the folders ``<place>/<student>/<slug>/`` that can be graded, by student: all, or
    those of ``students``. See `look` for ``stages``.

    Raises `CourseError` if there is none, or if a named student has none.
    """
    if not place.is_dir():
        raise CourseError(f"There is no folder {place}. Put submissions there or use --submitted.")
    _compose_names(place)
    found = look(place, slug, stages)
    if students:
        for name in found.faults.keys() & set(students):
            raise CourseError(refusal(name, found.faults[name]))
        if missing := [s for s in students if s not in found.folders]:
            near = suggestion(missing[0], found.folders)
            raise CourseError(f"{', '.join(missing)} submitted nothing for {slug}{near}")
        return {s: found.folders[s] for s in students}
    if not found.folders:
        words = [f"Nobody has submitted {slug}: there is no {place}/<student>/{slug}/."]
        words += [*(refusal(*one) for one in found.faults.items()), *_misplaced(place, slug)]
        raise CourseError(" ".join(words))
    return found.folders


def refusal(name: str, fault: str) -> str:
    """Return a sentence about a folder that is not graded."""
    return f"The folder {name!a} is not graded: {fault}."


def name_fault(name: str) -> str:
    """Return why this cannot be a student's name, and what to do; "" if it can. Names are used
    unchanged in tables, pages, spreadsheets, file names and the gradebook."""
    if name.startswith("."):
        return "its name starts with a dot, as those of hidden files do. Rename it"
    if not name.isprintable() or name[:1] in FORMULA or set(name) & set(MARKUP):
        return (
            "its name would be a formula in a spreadsheet, or contains markup or characters "
            "that cannot be seen. Rename it"
        )
    if len(name) > NAME_CHARACTERS or len(name.encode()) > NAME_BYTES:
        return (
            f"its name has {len(name)} characters and {len(name.encode())} bytes; at most "
            f"{NAME_CHARACTERS} and {NAME_BYTES} are possible. Rename it"
        )
    return ""


def _misplaced(place: Path, slug: str) -> list[str]:
    """Return sentences about submissions that are directly in ``place``, or in the order
    ``<stage>/<student>/``."""
    found = []
    if (place / slug).is_dir():
        found.append(
            f"There is {place / slug}/: folders are <student>/<stage>/, not <stage>/<student>/."
        )
    files = (p.name for p in sorted(place.iterdir()) if p.is_file())
    if loose := next((name for name in files if notebook_stem(name)), ""):
        found.append(f"{loose} is in {place}: move it into a folder <student>/{slug}/ there.")
    return found


def _fault(folder: Path, slug: str, stages: Collection[str]) -> str:
    """Return why something in a student's folder is not graded in this stage; "" if all is, or if
    there is nothing for this stage."""
    try:
        if not folder.is_dir():
            return ""
        if (folder / slug).is_dir():
            return name_fault(folder.name)
        inner = sorted(p for p in folder.iterdir() if not p.name.startswith("."))
        for path in inner:
            if path.is_file() and _may_belong(stem(path.name), slug, stages):
                return f"{path.name!a} is directly in it. Move it into the folder {slug} there"
        others = [p for p in inner if p.is_dir() and p.name not in stages]
        for path in others:
            if slug in stages and _alike(path.name, stages) == slug:
                return f"it has a folder {path.name!a}; did you mean {slug!r}? Rename it"
        for path in others:
            for one in sorted(path.iterdir()):
                own = stem(one.name)
                if one.name == slug or (own and _alike(own, stages) == slug):
                    place = f"{folder.name}/{slug}" + ("" if one.is_dir() else "/")
                    return f"it has {path.name}/{one.name}. Move that to {place}"
    except PermissionError:
        return "it cannot be opened (Permission denied). Change its permissions"
    return ""


def stem(name: str) -> str:
    """Return the name of a notebook or a script without its suffix; "" for other files."""
    return name.removesuffix(SCRIPT) if name.endswith(SCRIPT) else notebook_stem(name) or ""


def _may_belong(name: str, slug: str, stages: Collection[str]) -> bool:
    """Whether the file may be a submission of the stage: its ``name`` without suffix is similar to
    this stage, or to none."""
    found = _alike(name, {*stages, slug}) if name else None
    return found == slug or (found == "" and slug in stages)


def _alike(name: str, stages: Collection[str]) -> str:
    """Return the stage whose name begins this name or is most similar; "" if none is."""
    lower = name.lower()
    begun = [slug for slug in stages if lower.startswith(slug)]
    return next(iter([*begun, *get_close_matches(lower, stages, 1, ALIKE)]), "")
