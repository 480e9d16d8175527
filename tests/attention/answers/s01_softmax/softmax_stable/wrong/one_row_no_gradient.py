"""One row, shape (4,), is calculated with Python numbers: no gradient flows back to it.

Diagnosis: none
"""


def softmax_stable(x, dim):
    if x.dim() == 1:
        top = max(x.tolist())
        powers = [math.exp(v - top) for v in x.tolist()]
        return torch.tensor([p / sum(powers) for p in powers])
    powers = torch.exp(x - x.amax(dim=dim, keepdim=True))
    return powers / powers.sum(dim=dim, keepdim=True)
