"""Every dim other than 0 is taken for the last axis, which holds for matrices only.

Mistake: for softmax_naive(torch.zeros(2, 3, 4), dim=1) it returns 0.25 everywhere (sums of 0.75
along dim 1), the text asks for 1/3 everywhere (sums of 1).

Diagnosis: none
"""


def softmax_naive(x: torch.Tensor, dim: int) -> torch.Tensor:
    e = torch.exp(x)
    if dim == 0 or dim == -x.dim():
        return e / e.sum(0, keepdim=True)
    else:
        return e / e.sum(-1, keepdim=True)
