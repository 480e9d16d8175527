"""Write zip files: for Gradescope, to build its grading image, and for students.

::

    setup.sh          makes a virtual environment and installs kit/ into it
    run_autograder    grades /autograder/submission (`autograder.lms.gradescope_grader`)
    kit/              the package, without the built-in course
    course/           the course with this stage only, its checks, and its secret salt
"""

from __future__ import annotations

import io
import json
import re
import zipfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from autograder import DISTRIBUTION, __version__
from autograder.authoring.build import IGNORED, TREES, helpers
from autograder.authoring.new import course_toml, template
from autograder.core.course import DOCS, PACKAGE, Course
from autograder.core.files import write
from autograder.core.requirements import (
    MISSING,
    distributions,
    installed_versions,
    required_packages,
)

SCRIPTS = ("setup.sh", "run_autograder")
GUIDE = "student.md"


def gradescope_zip(course: Course, slug: str, target: Path) -> Path:
    """Write the zip for Gradescope. It contains the secret salt, which decides the hidden
    inputs."""
    course.stage(slug)  # raises when it is not there or has a fault
    files: dict[str, bytes] = {}
    for name in SCRIPTS:
        files[name] = (PACKAGE / "lms" / "bundle" / name).read_bytes()
    for path in _package():
        files[f"kit/autograder/{path.relative_to(PACKAGE).as_posix()}"] = path.read_bytes()
    for name, path in course.grading_files(slug).items():
        files[f"course/{name}"] = path.read_bytes()
    files["kit/pyproject.toml"] = _pyproject(course).encode()
    files["course/course.toml"] = course_toml(course, [slug]).encode()
    files["course/salt.txt"] = f"{course.salt}\n".encode()
    files[f"course/solutions/{slug}.py"] = course.solution(slug).read_bytes()
    for tree in TREES:
        name = f"{tree}/{slug}/{slug}.ipynb"
        files[f"course/{name}"] = (course.content(slug) / name).read_bytes()
    pack(target, files)
    return target


def pack(target: Path, files: dict[str, bytes]) -> None:
    """Write a zip whose bytes depend on the files only."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in sorted(files):
            entry = zipfile.ZipInfo(name)
            entry.external_attr = (0o755 if name in SCRIPTS else 0o644) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, files[name])
    write(target, data.getvalue())


def _package() -> Iterator[Path]:
    """Return the package's files, without the built-in course."""
    for path in sorted(PACKAGE.rglob("*")):
        parts = path.relative_to(PACKAGE).parts
        if path.is_file() and parts[0] != "kit" and not IGNORED & {*parts}:
            yield path


def _pyproject(course: Course) -> str:
    """Return a pyproject.toml that installs the package with the versions that are installed
    here."""
    pinned = _pinned([*required_packages(), *distributions(course.packages)])
    return template("gradescope_pyproject.toml").format(
        name=DISTRIBUTION, version=__version__, dependencies=json.dumps(pinned)
    )


def release_zip(course: Course, slug: str, target: Path) -> Path:
    """Write the zip for students: the notebook and the plain Python file, each with the files that
    are beside the notebook in the course's folder; what to install, and the guide for students."""
    notebook = course.released(slug)
    stubs = course.content(slug) / "assignments"
    needed = _pinned([*distributions(course.packages), "notebook"])
    readme = template("student_readme.txt").format(
        slug=slug, title=course.titles[slug], packages=", ".join(course.packages)
    )
    files = {
        f"{slug}/{slug}.ipynb": notebook.read_bytes(),
        **{f"{slug}/plain/{n}": (stubs / n).read_bytes() for n in (f"{slug}.py", "card.py")},
        f"{slug}/requirements.txt": "".join(f"{name}\n" for name in needed).encode(),
        f"{slug}/README.txt": readme.encode(),
    }
    guide = [GUIDE, *re.findall(r"\]\((images/[^)]+)\)", (DOCS / GUIDE).read_text("utf-8"))]
    files |= {f"{slug}/{name}": (DOCS / name).read_bytes() for name in guide}
    beside = helpers(course.root / "release" / slug)
    for place in (slug, f"{slug}/plain"):  # beside the notebook, and beside the script
        files |= {f"{place}/{p.name}": p.read_bytes() for p in beside}
    pack(target, files)
    return target


def _pinned(names: Sequence[str]) -> list[str]:
    """Return a requirement for each name, once: of the version that is installed here, or of any
    version if none is."""
    return [
        name if version == MISSING else f"{name}=={version.partition('+')[0]}"
        for name, version in installed_versions(names).items()
    ]
