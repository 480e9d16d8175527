"""Find out which operations an answer uses, for exercises that are to be written by hand.

An operation is *allowed* if a right answer may need it, *banned* if it does the work that the
student is asked to do (then the check fails), and *unknown* otherwise: that costs no points, and
the report tells the instructor.

There are two sources. The call is recorded in the child: the operations that reach torch's
dispatcher, and the torch functions that ran them (`autograder.sandbox.server.recording`). The
syntax tree is read here, for what cannot be recorded: numpy, threads, TorchScript.
"""

from __future__ import annotations

import builtins
import fnmatch
import functools
import importlib.util
import sys
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from autograder.grading import redaction
from autograder.grading.failures import Misbehaviour
from autograder.grading.student import Operation, Student, Target
from autograder.submissions.syntax import MATMUL, used_names

TORCHS_NAMESPACES = ("prims::", "profiler::", "quantized::", "mkldnn::")
# Torch functions that hand a tensor's memory to other libraries, and what such a use is called.
EXPORTS = {
    "numpy": "numpy", "__array__": "numpy", "__dlpack__": "dlpack", "data_ptr": "data_ptr",
    "untyped_storage": "untyped_storage", "storage": "untyped_storage",
}  # fmt: skip
RUNS_TEXT = ("exec", "eval", "compile", "__import__", "importlib")
MATMUL_FUNCTIONS = ("matmul", "__matmul__", "__rmatmul__")
SHOWN = 6  # names in a sentence


@dataclass(frozen=True)
class OperationLists:
    """What an exercise that is to be written by hand allows and bans; the rest is unknown.

    The entries are patterns as in `fnmatch`, compared without regard to case. They match

    - an operation's name in torch's dispatcher without ``aten::``, overload and the underscore of
      the version in place (``exp``, ``_softmax``), or the last part of a torch function's name
      (``dropout``),
    - the full name of anything imported that the code refers to (``numpy.dot``, ``threading.*``),
      where ``numpy`` alone stands for turning a tensor into an array,
    - ``@``, the operator.

    Operations that match ``one_entry`` are allowed where their result has one entry, as the product
    of two vectors has, and banned otherwise, unless the function that ran them is allowed.
    """

    allowed: tuple[str, ...]
    banned: tuple[str, ...]
    one_entry: tuple[str, ...] = ()

    def allows(self, name: str) -> bool:
        return bool(_matching(self.allowed, name))

    def ban_on(self, name: str) -> str:
        """Return the banned pattern that a name matches, or ""."""
        return _matching(self.banned, name)

    def wants_one_entry(self, name: str) -> bool:
        return bool(_matching(self.one_entry, name))


class Use(NamedTuple):
    """An operation or name that an answer uses: the ``pattern`` that bans it, and its label in
    messages."""

    pattern: str
    label: str


def expect_by_hand(
    student: Student,
    name: str,
    lists: OperationLists,
    *args: Any,
    target: Target | None = None,
    **kwargs: Any,
) -> Any:
    """Call ``name`` and return its value. Raises ``Misbehaviour`` if the answer uses
    something that ``lists`` bans.

    If ``name`` is a class, ``target`` is the module to call, which was built from it. Unknown
    operations are added to ``student.remarks``.
    """
    value = (target or getattr(student, name)).recorded(*args, **kwargs)
    operations = student.last.operations
    names = used_names(student.read(), name)
    if found := banned_uses(lists, operations, names, student.modules):
        student.last.banned = tuple(sorted({use.pattern for use in found}))
        raise Misbehaviour(
            f"{name} uses {_listed(found)}, which this exercise does not allow: "
            "it asks you to write this by hand."
        )
    if unknown := unknown_uses(lists, operations, names):
        which = "which is" if len(unknown) == 1 else "which are"
        student.remarks.append(
            f"{name} uses {_listed(unknown)}, {which} on neither list of this exercise"
        )
    return value


def banned_uses(
    lists: OperationLists,
    operations: Sequence[Operation],
    names: Iterable[str],
    modules: Collection[str] = (),
) -> list[Use]:
    """Return the banned functions that ran; if there are none, the banned names in the code but
    those of the student's own ``modules``; if there are none of these either, the banned
    operations. Students recognise the former more easily."""
    named = (n for n in sorted(names) if not _is_of_helper(lists, n, modules))
    return (
        _unique(_banned_functions(lists, operations))
        or _unique(Use(p, _shown(n)) for n in named if (p := _ban_on_name(lists, n)))
        or _unique(_banned_operations(lists, operations))
    )


def unknown_uses(
    lists: OperationLists, operations: Sequence[Operation], names: Iterable[str]
) -> list[Use]:
    """Return what is on neither list, and products in the code that were not recorded."""
    functions = {_bare(o.function) for o in operations}
    found = [*_unknown_operations(lists, operations)]
    found += [Use("", e) for f, e in EXPORTS.items() if f in functions and not lists.allows(e)]
    for name in sorted(names):
        did_not_run = _is_conditional(lists, name) and not functions & _functions_of(name)
        if not lists.allows(name) and (did_not_run or _is_worth_a_remark(name)):
            found.append(Use("", _shown(name)))
    return _unique(found)


# -- what was recorded ------------------------------------------------------------------------


def _banned_functions(lists: OperationLists, operations: Iterable[Operation]) -> Iterator[Use]:
    for operation in operations:
        bare, shown = _bare(operation.function), _shown(operation.function)
        if pattern := lists.ban_on(bare):
            yield Use(pattern, shown)
        elif pattern := lists.ban_on(EXPORTS.get(bare, "")):
            yield Use(pattern, f"{EXPORTS[bare]} ({shown})")


