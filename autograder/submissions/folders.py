"""Find the submissions of a stage, ``submitted/<student>/<stage>/``, and those in a wrong place."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path

from autograder.core.course import Course, CourseError
from autograder.core.files import notebook_stem, remove, remove_drafts
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
    ``faults``, by the name of the student's folder, or of a file that is beside these folders: why
    it, or something in it, is not graded."""

    folders: dict[str, Path] = field(default_factory=dict)
    faults: dict[str, str] = field(default_factory=dict)
    files: dict[str, str] = field(default_factory=dict)  # of these, files, by student

    @property
    def students(self) -> set[str]:
        """All students with a submission, whether it can be graded or not."""
        names = (n for n in self.faults if notebook_stem(n) is None and not name_fault(n))
        return {*self.folders, *self.files, *names}

    def refusal_of(self, student: str) -> str:
        """Return why something of a student's is not graded; "" if all is."""
        name = student if student in self.faults else self.files.get(student, "")
        return refusal(name, self.faults[name]) if name else ""


def submitted(course: Course, slug: str) -> Submitted:
    """Return the submissions in the course's folder ``submitted/``."""
    return look(course.root / "submitted", slug, course.slugs)


def look(place: Path, slug: str, stages: Collection[str] = ()) -> Submitted:
    """Return the submissions in ``place``, sorted by student. If the ``stages`` of the course are
    given, folders and files with misspelt names of this stage are found, too."""
    found = Submitted()
    for path in sorted(place.iterdir()) if place.is_dir() else ():
        if path.is_file():
            _add_file(found, path, slug, stages)
        elif path.name == slug and path.is_dir() and not (path / slug).exists():
            _add_students_of_stage(found, path)
        elif fault := _fault(path, slug, stages):
            found.faults[path.name] = fault
        elif (path / slug).is_dir():
            other = found.folders.setdefault(composed(path.name), path / slug).parent
            if other != path:
                found.faults[path.name] = (
                    f"its name looks like that of another folder, {other.name!a}, which counts. "
                    f"Move what belongs together into one of the two"
                )
    return found


def _add_file(found: Submitted, path: Path, slug: str, stages: Collection[str]) -> None:
    """Add the fault of a notebook that is beside the students' folders. It is probably named after
    its student, or after the stage."""
    own = notebook_stem(path.name)
    if own is None or path.name.startswith(".") or not _may_belong(own, slug, stages):
        return
    student = "<student>" if _alike(own, {*stages, slug}) else own
    if student == own and not name_fault(own):
        found.files[own] = path.name
    found.faults[path.name] = (
        f"it is directly in {path.parent.name!a}. Move it into the folder {student}/{slug} there"
    )


def _add_students_of_stage(found: Submitted, folder: Path) -> None:
    """Add the faults of students whose folders are in one with the name of the stage."""
    slug = folder.name
    for path in sorted(folder.iterdir()) if os.access(folder, os.R_OK | os.X_OK) else ():
        if path.is_dir() and not path.name.startswith(".") and path.name not in found.folders:
            found.faults[path.name] = (
                f"it is in {slug!a}, but folders are <student>/<stage>/, not <stage>/<student>/. "
                f"Move {slug}/{path.name} to {path.name}/{slug}"
            )


def replaced(folder: Path) -> Path:
    """Return where the contents of a student's folder for a stage are while a copy of an attempt
    replaces them."""
    return folder.with_name(f".{folder.name}.replaced")


def restore(folder: Path) -> None:
    """Put back what was replaced in a student's folder for a stage if nothing has taken its place,
    and remove it otherwise."""
    old = replaced(folder)
    if os.path.lexists(folder):
        remove(old)
    elif os.path.lexists(old):
        old.rename(folder)


def repair(place: Path, slug: str) -> None:
    """Restore the submissions of a stage that a process was replacing when it was killed, and
    remove its unfinished copies. Folders of students whose names macOS has decomposed are renamed
    before: see `composed`."""
    for student in place.iterdir() if place.is_dir() else ():
        with contextlib.suppress(OSError):  # `look` lists the folder
            sound = student.with_name(composed(student.name))
            own = student if sound.exists() else student.rename(sound)
            if own.is_dir():
                restore(own / slug)
                remove_drafts(own)


def find_submissions(
    place: Path,
    slug: str,
    students: Sequence[str] | None = None,
    stages: Collection[str] = (),
    *,
    preview: bool = False,
) -> dict[str, Path]:
    """Return the folders ``<place>/<student>/<slug>/`` that can be graded, by student: all, or
    those of ``students``. See `look` for ``stages``. Names and interrupted copies are put right
    before, unless this is for a ``preview``, which changes nothing.

    Raises `CourseError` if there is none, or if a named student has none.
    """
    if not place.is_dir():
        raise CourseError(f"There is no folder {place}. Put submissions there or use --submitted.")
    if not preview:
        repair(place, slug)
    found = look(place, slug, stages)
    if students:
        missing = [s for s in students if s not in found.folders]
        for student in missing:
            if words := found.refusal_of(student):
                raise CourseError(words)
        if missing:
            near = suggestion(missing[0], found.folders)
            raise CourseError(f"{', '.join(missing)} submitted nothing for {slug}{near}")
        return {s: found.folders[s] for s in students}
    if not found.folders:
        none = f"Nobody has submitted {slug}: there is no {place}/<student>/{slug}/."
        raise CourseError(" ".join([none, *(refusal(*one) for one in found.faults.items())]))
    return found.folders


def refusal(name: str, fault: str) -> str:
    """Return a sentence about a folder or a file that is not graded."""
    what = "folder" if notebook_stem(name) is None else "file"
    return f"The {what} {name!a} is not graded: {fault}."


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


def _fault(folder: Path, slug: str, stages: Collection[str]) -> str:
    """Return why something in a student's folder is not graded in this stage; "" if all is, or if
    there is nothing for this stage."""
    try:
        if not folder.is_dir():
            return _link_fault(folder)
        if (folder / slug).is_dir():
            return name_fault(folder.name)
        if fault := _fault_of_stage(folder / slug):
            return fault
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


def _fault_of_stage(path: Path) -> str:
    """Return why there is no folder at a student's ``path`` for a stage; "" if nothing is there."""
    if path.exists():
        return f"{path.name!a} in it is a file. It has to be a folder with the notebook in it"
    if replaced(path).exists() and not path.is_symlink():
        return (
            "a command was interrupted while it replaced the submission. `autograder grade "
            f"{path.name}` puts it back"
        )
    return _link_fault(path)


def _link_fault(path: Path) -> str:
    """Return why a link cannot be followed; "" for what is no link. Hidden links do not count."""
    if path.name.startswith(".") or not path.is_symlink():
        return ""
    return (
        f"{path.name!a} is a link to {os.readlink(path)!a}, which cannot be opened. Make that "
        "available, or remove the link"
    )


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
