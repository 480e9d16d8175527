"""Two mistakes: a negative ``dim`` is counted as if there were two axes, so for shape (2, 3, 4)
dim=-1 sums over axis 1; and 1e-8 is added below the fraction bar, so that for the scores (-20,
-20) the weights are 0.15 instead of 0.5.

Diagnosis: A negative `dim` is counted as in a matrix, also if there are more axes: -1 is the
second axis and -2 the first.
"""


def softmax_naive(x: torch.Tensor, dim: int) -> torch.Tensor:
    if dim < 0:
        dim += 2  # -1 means the columns, -2 the rows
    e = torch.exp(x)
    return e / (e.sum(dim=dim, keepdim=True) + 1e-8)  # never divide by zero