def _banned_operations(lists: OperationLists, operations: Iterable[Operation]) -> Iterator[Use]:
    for operation in operations:
        label = _label(operation)
        if operation.name.startswith(TORCHS_NAMESPACES):
            continue
        if pattern := lists.ban_on(operation.name):
            yield Use(pattern, label)
        elif _has_too_many_entries(lists, operation):
            shown = _shown(operation.function) if operation.function else label
            yield Use("one_entry", f"{shown} for {operation.entries} results at once")


def _unknown_operations(lists: OperationLists, operations: Iterable[Operation]) -> Iterator[Use]:
    named: set[str] = set()
    for operation in operations:
        known = lists.allows(operation.name) or lists.allows(_bare(operation.function))
        if not operation.name or known or lists.wants_one_entry(operation.name):
            continue
        if not operation.function or operation.function not in named:
            named.add(operation.function)
            yield Use("", _label(operation))


def _has_too_many_entries(lists: OperationLists, operation: Operation) -> bool:
    return (
        operation.entries > 1
        and lists.wants_one_entry(operation.name)
        and not lists.allows(_bare(operation.function))
    )


# -- what the code says -----------------------------------------------------------------------


def _ban_on_name(lists: OperationLists, name: str) -> str:
    """Return the pattern that bans a name in the code, or "". For torch's names the last part is
    compared, too."""
    if not _computes(name):
        return ""
    last = name.rpartition(".")[2] if name.startswith("torch.") else ""
    return lists.ban_on(name) or lists.ban_on(last)


def _is_conditional(lists: OperationLists, name: str) -> bool:
    """Whether the size of the result decides if this name is allowed, so that the call must be
    recorded."""
    last = name.rpartition(".")[2]
    return name == MATMUL or (
        name.startswith("torch.") and lists.wants_one_entry(last) and not lists.allows(last)
    )


def _functions_of(name: str) -> set[str]:
    """Return the last parts of the torch functions that a name in the code calls."""
    return {*MATMUL_FUNCTIONS} if name == MATMUL else {name.rpartition(".")[2]}


def _is_worth_a_remark(name: str) -> bool:
    """Whether the instructor should know about a name that is on no list. Public functions of
    torch, which are recorded when they run, and the standard library are not worth a remark."""
    root, *parts = name.split(".")
    if root == "torch":
        return any(p.startswith("_") and not p.endswith("__") for p in parts)
    if root in RUNS_TEXT:
        return True
    return bool(parts) and root not in sys.stdlib_module_names and _computes(name)


def _is_of_helper(lists: OperationLists, name: str, modules: Collection[str]) -> bool:
    """Whether a name belongs to one of the student's ``modules``, or to one that is not installed
    here, which a cell has written. What its functions compute with is recorded when they run. A
    module that the lists name is the installed one: torch is loaded before any file of theirs."""
    root, *parts = name.split(".")
    if not parts or not root or hasattr(builtins, root):
        return False
    if root in modules:
        return not any(pattern.startswith(f"{root}.") for pattern in lists.banned)
    return not _is_installed(root)


@functools.lru_cache(maxsize=4096)
def _is_installed(module: str) -> bool:
    return module in sys.modules or importlib.util.find_spec(module) is not None


def _computes(name: str) -> bool:
    """Whether a name may be that of a function that computes; numpy's constants and types are
    not."""
    root, *parts = name.split(".")
    if root != "numpy":
        return True
    found: Any = np
    for part in parts:
        found = getattr(found, part, None)
    return callable(found) and not isinstance(found, type)


# -- names and patterns -----------------------------------------------------------------------


@functools.lru_cache(maxsize=4096)  # answers use the same operations
def _matching(patterns: tuple[str, ...], name: str) -> str:
    """Return the first pattern that the name matches, in lower case, or ""."""
    lower = (pattern.lower() for pattern in patterns)
    return next((p for p in lower if fnmatch.fnmatchcase(name.lower(), p)), "")


def _bare(function: str) -> str:
    """Return the last part of a function's full name: ``T`` for ``torch.Tensor.T.__get__``."""
    return function.removesuffix(".__get__").rpartition(".")[2]


def _label(operation: Operation) -> str:
    name = redaction.redact_name(operation.name.replace("::", "."))
    if not operation.function:
        return f"torch's operation `{name}`"
    shown = _shown(operation.function)
    if _bare(name).strip("_") == _bare(operation.function).strip("_"):
        return shown
    return f"{shown} (operation `{name}`)"


def _shown(name: str) -> str:
    """Return a full name as students write it."""
    if name == MATMUL:
        return "`@`"
    if _bare(name) in MATMUL_FUNCTIONS and name.startswith("torch.Tensor."):
        return "`@` (matmul)"
    name = redaction.redact_name(name).removesuffix(".__get__")
    for prefix, short in (
        ("torch.nn.functional.", "F."),
        ("torch.Tensor.", "Tensor."),
        ("torch.functional.", "torch."),
    ):
        if name.startswith(prefix):
            return f"`{short}{name.removeprefix(prefix)}`"
    return f"`{name}`"


def _unique(uses: Iterable[Use]) -> list[Use]:
    return list(dict.fromkeys(uses))


def _listed(uses: Sequence[Use]) -> str:
    """Join the labels in a sentence."""
    labels = list(dict.fromkeys(use.label for use in uses))
    if len(labels) > SHOWN:
        labels = [*labels[:SHOWN], "others"]
    *first, last = labels
    return f"{', '.join(first)} and {last}" if first else last
