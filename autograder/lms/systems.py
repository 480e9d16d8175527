"""Whose a file is: how each system names what it hands out.

==========  ====================================================================
canvas      ``lovelaceada[_LATE]_<user>_<attachment>_<file>``
moodle      ``Ada Lovelace_<id>_assignsubmission_file[_]/<file>``, or flat
gradescope  ``submission_<id>/<file>``, and people in ``submission_metadata.yml``
brightspace ``<user>-<folder> - Ada Lovelace - Mar 1, 2026 1159 PM[/ - ]<file>``
exchange    ``<student>+<stage>+<moment> UTC+.../<file>``, nbgrader's inbound folder
folder      ``<student>/[<stage>/]<file>``, or ``<student>.ipynb``
==========  ====================================================================
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import PurePosixPath
from typing import Any
from zoneinfo import ZoneInfo

import yaml  # type: ignore[import-untyped]

from autograder.lms.archive import ArchiveError, Item

CANVAS, MOODLE, GRADESCOPE, BRIGHTSPACE, EXCHANGE, FOLDER = SYSTEMS = (
    "canvas", "moodle", "gradescope", "brightspace", "exchange", "folder",
)  # fmt: skip
METADATA = "submission_metadata.yml"
NOTEBOOKS = (".ipynb", ".py")
TIMESTAMP = "timestamp.txt"
DATES = ("%b %d, %Y", "%B %d, %Y", "%d %b, %Y", "%d %B, %Y")
CLOCK = re.compile(r"(?P<day>.+) (?P<hour>\d{1,2}):?(?P<minute>\d\d)(?: (?P<half>[AP]M))?")

PATTERNS = {
    CANVAS: re.compile(r"(?P<name>.+?)(?P<late>_LATE)?_(?P<id>\d+)_(?P<attempt>\d+)_(?P<file>.+)"),
    MOODLE: re.compile(
        r"(?P<name>[^/]+?)_(?P<id>\d+)_assignsubmission_file(?:_?/|_)(?P<file>.+)", re.S
    ),
    BRIGHTSPACE: re.compile(
        r"(?P<id>\d+)-\d+ - (?P<name>[^/]+?) - (?P<when>[^/]*?\d{4} \d+:?\d\d(?: [AP]M)?)"
        r"(?:/| - )(?P<file>.+)"
    ),
    EXCHANGE: re.compile(
        r"(?P<name>[^+/]+)\+(?P<stage>[^+/]+)\+(?P<when>[^+/]+)[^/]*/(?P<file>.+)"
    ),
}


@dataclass
class HandIn:
    """What one student handed in at one moment, as a system names it. ``handed_in`` is in UTC;
    ``late`` that the system says so where it gives no moment."""

    system: str
    name: str
    system_id: str = ""
    ids: tuple[str, ...] = ()
    handed_in: datetime | None = None
    late: bool = False
    files: dict[str, Item] = field(default_factory=dict)

    @property
    def label(self) -> str:
        """What a person recognises it by."""
        return f"{self.name} ({self.system} {self.system_id})" if self.system_id else self.name

    def add(self, item: Item, name: str) -> None:
        """Add a file by the last part of its path. Raises `ArchiveError` when it is there."""
        base = PurePosixPath(name).name
        if base in self.files:
            raise ArchiveError(
                f"{self.label} handed in two files called {base}: {self.files[base].path} and "
                f"{item.path}. Unpack the archive, keep the one that counts, collect the folder."
            )
        self.files[base] = item


def recognise(items: list[Item]) -> str:
    """The system that hands out such an archive. What students choose, the names of their files,
    has no say in it."""
    names = [str(i.path) for i in items]
    for system in (MOODLE, BRIGHTSPACE, EXCHANGE):
        if any(PATTERNS[system].fullmatch(name) for name in names):
            return system
    if _note(items):
        return GRADESCOPE
    flat = [name for name in names if "/" not in name]
    return CANVAS if any(PATTERNS[CANVAS].fullmatch(name) for name in flat) else FOLDER


def _note(items: list[Item]) -> Item | None:
    """Gradescope's list of people: beside the folders of all submissions."""
    for item in (i for i in items if i.path.name == METADATA and len(i.path.parts) <= 2):
        if all(i.path.is_relative_to(item.path.parent) for i in items):
            return item
    return None


def unwrapped(items: list[Item], stages: Sequence[str]) -> list[Item]:
    """The items without the folder around all of them that many tools add. One that may be a
    student's stays: it holds files, or folders of stages."""
    while recognise(items) == FOLDER and len({i.path.parts[0] for i in items}) == 1:
        if len(items[0].path.parts) == 1:
            break
        inner = [Item(PurePosixPath(*i.path.parts[1:]), i.read) for i in items]
        folders = {i.path.parts[0] for i in inner if len(i.path.parts) > 1}
        several = len(folders) > 1 and all(len(i.path.parts) > 1 for i in inner)
        tree = any(i.path.parts[1] in stages for i in inner if len(i.path.parts) > 2)
        if folders & set(stages) or not (several or tree or recognise(inner) != FOLDER):
            break
        items = inner
    return items


