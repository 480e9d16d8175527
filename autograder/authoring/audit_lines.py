"""Show audits in a terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table
from rich.text import Text

from autograder.core.points import counted

if TYPE_CHECKING:
    from autograder.authoring.audit import Audit
    from autograder.authoring.mutation_audit import MutationAudit


def show(console: Console, found: Mapping[str, Sequence[Audit]], table: bool = True) -> bool:
    """Print a row per exercise and the problems below, or only the problems. Returns whether there
    are none."""
    rows = Table(box=None, pad_edge=False)
    rows.add_column("exercise", no_wrap=True)
    for name in ("reference", "stub", "right", "wrong", "named"):
        rows.add_column(name, justify="right", no_wrap=True)
    problems: list[str] = []
    for slug, audits in found.items():
        rows.add_row(Text(slug, "bold"))
        for a in audits:
            rows.add_row(
                Text(f"  {a.name}", "red" if a.problems else ""),
                f"{a.reference:.0%}",
                f"{a.stub:.0%}",
                f"{a.right.get('accepted', 0)}/{a.right.get('filed', 0)}",
                f"{a.wrong.get('rejected', 0)}/{a.wrong.get('filed', 0)}",
                f"{a.wrong.get('diagnosed', 0)}/{a.wrong.get('filed', 0)}",
            )
            problems += [f"{slug} {a.name}: {problem}" for problem in a.problems]
    if table:
        console.print(rows)
    for problem in problems:
        console.print(Text(problem, "red"), soft_wrap=True)
    count = f"{counted(len(problems), 'problem')}."
    if table or problems:
        console.print(count if problems else "The audit is clean.")
    return not problems


def show_mutants(console: Console, found: Mapping[str, MutationAudit], table: bool = True) -> bool:
    """Print the surviving mutants as unified diffs, problems of the file of equivalent mutants, and
    a row per stage. Returns whether all is clean."""
    rows = Table(box=None, pad_edge=False)
    rows.add_column("stage", no_wrap=True)
    for name in ("mutants", "per exercise", "noticed", "filed", "survived", "score"):
        rows.add_column(name, justify="right", no_wrap=True)
    for slug, audit in found.items():
        for survivor in audit.survivors:
            console.print(Text(f"{slug} {survivor}\n"), soft_wrap=True)
        for problem in audit.problems:
            console.print(Text(f"{slug}: {problem}", "red"), soft_wrap=True)
        each = audit.total / (len(audit.mutants) or 1)
        numbers = (audit.total, round(each), audit.noticed, audit.filed, len(audit.survivors))
        rows.add_row(
            Text(slug, "" if audit.clean else "red"), *map(str, numbers), f"{audit.share:.1%}"
        )
    if table:
        console.print(rows)
    return all(audit.clean for audit in found.values())
