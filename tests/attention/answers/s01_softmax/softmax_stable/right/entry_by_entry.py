"""Right but slow: a beginner's loops, entry by entry; the largest score and the sum are found anew
for each entry.

Diagnosis: none
"""

import itertools


def softmax_stable(x: torch.Tensor, dim: int) -> torch.Tensor:
    dim = dim % x.dim()
    entries = []
    for place in itertools.product(*map(range, x.shape)):
        others = [x[place[:dim] + (k,) + place[dim + 1 :]] for k in range(x.shape[dim])]
        top = max(others)
        total = 0.0
        for other in others:
            total = total + torch.exp(other - top)
        entries.append(torch.exp(x[place] - top) / total)
    return torch.stack(entries).reshape(x.shape)
