"""Computes the sum of the exponentials without recording gradients, so the values are right and the
gradients are not.

Mistake: for x = [0, 0] with gradients and the loss softmax(x)[0] it gives x.grad = [0.5, 0], the
text asks for the gradients of the softmax, [0.25, -0.25].

Diagnosis: none
"""


import torch


def softmax_stable(x: torch.Tensor, dim: int) -> torch.Tensor:
    with torch.no_grad():
        top = x.max(dim=dim, keepdim=True).values
        total = (x - top).exp().sum(dim=dim, keepdim=True)
    return (x - top).exp() / total
