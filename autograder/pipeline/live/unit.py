"""Write a systemd unit for ``autograder serve``."""

from __future__ import annotations

import getpass
import sys
from pathlib import Path

from autograder.core.course import Course

UNIT = """\
# Grading on submission for {title}. As root:
#   {command} --unit > /etc/systemd/system/autograder-{id}.service
#   systemctl enable --now autograder-{id}
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
    """Return the unit for this course, this account and this installation."""
    command = f"{_quoted(Path(sys.executable).with_name('autograder'))} serve"
    return UNIT.format(
        title=" ".join(course.title.split()),
        id=course.id,
        user=getpass.getuser(),
        root=str(course.root).replace("%", "%%"),
        command=command,
    )


def _quoted(path: Path) -> str:
    """Quote a path as systemd does."""
    text = str(path).replace("\\", "\\\\").replace('"', '\\"').replace("%", "%%")
    return f'"{text}"' if " " in text else text
