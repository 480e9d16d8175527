"""Folds the list with functools.reduce, two tensors at a time, on the last axis counted from the
end; a list of one comes back as a copy.

Diagnosis: none
"""
from functools import reduce
from operator import itemgetter


def concatenate_heads(outputs: list[torch.Tensor]) -> torch.Tensor:
    def beside(left: torch.Tensor, right: torch.Tensor) -> torch.Tensor:
        return torch.cat((left, right), dim=-1)

    first = itemgetter(0)(outputs).clone()
    return reduce(beside, outputs[1:], first)
