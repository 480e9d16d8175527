"""Write a systemd unit for ``autograder serve``."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

from autograder.core.course import Course, CourseError

UNIT = """\
# Grading on submission for {title}. To install it, as an account that may use sudo:
#   {print} | sudo tee {file}
#   sudo systemctl enable --now {name}
[Unit]
Description=Grading on submission: {id}
After=network.target remote-fs.target

[Service]
User={user}
WorkingDirectory={root}
ExecStart={command}
Restart=on-failure
RestartSec=10
KillMode=mixed
TimeoutStopSec=30
Nice=5

[Install]
WantedBy=multi-user.target
"""


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
    return UNIT.format(
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
