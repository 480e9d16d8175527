"""The grading process of a worker: ``python -m autograder.cluster.grader``.

It gets a kit, says that it can grade or why it cannot, and then takes one parcel after the other::

    bytes of a Kit      -> "+"                        or "-" and what keeps it from grading
    bytes of a Parcel   -> "+" and bytes of a Graded  or "-" and why it cannot go on

It ends with the process that started it.
"""

from __future__ import annotations

import json
import os
import select
import sys
import threading
import time
from contextlib import closing
from multiprocessing.connection import Connection
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from autograder.model import ERRORED, KitError
from autograder.sandbox.client import Host
from autograder.sandbox.scratch import Scratch

if TYPE_CHECKING:
    from autograder.cluster.kit import Kit
    from autograder.cluster.parcel import Parcel
    from autograder.grading.grade import Grader
    from autograder.work import Graded

GRACE = 5.0  # seconds for ending by itself


def main(arguments: dict[str, Any]) -> None:
    """Grade until the line is closed."""
    line = Connection(arguments["line"])
    try:
        with closing(Scratch()) as scratch:
            place = scratch.path
            from autograder.cluster.kit import Kit

            kit = Kit.opened(line.recv_bytes())
            with Host(kit.course.limits, confined=kit.confined) as host:
                _end_with_the_other_side(line, host, scratch)
                _serve(line, kit, host, place)
    except (EOFError, ConnectionError):
        return  # nobody is there any more
    except KitError as error:
        from autograder.cluster.parcel import BAD

        line.send_bytes(BAD + str(error).encode(errors="replace"))


def _serve(line: Connection, kit: Kit, host: Host, place: Path) -> None:
    """Get ready while the host warms up, say so, and take parcels."""
    from autograder import receipt
    from autograder.cluster.parcel import GOOD, Parcel, packed
    from autograder.grading.grade import Grader
    from autograder.grading.runner import Checks, collected
    from autograder.sandbox import doctor

    course = kit.lay_out(place)
    if receipt.basis(course, kit.slug).whole != kit.basis:
        raise KitError("its copy of the kit is another one than yours.")
    if kit.confined and (reason := doctor.trouble(host, course.limits)):
        raise KitError(f"it cannot shut student code in. {reason}")

    def body(checks: Checks) -> None:
        grader = Grader(checks, host, never_lower=kit.never_lower)
        grader.get_ready()  # before anybody waits for it
        line.send_bytes(GOOD)
        while True:
            parcel = Parcel.opened(line.recv_bytes())
            with TemporaryDirectory(dir=place) as empty:
                graded = grade(grader, parcel, Path(empty))
            line.send_bytes(GOOD + packed(graded))

    collected(course, kit.slug, body)


def grade(grader: Grader, parcel: Parcel, empty: Path) -> Graded:
    """Grade what is in a parcel, as a grader at home does what lies in a folder."""
    from autograder import receipt
    from autograder.grading.submission import Inaccessible

    if parcel.trouble:
        grader.hand_in = ""
        if isinstance(parcel.trouble, PermissionError):
            words = str(Inaccessible(parcel.trouble, Path(parcel.slug)))
            return grader.without_a_score(parcel.student, ERRORED, words)
        return grader.failed(parcel.student, parcel.trouble)
    folder = parcel.lay_out(empty)
    if parcel.verdict:
        grader.hand_in = receipt.hand_in(folder, grader.course.limits.file_mb << 20)
        return grader.without_a_score(parcel.student, ERRORED, parcel.verdict)
    return grader.grade(parcel.student, folder, parcel.standing)


def _end_with_the_other_side(line: Connection, host: Host, scratch: Scratch) -> None:
    """Whoever is busy when the other side goes, with a check that does not come to an end for
    instance, is ended after ``GRACE`` seconds."""

    def watch() -> None:
        gone = select.poll()
        gone.register(line.fileno(), 0)  # reports a hangup, and nothing else
        gone.poll()
        time.sleep(GRACE)
        host.close()
        scratch.close()
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


if __name__ == "__main__":
    main(json.loads(sys.argv[1]))
