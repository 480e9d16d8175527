"""Visits the rows one by one through all index tuples of the leading dimensions and fills a buffer.
For a single row the only index tuple is the empty one.

Diagnosis: none
"""
from itertools import product


def normalize_by_sum(scores: torch.Tensor) -> torch.Tensor:
    shares = torch.empty_like(scores)
    for index in product(*map(range, scores.shape[:-1])):
        total = scores[index].sum()
        if not total:
            raise ValueError(f"The row {list(index)} has the sum 0 and cannot be divided by it.")
        shares[index] = scores[index] / total
    return shares
