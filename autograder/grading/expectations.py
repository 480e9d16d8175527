"""Expectations of a result: each raises `Failure` with a message if it is not met.

`autograder.checks` says what a check is. If an answer is of another kind than the reference's, so
that the check itself raises an error, it counts as a failure (`autograder.grading.odd_values`).

Messages may be shown to students: they contain shapes, sizes and magnitudes of errors, never the
contents of a hidden input or of an expected tensor.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import torch

from autograder.core.points import counted
from autograder.grading import redaction
from autograder.grading.failures import Failure, Misbehaviour, StudentError
from autograder.grading.student import describe

# Hints for gradients that are not those of the reference.
HIDDEN_FROM_AUTOGRAD = (
    "If the values are right, look for a part of the computation that autograd does not see: "
    "`.detach()`, `.data`, `.item()`, `torch.no_grad()`, `torch.tensor(...)` around a result."
)
INFINITE_SLOPE = (
    "If the values are right, look for inf or nan that is replaced after it was computed: in the "
    "backward pass its slope is multiplied by 0, which gives nan. Replace what it is computed from."
)
# An error of this share of the largest number may be due to rounding.
SMALL_SHARES = ((1e-6, "a millionth"), (1e-4, "a ten-thousandth"), (1e-2, "a hundredth"))
AFTER_NOUN = re.compile(  # what follows the head noun in the name of a result
    r",| (?:of|at|with|without|for|after|in|on|from|built|under|when|where|that|inside) "
)


def differs(
    one: torch.Tensor, other: torch.Tensor, atol: float = 1e-5, rtol: float = 1e-5
) -> torch.Tensor:
    """Return where two answers of a student differ, as a tensor of bools; nan equals nan. Their
    dtypes may differ: float64 is as correct as float32."""
    one, other = one.detach().double(), other.detach().double()
    return ~torch.isclose(one, other, rtol=rtol, atol=atol, equal_nan=True)


def expect(condition: object, message: str, hint: str = "") -> None:
    """Expect a condition to be true. ``message`` says what was found, ``hint`` where to look."""
    if not condition:
        raise Failure(f"{message} {hint}".strip())


def expect_returned(got: Any, what: str = "the result") -> None:
    """Expect anything but None, which a function without ``return`` gives."""
    words = f"{_is(what)} None. Does every path of the function end in `return`?"
    expect(got is not None, words)


def expect_tensor(got: Any, what: str = "the result") -> torch.Tensor:
    """Expect a ``torch.Tensor``; None, lists, numpy arrays and tuples have their own messages."""
    if isinstance(got, torch.Tensor):
        return got
    expect_returned(got, what)
    if isinstance(got, np.ndarray):
        words = f"{_is(what)} a numpy array; a torch.Tensor is expected."
    elif isinstance(got, tuple):
        words = f"{_is(what)} a tuple of {counted(len(got), 'value')}; return the tensor alone."
    else:
        words = f"{_is(what)} {describe(got)}; a torch.Tensor is expected."
    raise Failure(words)


def expect_shape(got: Any, shape: Sequence[int], what: str = "the result") -> torch.Tensor:
    """Expect a tensor of this shape."""
    tensor = expect_tensor(got, what)
    if tuple(tensor.shape) != tuple(shape):
        raise Failure(
            f"{_has(what)} shape {tuple(tensor.shape)}; the shape should be {tuple(shape)}."
        )
    return tensor


def expect_close(
    got: Any,
    expected: Any,
    what: str = "the result",
    rtol: float = 1e-4,
    atol: float = 1e-5,
    hint: str = "",
) -> None:
    """Expect numbers that agree within ``atol + rtol * |expected|``; nan equals nan.

    ``got`` and ``expected`` are tensors of equal shape, numbers, or lists, tuples and dicts of
    these; other plain data in them must be equal. A wider dtype (float64 for float32) and
    ``requires_grad`` are accepted. If numbers differ, ``hint`` says where to look.
    """
    if isinstance(expected, list | tuple | dict):
        for key, one, other in _entries(got, expected, what):
            expect_close(one, other, f"entry {describe(key)} of {what}", rtol, atol, hint)
        return
    if expected is None or isinstance(expected, bool | str):
        expect_equal(got, expected, what)
        return
    if isinstance(expected, int | float):
        if isinstance(got, torch.Tensor | np.ndarray) and math.prod(got.shape) == 1:
            got = got.item()
        if isinstance(got, bool) or not isinstance(got, int | float):
            raise Failure(f"{_is(what)} {describe(got)}; a number is expected.")
        got, expected = (torch.tensor(float(n), dtype=torch.float64) for n in (got, expected))
    got = expect_shape(got, expected.shape, what).detach().double()
    expected = expected.detach().double()
    close = torch.isclose(got, expected, rtol=rtol, atol=atol, equal_nan=True)
    if bool(close.all()):
        return
    raise Failure(f"{_where_it_parts(got, expected, close, what)} {hint}".strip())


def _entries(got: Any, expected: Any, what: str) -> list[tuple[Any, Any, Any]]:
    """Return the keys of two dicts, or the places in two lists or tuples, with the entry of each.
    Raises `Failure` if these are not of the same type, size and keys."""
    if type(got) is not type(expected) or len(got) != len(expected):
        raise Failure(f"{_is(what)} {describe(got)}; {describe(expected)} is expected.")
    if isinstance(expected, dict):
        expect(got.keys() == expected.keys(), f"The keys of {what} are not right.")
    keys = expected if isinstance(expected, dict) else range(len(expected))
    return [(key, got[key], expected[key]) for key in keys]


def _where_it_parts(
    got: torch.Tensor, expected: torch.Tensor, close: torch.Tensor, what: str
) -> str:
    wrong = int((~close).sum())
    first = tuple(int(i) for i in (~close).nonzero()[0]) if got.dim() else ()
    words = [f"{_is(what)} not right"]
    if got.dim():
        words = [f"{_has(what)} the right shape {tuple(got.shape)} but wrong numbers"]
        differ = "differs" if wrong == 1 else "differ"
        words.append(f": {wrong} of {got.numel()} {differ}, first at index {list(first)}")
    nan = bool((got.isnan() & ~expected.isnan()).any())
    inf = bool((got.isinf() & ~expected.isinf()).any())
    if nan:
        words.append("; there is nan where another number is expected")
        words.append(" (0 / 0, inf - inf and 0 * inf give nan)")
    elif inf:
        words.append("; there is inf where another number is expected")
    else:
        finite = (got - expected)[~close & got.isfinite() & expected.isfinite()].abs()
        if finite.numel():
            largest = "largest error" if got.dim() else "error"
            words.append(f"; the {largest} is {float(finite.max()):.2g}")
            share = float(finite.max() / expected.abs().max())
            small = [part for bound, part in SMALL_SHARES if share < bound]
            if small and got.dim() and got.numel() < 2 * wrong:
                words.append(f", less than {small[0]} of the largest number")
    return "".join(words) + "."


def expect_equal(got: Any, expected: Any, what: str = "the result") -> None:
    """Expect exact equality, for booleans, integers, text, shapes, and tensors of these.

    A tensor of bools must be a tensor of bools: its dtype is compared too.
    """
    if isinstance(expected, torch.Tensor):
        tensor = expect_shape(got, expected.shape, what)
        if tensor.dtype != expected.dtype:
            want, have = (str(t.dtype).removeprefix("torch.") for t in (expected, tensor))
            raise Failure(f"{_has(what)} dtype {have}; dtype {want} is expected.")
        wrong = (tensor != expected).nonzero()
        if len(wrong):
            raise Failure(
                f"{_has(what)} the right shape but {len(wrong)} of {tensor.numel()} entries "
                f"{'is' if len(wrong) == 1 else 'are'} wrong, first at index {wrong[0].tolist()}."
            )
    elif isinstance(got, np.ndarray):
        kind = _with_article(type(expected).__name__)
        raise Failure(f"{_is(what)} a numpy array; {kind} is expected.")
    elif (plain := _plain(got)) != expected or isinstance(plain, bool) != isinstance(
        expected, bool
    ):
        kind = type(got).__name__
        if type(plain) is type(expected) and describe(got) in (f"a {kind}", f"an {kind}"):
            raise Failure(f"{_is(what)} not right.")  # a number that is not shown
        raise Failure(f"{_is(what)} {describe(got)}; that is not right.")


def _plain(value: Any) -> Any:
    """Return a tensor of one entry as a number, also in lists, and a larger one as nan, which
    equals nothing.

    A tensor has no truth value, so it must not be compared with other types.
    """
    if isinstance(value, torch.Tensor):
        return value.item() if value.numel() == 1 else math.nan
    if isinstance(value, np.ndarray):
        return math.nan
    if isinstance(value, (list, tuple)):
        return type(value)(map(_plain, value))
    return value


def expect_raises(kinds: Sequence[str], call: Callable[[], Any], when: str) -> None:
    """Expect a call to raise one of these exception types (by name); ``when`` names the input."""
    try:
        call()
    except StudentError as error:
        is_stub = error.kind == "unfinished" and "NotImplementedError" not in kinds
        if error.kind == "missing" or is_stub:
            raise
        if set(error.bases) & set(kinds):
            return
        if error.kind != "raised":
            raise
        kind = redaction.redact_name(error.type)
        raise Misbehaviour(f"{_cap(when)}, your code raises {kind}, not {kinds[0]}.") from None
    kind = _with_article(kinds[0])
    raise Misbehaviour(f"{_cap(when)}, {kind} should be raised; your code raises nothing.")


def expect_gradients(
    got: Any,
    wanted: dict[str, torch.Tensor | None],
    words: dict[str, str] | None = None,
    rtol: float = 1e-3,
    atol: float = 1e-4,
    when: str = "",
) -> None:
    """Expect all of the reference's gradients to exist and to agree. One that is 0 may be missing;
    all may be missing only if all are exactly 0.

    ``got`` and ``wanted`` come from ``.gradients``; ``words`` says what to call the entries
    (``{"0": "the queries"}``; a parameter's own name is the default, and "the input" for "0").
    ``when`` follows the entry in messages (``" in evaluation mode"``).
    """
    names = {"0": "the input"} | (words or {})
    given = got if isinstance(got, dict) else {}
    some = any(gradient is not None for gradient in given.values())
    some |= not any(gradient is not None and gradient.any() for gradient in wanted.values())
    for key, gradient in wanted.items():
        what, found = names.get(key, key), given.get(key)
        if gradient is None or (some and found is None and bool((gradient.abs() <= atol).all())):
            continue
        if found is None:
            raise Failure(
                f"No gradient reaches {what}{when}. Is a tensor detached on the way, or taken out "
                "of torch (`.item()`, `.data`, numpy, `torch.tensor(...)` around a result)?"
            )
        what = f"the gradient at {what}{when}"
        hint = INFINITE_SLOPE if expect_tensor(found, what).isnan().any() else HIDDEN_FROM_AUTOGRAD
        expect_close(found, gradient, what, rtol, atol, hint)


def _has(what: str) -> str:
    """Return ``what`` with "has" or "have", at the start of a sentence."""
    return f"{_cap(what)} {'have' if _is_plural(what) else 'has'}"


def _is(what: str) -> str:
    """Return ``what`` with "is" or "are", at the start of a sentence."""
    return f"{_cap(what)} {'are' if _is_plural(what) else 'is'}"


def _with_article(name: str) -> str:
    """Return the name of a type with "a" or "an"."""
    return f"{'an' if name[0].lower() in 'aeiou' else 'a'} {name}"


def _is_plural(what: str) -> bool:
    """Whether the head noun is plural: that of "the scores of a head", not of "a row of scores"."""
    noun = AFTER_NOUN.split(what)[0].split()[-1]
    return re.search(r"[^aius]s$", noun) is not None


def _cap(text: str) -> str:
    return text[:1].upper() + text[1:]
