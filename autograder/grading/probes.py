"""What checks give to answers: random inputs, and modules with the same weights on both sides."""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Iterator, Sequence
from typing import Any

import torch

from autograder.grading.failures import Failure
from autograder.grading.student import Module, Student, describe
from autograder.sandbox.protocol.values import Stored


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

    Raises ``Failure`` if the result is not a module.
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
    Raises ``Failure`` when the student's has other parameter names or shapes.
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
