"""How each system names the files in its archives, and every way to read such a name.

==========  ======================================================================
canvas      ``lovelaceada[_LATE]_<user>_<attachment>_<file>``
moodle      ``Ada Lovelace_<participant>_assignsubmission_file[_]/<file>``, or flat
brightspace ``<user>-<folder> - Ada Lovelace - Mar 1, 2026 1159 PM[/ - ]<file>``
exchange    ``<student>+<stage>+<moment> UTC+.../<file>``, nbgrader's inbound folder
==========  ======================================================================

Students choose the names of their files, and in some systems the name under which they appear.
With ``lovelaceada_101`` as a name, or ``1001_x.ipynb`` as a file, a path can be read in several
ways, and the wrong one would file the submission under another student. `readings` therefore
returns all of them; `autograder.lms.matching` decides.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from pathlib import PurePosixPath

CANVAS, MOODLE, GRADESCOPE, BRIGHTSPACE, EXCHANGE, FOLDER = SYSTEMS = (
    "canvas", "moodle", "gradescope", "brightspace", "exchange", "folder",
)  # fmt: skip
LATE, DASH = "_LATE", " - "

CANVAS_FILE = re.compile(r"(?=_(?P<id>[0-9]+)_[0-9]+_(?P<file>.))", re.S)
CANVAS_TEXT = re.compile(r".+_[0-9]+_(?:text|link)\.html")
CANVAS_ANONYMOUS = re.compile(r"(?:LATE_)?anon_[A-Za-z0-9]+_(?:[0-9]+_.+|(?:text|link)\.html)")
MOODLE_FILE = re.compile(
    r"(?P<name>[^/]+?)(?:_(?P<id>[0-9]+))?_assignsubmission_file(?:_?/|_)(?P<file>.+)", re.S
)
MOODLE_PREFIX = re.compile(r"[^/]+?_assignsubmission_[a-z]+")
BRIGHTSPACE_PREFIX = re.compile(r"(?P<id>[0-9]+)-[0-9]+ - (?P<rest>.+)", re.S)


@dataclass(frozen=True)
class Reading:
    """One way to read the path of a file.

    ``name`` and ``system_id`` say whose it is, ``when`` the moment as the system wrote it, ``late``
    that the system marked it so, ``stage`` the assignment where the path names it, and ``file`` the
    name that the student gave the file.
    """

    name: str
    file: str
    system_id: str = ""
    when: str = ""
    late: bool = False
    stage: str = ""


def readings(system: str, path: str) -> list[Reading]:
    """Return all ways to read a path as a file in an archive of this system."""
    return {CANVAS: _canvas, MOODLE: _moodle, BRIGHTSPACE: _brightspace, EXCHANGE: _exchange}[
        system
    ](path)


def system_of(path: str) -> str:
    """Return the system whose archives name files like this, or ``folder``.

    What a student can choose of a path follows what the system writes. So where a path fits
    several systems, it is that of the one whose part ends first.
    """
    if BRIGHTSPACE_PREFIX.match(path):
        return BRIGHTSPACE if _brightspace(path) else FOLDER
    if _exchange(path):
        return EXCHANGE
    moodle = MOODLE_PREFIX.match(path)
    canvas = _canvas_prefixes(path)
    if moodle and not (canvas and canvas[0] < moodle.end()):
        return MOODLE
    return CANVAS if canvas or _is_canvas_text(path) else FOLDER


def is_anonymous(path: str) -> bool:
    """Whether Canvas names a file so in an anonymous assignment."""
    return bool(CANVAS_ANONYMOUS.fullmatch(path))


def _canvas(path: str) -> list[Reading]:
    if _is_canvas_text(path):
        return []  # a text that was entered in the browser
    found = []
    for end in _canvas_prefixes(path):
        system_id, _, file = path[end + 1 :].split("_", 2)
        name = path[:end].removesuffix(LATE)
        found.append(Reading(name, file, system_id, late=path[:end].endswith(LATE)))
    return found


def _canvas_prefixes(path: str) -> list[int]:
    """Return where the student's name may end. Canvas leaves only letters, digits and underscores
    of it."""
    ends = [found.start() for found in CANVAS_FILE.finditer(path)]
    return [end for end in ends if _is_word(path[:end].removesuffix(LATE))]


def _is_canvas_text(path: str) -> bool:
    return bool(CANVAS_TEXT.fullmatch(path)) and _is_word(path.removesuffix(".html"))


def _is_word(text: str) -> bool:
    """Whether Ruby's ``[[:word:]]``, which Canvas uses, matches all of it; Python's ``\\w`` lacks
    combining marks."""
    kinds = [unicodedata.category(character) for character in text]
    return bool(kinds) and all(kind[0] in "LM" or kind in ("Nd", "Pc") for kind in kinds)


def _moodle(path: str) -> list[Reading]:
    found = MOODLE_FILE.fullmatch(path)
    return [Reading(found["name"], found["file"], found["id"] or "")] if found else []


def _brightspace(path: str) -> list[Reading]:
    top, *below = PurePosixPath(path).parts
    found = BRIGHTSPACE_PREFIX.fullmatch(top)
    if not found:
        return []
    system_id, parts = found["id"], found["rest"].split(DASH)
    if below:
        # The folder ends in the moment; other dates are in the name.
        last = len(parts) - 1 if len(parts) > 1 and _is_date(parts[-1]) else len(parts)
        return [Reading(DASH.join(parts[:last]), "/".join(below), system_id, "".join(parts[last:]))]
    places = [i for i in range(1, len(parts) - 1) if _is_date(parts[i])]
    found_in = [
        Reading(DASH.join(parts[:i]), DASH.join(parts[i + 1 :]), system_id, parts[i])
        for i in places
    ]
    if not found_in and len(parts) > 1:
        return [Reading(DASH.join(parts[:-1]), parts[-1], system_id)]
    return found_in


def _is_date(text: str) -> bool:
    """Whether this may be a moment in any language: a year, a day and a time."""
    numbers = re.findall(r"\d+", text)
    return len(numbers) > 2 and any(len(number) == 4 for number in numbers)


def _exchange(path: str) -> list[Reading]:
    top, _, file = path.partition("/")
    # With nbgrader's random text at the end, or without; a student's name may contain "+".
    ways = [parts for n in (3, 2) if len(parts := top.rsplit("+", n)) > 2 and all(parts[:3])]
    if not ways or not file:
        return []
    name, stage, when, *_ = next((way for way in ways if _is_date(way[2])), ways[0])
    return [Reading(name, file, when=when, stage=stage)]
