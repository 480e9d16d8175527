"""What checks are written with: `exercise`, probes, and expectations with messages.

`autograder.checks` says what a check is. If an answer is of another kind than the reference's, so
that the check itself raises an error, it counts as a failure (`autograder.grading.odd_values`).

Messages may be shown to students: they contain shapes, sizes and magnitudes of errors, never the
contents of a hidden input or of an expected tensor.
"""

from __future__ import annotations

import functools
import hashlib
import math
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

import numpy as np
import torch

from autograder.grading import redaction
from autograder.grading.failures import Failure, Misbehaviour, Printed, StudentError
from autograder.grading.student import Module, Student, describe
from autograder.sandbox.protocol.values import Stored

# Hints for gradients that are not those of the reference.
HIDDEN_FROM_AUTOGRAD = (
    "If the values are right, look for a part of the computation that autograd does not see: "
    "`.detach()`, `.data`, `.item()`, `torch.no_grad()`, `torch.tensor(...)` around a result."
)
INFINITE_SLOPE = (
    "If the values are right, look for inf or nan that is replaced after it was computed: in the "
    "backward pass its slope is multiplied by 0, which gives nan. Replace what it is computed from."
)
SIDE_EFFECTS = {  # attributes of a `Call`, and what is said about it
    "results_changed": "{call} changes the tensor that an earlier call returned; each result must "
    "be a tensor of its own.",
    "disables_gradients": "{call} switches gradients off for the rest of the program; "
    "`with torch.no_grad():` switches them off for a block.",
    "sets_seed": "{call} sets torch's seed: what the program draws after it is the same each time.",
    "detached": "No gradient reaches the parameters through the result of {call}. Is it computed "
    "under `torch.no_grad()`, or a tensor detached on the way (`.item()`, `.data`, numpy)?",
    "changed": "{call} changes its argument; what the caller gives must be the same after the call "
    "(its numbers, and whether it requires gradients).",
}
# An error of this share of the largest number may be due to rounding.
SMALL_SHARES = ((1e-6, "a millionth"), (1e-4, "a ten-thousandth"), (1e-2, "a hundredth"))
AFTER_NOUN = re.compile(  # what follows the head noun in the name of a result
    r",| (?:of|at|with|without|for|after|in|on|from|built|under|when|where|that|inside) "
)
Check = TypeVar("Check", bound=Callable[..., None])


@dataclass(frozen=True)
class Mark:
    """The exercise of a check, its share of the points, and the checks that it needs."""

    exercise: str
    weight: float = 1.0
    needs: tuple[str, ...] = ()


def exercise(
    name: str, *, weight: float = 1.0, needs: str | Sequence[str] = ()
) -> Callable[[Check], Check]:
    """Mark a check with its exercise, its weight among the exercise's checks, and the checks (by
    function name) that it needs: if one of them fails, it is ``blocked``."""

    def mark(check: Check) -> Check:
        names = (needs,) if isinstance(needs, str) else tuple(needs)
        check.mark = Mark(name, weight, names)  # type: ignore[attr-defined]
        return check

    return mark


