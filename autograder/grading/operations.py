"""Exercises that ask for work by hand: which operations an answer may use.

Three kinds are told apart. *Allowed* operations are the ones that a right answer may need. *Banned*
ones do the work that the student is asked to do, so the check fails. Anything else is *unknown*: it
costs no points, and the report tells the instructor.

What an answer uses is seen in two ways. The call is recorded in the child: the operations that
reach torch's dispatcher, and the torch functions that they came from
(`autograder.sandbox.recording`). The syntax tree is read here, for what the recording cannot see:
numpy, threads, TorchScript.
"""

from __future__ import annotations

import fnmatch
import functools
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from autograder.grading import discreet
from autograder.grading.student import Failure, Operation, Student
from autograder.grading.syntax import MATMUL, used_names

# Groups of operations for the lists of a stage, by the names that torch's dispatcher gives them.
VIEWS = tuple(
    """
    alias as_strided chunk conj contiguous detach diagonal expand flatten lift lift_fresh mT movedim
    narrow permute reshape resolve_conj resolve_neg select slice split split_with_sizes squeeze
    swapaxes t transpose unbind unflatten unfold unsqueeze view _reshape_alias _unsafe_view
    """.split()
)
COPIES = tuple(
    """
    cat clone constant_pad_nd copy diag_embed diagonal_scatter fill flip gather index index_add
    index_copy index_fill index_put index_select masked_fill masked_scatter masked_select nonzero
    put repeat repeat_interleave resize roll scatter scatter_add scatter_reduce select_scatter
    slice_scatter stack take tril triu where zero _index_put_impl _to_copy _unsafe_index
    _unsafe_index_put select_backward slice_backward
    """.split()
)
CREATION = tuple(
    """
    arange empty empty_like empty_strided eye full full_like linspace logspace new_empty
    new_empty_strided new_full new_ones new_zeros ones ones_like range scalar_tensor tril_indices
    triu_indices zeros zeros_like
    """.split()
)
ELEMENTWISE = tuple(
    """
    abs add addcdiv addcmul bitwise_and bitwise_not bitwise_or bitwise_xor ceil clamp clamp_max
    clamp_min copysign cosh div eq erf erfc erfinv exp exp2 expm1 floor floor_divide fmax fmin fmod
    frac ge gt heaviside isfinite isinf isnan isneginf isposinf ldexp le lerp log log10 log1p log2
    logical_and logical_not logical_or logical_xor lt maximum minimum mul nan_to_num ne neg pow
    reciprocal relu remainder round rsqrt rsub sgn sigmoid sign sinh sqrt square sub tanh threshold
    trunc
    """.split()
)
REDUCTIONS = tuple(
    """
    all amax amin aminmax any argmax argmin argsort count_nonzero cummax cummin cumprod cumsum equal
    is_nonzero is_same_size kthvalue linalg_vector_norm max mean median min nansum norm prod sort
    std sum topk unique_consecutive unique_dim var _is_all_true _is_any_true _local_scalar_dense
    _unique2
    """.split()
)
PRODUCTS = tuple(
    """
    addbmm addmm addmv addr baddbmm bmm cdist chain_matmul convolution dot einsum ger inner linear
    linalg_matmul linalg_multi_dot linalg_vecdot matmul mkldnn_convolution mm mv tensordot vdot
    _addmm_activation _cdist_forward _convolution _euclidean_dist _sparse_addmm _sparse_mm
    _trilinear
    """.split()
)
RANDOM = tuple(
    """
    bernoulli binomial cauchy exponential geometric log_normal multinomial normal poisson rand
    rand_like randint randint_like randn randn_like random randperm uniform
    """.split()
)
NUMPY = (
    "numpy",
    *(
        f"numpy.{name}"
        for name in """
        abs absolute add* all amax amin any apply_along_axis arange argmax argmin argsort array
        asarray ascontiguousarray atleast_* broadcast_* ceil clip concatenate copy cumprod cumsum
        divide* empty* equal exp exp2 expand_dims expm1 eye fabs float_power floor full* greater*
        isclose isfinite isinf isnan isneginf isposinf less* log log10 log1p log2 logical_* max
        maximum* mean min minimum* moveaxis multiply* nan_to_num nanmax nansum ndenumerate ndindex
        negative not_equal ones* power prod ravel reciprocal repeat reshape rollaxis sort split
        sqrt square squeeze stack subtract* sum swapaxes take* tile transpose true_divide where
        zeros*
        """.split()
    ),
)
BASICS = (*VIEWS, *COPIES, *CREATION, *ELEMENTWISE, *REDUCTIONS)

# What the recording does not see. Operations of a namespace other than ``aten`` are the author's.
UNRECORDED = (
    *("threading.*", "_thread.*", "concurrent.*", "multiprocessing.*", "subprocess.*", "ctypes.*"),
    *("cffi.*", "numba.*", "torch.jit.*", "torch.library.*", "torch.multiprocessing.*", "*::*"),
    "torch.utils.cpp_extension.*",
)
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
        return bool(_first_match(self.allowed, name))

    def ban_on(self, name: str) -> str:
        """The banned pattern that a name matches; "" for none."""
        return _first_match(self.banned, name)


