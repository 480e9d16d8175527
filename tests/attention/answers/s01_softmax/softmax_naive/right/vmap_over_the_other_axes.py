"""Writes the formula for one row and maps it with torch.vmap over all other axes.

Diagnosis: none
"""


def _row(row):
    e = row.exp()
    return e / e.sum()


def softmax_naive(x, dim):
    dim = dim % x.dim()
    function = _row
    for _ in range(x.dim() - 1):
        function = torch.vmap(function)
    return function(x.movedim(dim, -1)).movedim(-1, dim)
