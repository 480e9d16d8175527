"""What checks of several stages share that is not about attention."""

from collections.abc import Callable

import torch

from autograder.checks import Probe, Target, expect_raises

Decorator = Callable[[Callable[[], None]], Callable[..., None]]  # a property, with its arguments


def new_order(probe: Probe, n: int) -> torch.Tensor:
    """An order that moves every token and that is not its own reverse (for n of at least 3)."""
    round_trip = probe.permutation(n)
    order = torch.empty(n, dtype=torch.int64)
    order[round_trip] = round_trip.roll(1)
    return order


def expect_refused(call: Target, *args: object, when: str) -> None:
    """Expect the call with these arguments to raise a ValueError; ``when`` names them."""
    expect_raises(["ValueError"], lambda: call(*args), when)
