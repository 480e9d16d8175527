"""What students' code answered to the checks, kept so that an edited check can look at it again.

A check's outcome hangs on nothing but the answers. As long as an edited check asks what it asked
before, it is tried on what was answered then, and no student code is run. The same answers are
kept once::

    .answers/<stage>/<digest>          what was answered, compressed
    .answers/<stage>/<student>.json    the digest of each check's answers, and of the hand-in

The right ones are what hidden checks expect: the folder is as secret as the salt, and readable by
its owner only. Nothing hangs on it; it can be deleted at any time.
"""

from __future__ import annotations

import contextlib
import json
import zlib
from collections.abc import Mapping
from dataclasses import dataclass

from autograder.course import Course


@dataclass(frozen=True)
class Answered:
    """The digest of the answers to each check of a hand-in, and those answers that the grading
    process had not met before, by their digests."""

    hand_in: str
    digests: Mapping[str, str]
    new: Mapping[str, bytes]


class Answers:
    """The kept answers of a stage."""

    def __init__(self, course: Course, slug: str) -> None:
        self._folder = course.root / ".answers" / slug

    def of(self, student: str, hand_in: str) -> dict[str, str]:
        """The digests of a student's answers by check; none for another hand-in."""
        try:
            kept = json.loads((self._folder / f"{student}.json").read_bytes())
            return dict(kept["digests"]) if kept["hand_in"] == hand_in else {}
        except (OSError, ValueError, KeyError, TypeError):
            return {}

    def get(self, digest: str) -> bytes:
        """The answers of this digest; nothing where they are not there, or not whole."""
        with contextlib.suppress(OSError, zlib.error):
            return zlib.decompress((self._folder / digest).read_bytes())
        return b""

    def keep(self, student: str, answered: Answered) -> None:
        """Keep what a student's code has answered. What is cut off by a crash is not taken for
        whole: a table would not be JSON, answers would have another digest."""
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        for digest, data in answered.new.items():
            if not (self._folder / digest).exists():
                (self._folder / digest).write_bytes(zlib.compress(data, 1))
        kept = {"hand_in": answered.hand_in, "digests": dict(answered.digests)}
        (self._folder / f"{student}.json").write_text(json.dumps(kept))
