"""Exceptions for wrong answers and for errors in a student's code, with messages for students."""

from __future__ import annotations

import sys
from typing import Any

import torch

from autograder.core.model import NOT_WRITTEN
from autograder.grading import redaction

RUN_BY_PYTHON = f"The code was run with Python {sys.version_info.major}.{sys.version_info.minor}"
RUN_BY_TORCH = f"{RUN_BY_PYTHON} and torch {torch.__version__}"


class Failure(AssertionError):
    """The student's answer is wrong; the message is shown to the student. ``kind`` is empty if its
    values are wrong."""

    kind: str = ""


class Misbehaviour(Failure):
    """Something other than the values is wrong: the answer uses what is banned, changes its
    arguments, or raises no error where it should."""

    kind = "behaviour"


class Printed(Failure):
    """The student's code printed something although no output is expected."""


class StudentError(Failure):
    """The student's code did not return: it raised, hung, ended or is missing.

    ``kind`` is one of ``raised``, ``unfinished``, ``missing``, ``syntax``, ``memory``, ``refused``,
    ``timeout``, ``exited``, ``crashed``, ``garbled``, ``spent``.
    """

    def __init__(self, error: dict[str, Any], call: str) -> None:
        self.kind = error["kind"]
        self.type: str = error["type"]
        self.bases: list[str] = error.get("bases") or [self.type]
        self.error = error
        super().__init__(explain_error(redaction.redact_error(error), call))


def explain_error(error: dict[str, Any], call: str) -> str:
    """Return a sentence or two about an error in the student's code during ``call``."""
    kind, message = error.get("kind"), error.get("message", "")
    place = ""
    if error.get("line") and error.get("cell"):
        place = f" in cell {error['cell']}, line {error['line']}: `{error.get('text')}`"
    elif error.get("line"):
        place = f" in line {error['line']}: `{error.get('text')}`"
    match kind:
        case "missing":
            return str(error.get("explanation") or f"`{message}` is not defined.")
        case "unfinished":
            return f"{call} {NOT_WRITTEN}: it raises NotImplementedError{place}."
        case "memory":
            return f"{call} asked for more memory than a submission may use{place}."
        case "refused":
            return f"{call} tried to {message}, which is not allowed during grading{place}."
        case "timeout" | "exited" | "crashed" | "garbled" | "spent":
            return f"{call} {message}."
    raised = f"{call} raised {error.get('type')}: {message.rstrip('.')}{place or '.'}"
    # A name may be newer than what is installed here, or have been removed.
    of_library = message.startswith(("module '", "cannot import name"))
    return f"{raised.rstrip('.')}. {RUN_BY_TORCH}." if of_library else raised
