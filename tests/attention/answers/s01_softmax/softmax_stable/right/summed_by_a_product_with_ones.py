"""The sum is a product with a column of ones, of dtype float32: float64 scores, for which it raises
an error, are not asked for.

Diagnosis: none
"""


def softmax_stable(x, dim):
    e = (x - x.amax(dim, keepdim=True)).exp().movedim(dim, -1)
    return (e / (e @ torch.ones(e.shape[-1], 1))).movedim(-1, dim)
