"""Read when a submission was handed in: ``timestamp.txt``, as nbgrader's collectors write it."""

from __future__ import annotations

import re
from datetime import datetime
from pathlib import Path

from autograder.core.rules import in_range

TIMESTAMP = "timestamp.txt"
NOTE_BYTES = 4096
YEAR_FIRST = re.compile(r"\d{4}-\d\d?-\d\d?(?!\d)")  # 03/04/2026 is two dates


def handed_in(folder: Path) -> datetime | None:
    """Return the moment in ``timestamp.txt`` in UTC without zone; None if there is none or it
    cannot be read."""
    return moment_of(read_note(folder / TIMESTAMP))


def moment_of(text: str) -> datetime | None:
    """Parse a moment as nbgrader writes it, year first, to UTC without zone; a moment without zone
    is in UTC. None if it cannot be read."""
    if not YEAR_FIRST.match(text.strip()):
        return None
    from nbgrader.utils import parse_utc

    try:
        moment = parse_utc(text.strip())
    except (ValueError, OverflowError):
        return None
    return moment if isinstance(moment, datetime) and in_range(moment) else None


def read_note(path: Path) -> str:
    """Return the text of a short file beside a submission; "" for a link, a long file, or one that
    cannot be opened."""
    try:
        if path.is_symlink() or not path.is_file() or path.stat().st_size > NOTE_BYTES:
            return ""
        return path.read_text(errors="replace")
    except PermissionError:
        return ""
