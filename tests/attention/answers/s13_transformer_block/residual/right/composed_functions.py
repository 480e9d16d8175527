"""Right: pre and post are composed from small functions with functools.reduce, and chosen from a
dict.

Diagnosis: none
"""
import functools


def residual(
    x: torch.Tensor, sublayer: nn.Module, norm: nn.Module, norm_first: bool
) -> torch.Tensor:
    def chain(*steps):
        return lambda start: functools.reduce(lambda value, step: step(value), steps, start)

    def plus(step):
        return lambda start: torch.add(start, step(start))

    kinds = {True: plus(chain(norm, sublayer)), False: chain(plus(sublayer), norm)}
    return kinds[bool(norm_first)](x)
