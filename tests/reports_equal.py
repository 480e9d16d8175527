"""When two reports say the same."""

from __future__ import annotations

from typing import Any

from autograder.core.model import Report

VERSIONS = ("schema", "digest")


def comparable(report: Report) -> dict[str, Any]:
    """The report as a dictionary, for ``==``: two reports are equal if these are.

    Left out are the receipt, times (a report has none outside the receipt) and versions: that of
    the report's format, and the digests that name the version of a check and of an exercise's
    checks and specimens. Everything else counts, to the last word.
    """
    found = _without_versions(report.as_dict())
    del found["receipt"]
    return dict(found)


def _without_versions(value: Any) -> Any:
    if isinstance(value, dict):
        return {k: _without_versions(v) for k, v in value.items() if k not in VERSIONS}
    if isinstance(value, list | tuple):
        return [_without_versions(v) for v in value]
    return value
