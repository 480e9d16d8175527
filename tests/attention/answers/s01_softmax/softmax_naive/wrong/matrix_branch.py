"""For a matrix, every dim but 0 is taken for the rows, dim=-2 as well.

Diagnosis: none
"""


def softmax_naive(x, dim):
    powers = torch.exp(x)
    if x.dim() == 1:
        return powers / powers.sum()
    if x.dim() == 2:
        if dim == 0:
            return powers / powers.sum(dim=0)
        return powers / powers.sum(dim=1)[:, None]
    return powers / powers.sum(dim=dim, keepdim=True)
