"""Right: takes the largest score off and calls a formula that is kept in an object with a method
called softmax.

Diagnosis: none
"""

from types import SimpleNamespace


def _formula(x, dim):
    return x.exp() / x.exp().sum(dim, keepdim=True)


F = SimpleNamespace(softmax=_formula)


def softmax_stable(x: torch.Tensor, dim: int) -> torch.Tensor:
    return F.softmax(x - x.amax(dim, keepdim=True).detach(), dim)
