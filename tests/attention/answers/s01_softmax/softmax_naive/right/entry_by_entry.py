"""Right but slow: a beginner's loops, entry by entry; the sum is computed anew for each entry.

Diagnosis: none
"""

import itertools


def softmax_naive(x: torch.Tensor, dim: int) -> torch.Tensor:
    dim = dim % x.dim()
    result = torch.zeros_like(x)
    for place in itertools.product(*map(range, x.shape)):
        total = 0.0
        for k in range(x.shape[dim]):
            total = total + torch.exp(x[place[:dim] + (k,) + place[dim + 1 :]])
        result[place] = torch.exp(x[place]) / total
    return result
