"""Read the moments that learning management systems write into names and metadata."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo

from autograder.core.rules import in_range

DATES = ("%b %d, %Y", "%B %d, %Y", "%d %b, %Y", "%d %B, %Y")
CLOCK = re.compile(r"(?P<day>.+) (?P<hour>\d{1,2}):?(?P<minute>\d\d)(?: (?P<half>[AP]M))?")


def moment(text: str, zone: str) -> datetime | None:
    """Return the moment in UTC, or None if the text cannot be read. ``zone`` is the time zone of
    a text that names none."""
    text = text.strip()
    bare, space, named = text.rpartition(" ")
    if space and re.fullmatch(r"UTC|[A-Z]\w+/\w+", named):
        zone, text = named, bare
    for read in (datetime.fromisoformat, *(_reader(date) for date in DATES)):
        try:
            found = read(text)
            aware = found if found.tzinfo else found.replace(tzinfo=ZoneInfo(zone))
        except (ValueError, KeyError):
            continue
        return aware.astimezone(UTC) if in_range(aware) else None
    return None


def _reader(date: str) -> Callable[[str], datetime]:
    """Return a reader of moments such as ``Mar 1, 2026 1159 PM``, where 120 is twenty past one."""

    def read(text: str) -> datetime:
        found = CLOCK.fullmatch(text)
        if not found:
            raise ValueError(text)
        day, hour, minute, half = found.groups()
        clock = f"{int(hour):02d}:{minute}" + (f" {half}" if half else "")
        return datetime.strptime(f"{day} {clock}", f"{date} %I:%M %p" if half else f"{date} %H:%M")

    return read


def as_utc(value: Any) -> datetime | None:
    """Return a moment of a YAML file in UTC; None if it is neither a date nor readable text."""
    return moment(str(value), "UTC") if isinstance(value, str | datetime) else None