def sort(
    system: str, items: list[Item], stage: str, zone: str, stages: Sequence[str] = ()
) -> tuple[list[HandIn], list[str]]:
    """The hand-ins of the stage in an archive of this system, and the files that are nobody's.
    ``zone`` is the time zone of moments that name none; ``stages`` are all of the course."""
    if system == GRADESCOPE:
        return _gradescope(items)
    read = _in_folders(stages) if system == FOLDER else _by_pattern(system, zone)
    found: dict[tuple[Any, ...], HandIn] = {}
    strays = []
    for item in items:
        one = read(item, stage)
        if one is None:
            strays.append(str(item.path))
            continue
        hand_in, name = one
        key = (hand_in.name, hand_in.system_id, hand_in.handed_in)
        found.setdefault(key, hand_in).late |= hand_in.late
        found[key].add(item, name)
    for hand_in in found.values():
        _take_timestamp(hand_in)
    return list(found.values()), strays


Reader = Callable[[Item, str], tuple[HandIn, str] | None]


def _by_pattern(system: str, zone: str) -> Reader:
    def read(item: Item, stage: str) -> tuple[HandIn, str] | None:
        found = PATTERNS[system].fullmatch(str(item.path))
        if not found or found.groupdict().get("stage", stage) != stage:
            return None
        parts = found.groupdict()
        when = moment(parts["when"], zone) if "when" in parts else None
        ids = (parts["name"],) if system == EXCHANGE else ()
        file = parts["file"]
        if system == CANVAS:  # it numbers a file that is handed in again: s07-1.ipynb
            file = re.sub(rf"^({re.escape(stage)})-\d+(\.\w+)$", r"\1\2", file)
        late = bool(parts.get("late"))
        return HandIn(system, parts["name"], parts.get("id", ""), ids, when, late), file

    return read


def _in_folders(stages: Sequence[str]) -> Reader:
    def read(item: Item, stage: str) -> tuple[HandIn, str] | None:
        parts = item.path.parts
        if len(parts) == 1:
            if item.path.suffix not in NOTEBOOKS:
                return None
            own = HandIn(FOLDER, item.path.stem, "", (item.path.stem,))
            return own, f"{stage}{item.path.suffix}"
        if len(parts) > 2 and parts[1] in stages and parts[1] != stage:
            return None  # another stage's, in the tree that nbgrader has
        return HandIn(FOLDER, parts[0], "", (parts[0],)), item.path.name

    return read


def _gradescope(items: list[Item]) -> tuple[list[HandIn], list[str]]:
    note = _note(items)
    if note is None:
        raise ArchiveError(f"There is no {METADATA}, in which Gradescope names the people.")
    people = _metadata(note)
    found: dict[tuple[str, int], HandIn] = {}
    strays = []
    for item in (i for i in items if i is not note):
        parts = item.path.relative_to(note.path.parent).parts
        submission = people.get(parts[0]) if len(parts) > 1 else None
        if not submission:
            strays.append(str(item.path))
            continue
        for place, person in enumerate(submission.get(":submitters") or ()):
            ids = tuple(str(person[k]) for k in (":email", ":sid") if person.get(k))
            hand_in = found.setdefault(
                (parts[0], place),
                HandIn(
                    GRADESCOPE, str(person.get(":name", "")), "", ids,
                    _as_utc(submission.get(":created_at")),
                ),
            )  # fmt: skip
            hand_in.add(item, item.path.name)
    return list(found.values()), strays


def _metadata(note: Item) -> Mapping[str, Any]:
    try:
        data = yaml.load(note.read(), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
        if not isinstance(data, dict) or not all(isinstance(v, dict) for v in data.values()):
            raise ValueError("it is no list of submissions")
    except (yaml.YAMLError, ValueError) as error:
        words = " ".join(str(error).split())[:200]
        raise ArchiveError(f"{note.path} cannot be read ({words}). Export again.") from error
    return data


def _take_timestamp(hand_in: HandIn) -> None:
    """Take the moment that nbgrader lays beside a hand-in."""
    note = hand_in.files.pop(TIMESTAMP, None)
    if note is not None and hand_in.handed_in is None:
        hand_in.handed_in = moment(note.read()[:200].decode("utf-8", "replace").strip(), "UTC")


def moment(text: str, zone: str) -> datetime | None:
    """A moment in UTC; None where the words are unknown ones."""
    text = text.strip()
    bare, ends, named = text.rpartition(" ")
    if ends and re.fullmatch(r"UTC|[A-Z]\w+/\w+", named):
        zone, text = named, bare
    for read in (datetime.fromisoformat, *(_format(f) for f in DATES)):
        try:
            found = read(text)
            aware = found if found.tzinfo else found.replace(tzinfo=ZoneInfo(zone))
            return aware.astimezone(UTC)
        except (ValueError, KeyError, OverflowError):
            continue
    return None


def _format(words: str) -> Callable[[str], datetime]:
    """A reader of moments such as ``Mar 1, 2026 1159 PM``: 120 is twenty past one."""

    def read(text: str) -> datetime:
        found = CLOCK.fullmatch(text)
        if not found:
            raise ValueError(text)
        day, hour, minute, half = found.groups()
        clock = f"{int(hour):02d}:{minute}" + (f" {half}" if half else "")
        return datetime.strptime(
            f"{day} {clock}", f"{words} %I:%M %p" if half else f"{words} %H:%M"
        )

    return read


def _as_utc(value: Any) -> datetime | None:
    if isinstance(value, str):
        return moment(value, "UTC")
    if isinstance(value, datetime):
        return (value if value.tzinfo else value.replace(tzinfo=UTC)).astimezone(UTC)
    return None
