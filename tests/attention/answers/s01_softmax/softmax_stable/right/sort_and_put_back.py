"""Sorts the scores along dim, so that the largest comes first and can be subtracted, and undoes the
sorting at the end with a gather.

Diagnosis: none
"""


class _Sorted:
    def __init__(self, x, dim):
        self.dim = dim
        self.values, order = torch.sort(x, dim=dim, descending=True)
        self.back = order.argsort(dim=dim)

    def first(self):
        return self.values.narrow(self.dim, 0, 1)

    def restore(self, values):
        return values.gather(self.dim, self.back)


def softmax_stable(x: torch.Tensor, dim: int) -> torch.Tensor:
    ranked = _Sorted(x, dim)
    powers = torch.exp(ranked.values - ranked.first())
    return ranked.restore(powers / powers.sum(dim=dim, keepdim=True))