class Probe:
    """Inputs and weights from the course's seeds and secret salt; the same for every student.

    ``seed`` seeds torch in the child before a call. The inputs are drawn from another seed, which
    never leaves this process, so student code cannot draw them.
    """

    _special_rows = False

    def __init__(self, *words: Any) -> None:
        self._words = words
        self.seed = self._number("call seed")

    def _number(self, *purpose: str) -> int:
        text = ":".join(map(str, (*purpose, *self._words)))
        return int.from_bytes(hashlib.sha256(text.encode()).digest()[:6], "big")

    @functools.cached_property
    def _generator(self) -> torch.Generator:
        return torch.Generator().manual_seed(self._number())  # most answers are known without it

    def trials(self, count: int = 2) -> Iterator[Probe]:
        """Return independent probes, for a check that makes several trials. Every second one has
        special rows (`with_special_rows`)."""
        for number in range(count):
            trial = Probe(*self._words, number)
            yield trial.with_special_rows() if number % 2 else trial

    def with_special_rows(self) -> Probe:
        """Return a probe whose tensors of four rows or more, those of the first item of a batch,
        have a row of zeros and two equal ones and, from five rows on, one of whole numbers."""
        probe = Probe(*self._words, "special rows")
        probe._special_rows = True
        return probe

    def tensor(self, *shape: int, scale: float = 1.0) -> torch.Tensor:
        """Return normal random numbers with mean 0 and standard deviation ``scale``, float32."""
        drawn = self._normal(shape, scale)
        if self._special_rows and len(shape) > 1 and shape[-2] > 3 and len(drawn):
            rows = drawn.view(-1, *shape[-2:])[0]
            one, two, three, four, *_ = self.permutation(len(rows)).tolist()
            rows[one], rows[two] = 0.0, rows[three]
            if len(rows) > 4:
                rows[four] = rows[four].round()
        return drawn

    def _normal(self, shape: Sequence[int], scale: float) -> torch.Tensor:
        return torch.randn(*shape, generator=self._generator) * scale

    def uniform(self, *shape: int, low: float = 0.0, high: float = 1.0) -> torch.Tensor:
        """Return uniform random numbers in [low, high), float32."""
        return torch.rand(*shape, generator=self._generator) * (high - low) + low

    def integers(self, low: int, high: int, *shape: int) -> torch.Tensor:
        """Return random int64 numbers in [low, high)."""
        return torch.randint(low, high, shape, generator=self._generator)

    def numbers(self, count: int, low: float = -2.0, high: float = 2.0) -> list[float]:
        """Return random floats as a Python list."""
        return [float(v) for v in self.uniform(count, low=low, high=high)]

    def mask(self, *shape: int) -> torch.Tensor:
        """Return a random mask of bools, True = blocked: some keys of every row, at least one and
        not all, and neither a triangle nor a block at the end. ``shape`` has two axes or more, and
        two keys or more."""
        if len(shape) < 2 or shape[-1] < 2:
            raise ValueError(f"a mask of shape {shape} has too few axes or keys")
        order = self.uniform(*shape).argsort(dim=-1)
        mask = order < self.integers(1, shape[-1], *shape[:-1], 1)
        mask[..., 0, 0], mask[..., 0, -1] = True, False
        return mask

    def permutation(self, n: int) -> torch.Tensor:
        """Return a random order of 0..n-1."""
        return torch.randperm(n, generator=self._generator)

    def weights(self, module: Module, gain: float = 1.5) -> dict[str, torch.Tensor]:
        """Return new weights for every parameter of ``module``, by name.

        Matrices are normal with standard deviation ``gain / sqrt(fan_in)`` (fan_in is the last
        axis, as in ``nn.Linear.weight``), so that attention scores have order one and the weights
        are not uniform; vectors are normal with standard deviation 0.5.
        """
        drawn = {}
        for name, value in module.parameters().items():
            spread = gain / value.shape[-1] ** 0.5 if value.dim() > 1 else 0.5
            drawn[name] = self._normal(value.shape, spread)
        return drawn


def build(student: Student, name: str, *args: Any, **kwargs: Any) -> Module:
    """Build the student's module ``name``, which may be a class of torch such as ``nn.Sigmoid``.

    Raises `Failure` if the result is not a module.
    """
    ours = getattr(student, name)(*args, **kwargs)
    if not isinstance(ours, Module):
        raise Failure(f"{student.last.text} should give an nn.Module; it gave {describe(ours)}.")
    return ours


def twins(
    student: Student, reference: Student, probe: Probe, name: str, *args: Any, **kwargs: Any
) -> tuple[Module, Module]:
    """Build the module ``name`` on both sides and put the same fresh weights into both.

    Construction order, initialisation and extra buffers of the student's module cannot matter.
    Raises `Failure` when the student's has other parameter names or shapes.
    """
    theirs = getattr(reference, name)(*args, **kwargs)
    ours = build(student, name, *args, **kwargs)
    load_fresh_weights(probe, ours, theirs)
    return ours, theirs


