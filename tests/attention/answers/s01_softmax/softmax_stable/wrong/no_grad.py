"""No gradients flow.

Diagnosis: The numbers are right, but no gradient flows back from them.
"""


@torch.no_grad()
def softmax_stable(x, dim):
    e = torch.exp(x - x.amax(dim, keepdim=True))
    return e / e.sum(dim, keepdim=True)
