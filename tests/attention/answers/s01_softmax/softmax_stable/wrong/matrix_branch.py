"""For a matrix, every dim but 0 is taken for the rows, dim=-2 as well.

Diagnosis: none
"""


def softmax_stable(x, dim):
    if x.dim() == 1:
        powers = torch.exp(x - x.max())
        return powers / powers.sum()
    if x.dim() == 2 and dim != 0:
        powers = torch.exp(x - x.max(dim=1)[0][:, None])
        return powers / powers.sum(dim=1)[:, None]
    powers = torch.exp(x - x.max(dim=dim, keepdim=True)[0])
    return powers / powers.sum(dim=dim, keepdim=True)
