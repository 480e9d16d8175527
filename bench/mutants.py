"""``make mutants``: the share of small changes to right answers that the hidden checks notice.

    python -m bench.mutants [STAGE ...]

It prints what ``autograder audit --mutants`` prints, and records the numbers of each stage
(`bench.results`) whose survivors are all filed.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from rich.console import Console

from autograder.authoring.audit_lines import show_mutants
from autograder.authoring.mutation_audit import MutationAudit, audit_mutants
from autograder.core.course import KIT, load
from bench import results
from bench.measure import now


def numbers(audit: MutationAudit) -> dict[str, Any]:
    """What is recorded of a stage."""
    return {
        "exercises": len(audit.mutants),
        "mutants": audit.total,
        "noticed": audit.noticed,
        "filed": audit.filed,
    }


def record(
    slug: str, audit: MutationAudit, path: Path = results.RESULTS, drawn: Path = results.PAGE
) -> None:
    """Record the numbers of a stage, if its survivors are all filed, and draw the page."""
    if audit.clean:
        known = results.load(path).get("mutants", {})
        new = {slug: {"date": now(), **numbers(audit)}}
        results.record("mutants", known | new, path, drawn)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.mutants", description=__doc__)
    parser.add_argument("stages", nargs="*", metavar="STAGE")
    course = load(KIT)
    clean = True
    for slug in parser.parse_args().stages or course.slugs:
        audit = audit_mutants(course, slug)
        clean &= show_mutants(Console(), {slug: audit})
        record(slug, audit)
    sys.exit(0 if clean else 1)


if __name__ == "__main__":
    main()
