"""The formula runs under torch.utils.checkpoint, so that it is computed again in the
backward pass.

Diagnosis: none
"""

from torch.utils.checkpoint import checkpoint


def _formula(x, dim):
    e = (x - x.amax(dim, keepdim=True)).exp()
    return e / e.sum(dim, keepdim=True)


def softmax_stable(x, dim):
    return checkpoint(_formula, x, dim, use_reentrant=False)
