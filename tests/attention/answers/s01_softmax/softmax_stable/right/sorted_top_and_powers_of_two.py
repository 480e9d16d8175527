"""Finds the largest score by sorting, takes powers of two instead of exp, and reads the sum off a
cumulative sum. The shift is detached, which leaves the gradients as they are, since a shift does
not change the softmax.

Diagnosis: none
"""


class _Shifted:
    def __init__(self, x, dim):
        self.dim = dim
        top = x.detach().sort(dim=dim, descending=True).values.narrow(dim, 0, 1)
        self.powers = torch.exp2((x - top) * math.log2(math.e))

    @property
    def total(self):
        running = self.powers.cumsum(dim=self.dim)
        return running.narrow(self.dim, running.shape[self.dim] - 1, 1)


def softmax_stable(x: torch.Tensor, dim: int) -> torch.Tensor:
    shifted = _Shifted(x, dim)
    return shifted.powers / shifted.total
