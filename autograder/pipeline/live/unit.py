"""Write a systemd unit for ``autograder serve``."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

from autograder.core.course import Course, CourseError


def unit(course: Course) -> str:
    """Return the unit for this course, the account that owns its folder, and this installation."""
    command = Path(sys.executable).with_name("autograder")
    try:
        user = course.root.owner()
    except KeyError as error:
        raise CourseError(
            f"The owner of {course.root} has no account on this machine. Run `chown -R` with the "
            "account that is to run the service."
        ) from error
    again = ["sudo", "-u", user, str(command), "serve", "--unit", "--course", str(course.root)]
    name = f"autograder-{course.id}"
    template = Path(__file__).with_name("unit.service").read_text(encoding="utf-8")
    return template.format(
        title=" ".join(course.title.split()),
        print=shlex.join(again),
        file=shlex.quote(f"/etc/systemd/system/{name}.service"),
        name=shlex.quote(name),
        id=course.id,
        user=user,
        root=str(course.root).replace("%", "%%"),
        command=f"{_quoted(command)} serve",
    )


def _quoted(path: Path) -> str:
    """Quote a path as systemd does."""
    text = str(path).replace("\\", "\\\\").replace('"', '\\"').replace("%", "%%")
    return f'"{text}"' if " " in text else text
