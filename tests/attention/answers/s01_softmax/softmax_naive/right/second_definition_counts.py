"""A first try with torch.softmax stands above in the cell and is replaced by the definition
by hand.

Diagnosis: none
"""


def softmax_naive(x, dim):  # to see what should come out
    return torch.softmax(x, dim=dim)


expected = softmax_naive(torch.tensor([0.0, 1.0]), 0)


def softmax_naive(x, dim):
    e = torch.exp(x)
    return e / e.sum(dim=dim, keepdim=True)


assert torch.allclose(softmax_naive(torch.tensor([0.0, 1.0]), 0), expected)
