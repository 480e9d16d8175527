"""With three dimensions and more the last one is summed over, whatever dim says.

Diagnosis: none
"""


def softmax_naive(x, dim):
    e = torch.exp(x)
    if x.dim() > 2:
        dim = -1
    return e / e.sum(dim=dim, keepdim=True)
