"""The arithmetic is done in numpy, which the text allows because it promises no gradient here. The
three values come back as a named tuple, which is a tuple, and both results are weighted at once
by an einsum over stacked parts.

Diagnosis: none
"""
from typing import NamedTuple

import numpy as np


class State(NamedTuple):
    maximum: torch.Tensor
    total: torch.Tensor
    result: torch.Tensor


def merge_states(
    first: tuple[torch.Tensor, torch.Tensor, torch.Tensor],
    second: tuple[torch.Tensor, torch.Tensor, torch.Tensor],
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """Merge the states of two parts of the keys into the state of both."""
    device = first[0].device
    maxima, totals, results = (
        np.stack([part.detach().cpu().numpy() for part in pair]) for pair in zip(first, second)
    )
    maximum = maxima.max(axis=0)
    factors = np.exp(maxima - maximum)  # one of the two is 1, the other is at most 1
    total = np.einsum("sbq,sbq->bq", factors, totals)
    result = np.einsum("sbq,sbqd->bqd", factors, results)
    return State(*(torch.from_numpy(array).to(device) for array in (maximum, total, result)))