class Use(NamedTuple):
    """Something that an answer uses: the ``pattern`` that bans it, and what to call it."""

    pattern: str
    label: str


def expect_by_hand(
    student: Student, name: str, lists: OperationLists, *args: Any, **kwargs: Any
) -> Any:
    """Call ``name`` and return its value; the answer must use nothing that ``lists`` bans.

    What is on neither list is noted for the instructor in ``student.remarks``. Raises `Failure`
    with the function that was used.
    """
    value = getattr(student, name).recorded(*args, **kwargs)
    operations = student.last.operations
    names = used_names(student.read(), name)
    if found := banned_uses(lists, operations, names):
        student.last.banned = tuple(sorted({use.pattern for use in found}))
        raise Failure(
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
    lists: OperationLists, operations: Sequence[Operation], names: Iterable[str]
) -> list[Use]:
    """The banned functions that ran; if there are none the banned names in the code, and if there
    are none of these either, the banned operations: what the author of the code will recognise."""
    return (
        _unique(_banned_functions(lists, operations))
        or _unique(Use(p, _shown(n)) for n in sorted(names) if (p := _ban_on_name(lists, n)))
        or _unique(_banned_operations(lists, operations))
    )


def unknown_uses(
    lists: OperationLists, operations: Sequence[Operation], names: Iterable[str]
) -> list[Use]:
    """What is on neither list."""
    functions = {_bare(o.function) for o in operations}
    found = [*_unknown_operations(lists, operations)]
    found += [Use("", e) for f, e in EXPORTS.items() if f in functions and not lists.allows(e)]
    for name in sorted(names):
        explained = name == MATMUL and functions & {*MATMUL_FUNCTIONS}
        if not explained and not lists.allows(name) and _is_worth_a_remark(name):
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
        if pattern := lists.ban_on(operation.name):
            yield Use(pattern, label)
        elif _has_too_many_entries(lists, operation):
            yield Use("one_entry", f"{label} for {operation.entries} results at once")


def _unknown_operations(lists: OperationLists, operations: Iterable[Operation]) -> Iterator[Use]:
    for operation in operations:
        known = lists.allows(operation.name) or lists.allows(_bare(operation.function))
        if operation.name and not known and not _first_match(lists.one_entry, operation.name):
            yield Use("", _label(operation))


def _has_too_many_entries(lists: OperationLists, operation: Operation) -> bool:
    return (
        operation.entries > 1
        and bool(_first_match(lists.one_entry, operation.name))
        and not lists.allows(_bare(operation.function))
    )


# -- what the code says -----------------------------------------------------------------------


def _ban_on_name(lists: OperationLists, name: str) -> str:
    """The pattern that bans a name in the code. Of torch's names the last part counts as well."""
    if not _computes(name):
        return ""
    last = name.rpartition(".")[2] if name.startswith("torch.") else ""
    return lists.ban_on(name) or lists.ban_on(last)


def _is_worth_a_remark(name: str) -> bool:
    """Whether it is remarkable that a name is on no list. Public functions of torch are not, as
    they are recorded when they run, nor is the standard library."""
    root, *parts = name.split(".")
    if root == "torch":
        return any(p.startswith("_") and not p.endswith("__") for p in parts)
    if root in RUNS_TEXT or name == MATMUL:
        return True
    return bool(parts) and root not in sys.stdlib_module_names and _computes(name)


def _computes(name: str) -> bool:
    """Whether a name may be that of something that computes: numpy's constants and types do not."""
    root, *parts = name.split(".")
    if root != "numpy":
        return True
    found: Any = np
    for part in parts:
        found = getattr(found, part, None)
    return callable(found) and not isinstance(found, type)


# -- names and patterns -----------------------------------------------------------------------


def _first_match(patterns: tuple[str, ...], name: str) -> str:
    """The first of the patterns that a name matches; "" for none."""
    if not name or not _together(patterns).match(name.lower()):
        return ""
    return next(p for p in patterns if fnmatch.fnmatchcase(name.lower(), p.lower()))


@functools.cache
def _together(patterns: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile("|".join(fnmatch.translate(p.lower()) for p in patterns) or "(?!)")


def _bare(function: str) -> str:
    """The last part of a function's full name: ``T`` for ``torch.Tensor.T.__get__``."""
    return function.removesuffix(".__get__").rpartition(".")[2]


def _label(operation: Operation) -> str:
    name = discreet.name(operation.name.replace("::", "."))
    if not operation.function:
        return f"torch's operation `{name}`"
    shown = _shown(operation.function)
    if _bare(name).strip("_") == _bare(operation.function).strip("_"):
        return shown
    return f"{shown} (operation `{name}`)"


def _shown(name: str) -> str:
    """A full name as students write it."""
    if name == MATMUL:
        return "`@`"
    if _bare(name) in MATMUL_FUNCTIONS and name.startswith("torch.Tensor."):
        return "`@` (matmul)"
    name = discreet.name(name)
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
    """The labels in a sentence."""
    labels = list(dict.fromkeys(use.label for use in uses))
    if len(labels) > SHOWN:
        labels = [*labels[:SHOWN], "others"]
    *first, last = labels
    return f"{', '.join(first)} and {last}" if first else last
