"""How Canvas, Moodle and Brightspace name the files in their archives.

Rebuilt from the rules of their code, and sharing nothing with the code under test. Canvas:
``lib/content_zipper.rb`` (read on 2026-11-22). Moodle: ``mod/assign/classes/downloader.php``, and
``mod/assign/locallib.php`` for versions before 4.1. Brightspace: archives that instructors showed.
"""

from __future__ import annotations

import re
import unicodedata


def canvas(sortable: str, user: int, attachment: int, file: str, late: bool = False) -> str:
    """The name of an uploaded file. Canvas removes ``_<digits>_`` from a name, once, and then all
    that is no letter, digit or underscore."""
    name = re.sub(r"_([0-9]+)_", r"\1", sortable).lower()
    prefix = "_".join([name, *(["LATE"] if late else []), str(user)])
    word = "".join(c for c in prefix if c == "_" or unicodedata.category(c)[0] in "LMN")
    return f"{word}_{attachment}_{canvas_file(file)}"


def canvas_file(file: str) -> str:
    return re.sub(r'[\x00/\\:*?"<>|]+', "_", file)


def canvas_text(sortable: str, user: int) -> str:
    """The name of a text that was entered in the browser."""
    return canvas(sortable, user, 0, "").removesuffix("_0_") + "_text.html"


def canvas_anonymous(code: str, attachment: int, file: str, late: bool = False) -> str:
    return f"{'LATE_' if late else ''}anon_{code}_{attachment}_{canvas_file(file)}"


def moodle(name: str, number: int, file: str, *, flat: bool = False, old: bool = False) -> str:
    prefix = re.sub(r'[&<>"`|\':\\/]', "", name.replace("_", " "))
    separator = "_" if flat else "_/" if old else "/"
    return f"{prefix}_{number}_assignsubmission_file{separator}{file}"


def moodle_team(team: str, number: int, file: str) -> str:
    """A team's file since Moodle 4.1: the number is the group's, not a participant's."""
    return moodle(team, number, file)


def moodle_default_team(file: str) -> str:
    """The file of those who are in no team: there is no number."""
    return f"Default group_assignsubmission_file/{file}"


def brightspace(name: str, user: int, when: str, file: str, *, flat: bool = False) -> str:
    return f"{user}-88 - {name} - {when}{' - ' if flat else '/'}{file}"
