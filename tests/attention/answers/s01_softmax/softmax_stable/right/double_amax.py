"""In float64, amax, detached maximum, transposed to the end.

Diagnosis: none
"""


def softmax_stable(x, dim):
    z = x.double().transpose(dim, -1)
    z = z - z.detach().amax(-1, keepdim=True)
    e = z.exp()
    return (e / e.sum(-1, keepdim=True)).transpose(dim, -1).to(x.dtype)