def load_fresh_weights(probe: Probe, ours: Module, theirs: Module) -> None:
    """Put the same new random weights into both modules."""
    weights = probe.weights(theirs)
    theirs.load(weights)
    ours.load(weights)


def stored(tensor: torch.Tensor, *order: int) -> Stored:
    """Return the same tensor for a student's call, stored in memory with the axes in this order,
    as after a ``permute``, so that ``view`` may reject it, and behind two other numbers, as a slice
    (two, so that pairs can be read as complex numbers). All other tensors are passed contiguous,
    from the beginning of their memory."""
    return Stored(tensor, order)


def differs(
    one: torch.Tensor, other: torch.Tensor, atol: float = 1e-5, rtol: float = 1e-5
) -> torch.Tensor:
    """Return where two answers of a student differ, as a tensor of bools; nan equals nan. Their
    dtypes may differ: float64 is as correct as float32."""
    one, other = one.detach().double(), other.detach().double()
    return ~torch.isclose(one, other, rtol=rtol, atol=atol, equal_nan=True)


# -- expectations -----------------------------------------------------------------------------


def counted(number: int, one: str, many: str = "") -> str:
    """Return a number with what it counts: ``counted(1, "row is", "rows are")`` is "1 row is".
    Without ``many``, the plural of ``one`` is made with an s."""
    return f"{number} {one if number == 1 else many or one + 's'}"


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

    ``got`` and ``expected`` are tensors of equal shape, or plain numbers. A wider dtype (float64
    for float32) and ``requires_grad`` are accepted. If numbers differ, ``hint`` says where to look.
    """
    if isinstance(expected, int | float) and not isinstance(expected, bool):
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


def expect_untouched(student: Student) -> None:
    """Expect that no call changes its arguments in place, switches gradients off for good, or
    changes what an earlier call returned. All calls of the exercise's checks count."""
    _exclude(student, "changed", "disables_gradients", "results_changed")


def expect_results_kept(student: Student) -> None:
    """Expect that no call changes what an earlier one returned. All calls of the exercise's checks
    count."""
    _exclude(student, "results_changed")


def expect_seed_kept(student: Student) -> None:
    """Expect that no call sets torch's seed. All calls of the exercise's checks count."""
    _exclude(student, "sets_seed")


def expect_gradients_recorded(student: Student) -> None:
    """Expect that no call switches gradients off for good, and that no call of a module returns a
    tensor without gradients although its parameters have some. All calls of the exercise's checks
    count, so each result must depend on a parameter: what a residual block with dropout 1 returns
    is its input."""
    _exclude(student, "disables_gradients", "detached")


def _exclude(student: Student, *side_effects: str) -> None:
    """Fail if a call up to now had one of the `SIDE_EFFECTS`; `ExerciseRun.judge_side_effects` does
    it for the calls of other checks."""
    student.excluded |= {*side_effects}
    for name in side_effects:
        if call := next((call for call in student.calls if getattr(call, name)), None):
            raise Misbehaviour(SIDE_EFFECTS[name].format(call=call.text))


def expect_new(student: Student) -> None:
    """Expect that the tensor that the last call returned is neither an argument nor the result of
    an earlier call, nor a view of one (only if the exercise asks for a new tensor)."""
    if student.last.shares_memory:
        raise Misbehaviour(
            f"{student.last.text} returns its argument or an earlier result, or a part of it; a "
            "new tensor is asked for, so that changing one does not change the other."
        )


def expect_silent(student: Student) -> None:
    """Expect that the last call printed nothing (only if the exercise asks for it)."""
    if student.last.printed:
        raise Printed(f"{student.last.text} prints something; the exercise asks for no output.")


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
