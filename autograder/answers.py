"""What students' code answered to the checks, kept so that an edited check can look at it again.

A check's outcome hangs on nothing but the answers. As long as an edited check asks what it asked
before, it is tried on what was answered then, and no student code is run. The same answers are
kept once::

    .answers/<stage>/<digest>          what was answered, compressed
    .answers/<stage>/<student>.json    the digest of each check's answers, and of the hand-in; the
                                       exercises whose diagnosis is settled, with their specimens'

The right ones are what hidden checks expect: the folder is as secret as the salt, and readable by
its owner only. Nothing hangs on it; it can be deleted at any time.
"""

from __future__ import annotations

import contextlib
import json
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field

from autograder.course import Course


@dataclass(frozen=True)
class Answered:
    """The digest of the answers to each check of a hand-in, and those answers that the grading
    process had not met before, by their digests.

    ``settled`` has the digest of the specimens of each exercise whose diagnosis hangs on no check
    but the first that failed, and those which that one needs.
    """

    hand_in: str
    digests: Mapping[str, str] = field(default_factory=dict)
    new: Mapping[str, bytes] = field(default_factory=dict)
    settled: Mapping[str, str] = field(default_factory=dict)


class Answers:
    """The kept answers of a stage."""

    def __init__(self, course: Course, slug: str) -> None:
        self._folder = course.root / ".answers" / slug

    def of(self, student: str, hand_in: str) -> Answered:
        """What is kept of a student's answers; nothing for another hand-in."""
        with contextlib.suppress(OSError, ValueError, KeyError, TypeError):
            kept = json.loads((self._folder / f"{student}.json").read_bytes())
            if kept["hand_in"] == hand_in:
                return Answered(hand_in, dict(kept["digests"]), {}, dict(kept.get("settled", {})))
        return Answered(hand_in)

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
        tables = {"digests": dict(answered.digests), "settled": dict(answered.settled)}
        kept = {"hand_in": answered.hand_in} | tables
        (self._folder / f"{student}.json").write_text(json.dumps(kept))
