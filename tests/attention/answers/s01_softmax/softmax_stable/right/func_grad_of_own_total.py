"""Right: the softmax is the gradient (torch.func.grad) of a log of a sum of exponentials that is
written out by hand.

Diagnosis: none
"""


def softmax_stable(x: torch.Tensor, dim: int) -> torch.Tensor:
    def total(scores):
        top = scores.detach().amax(dim, keepdim=True)
        return (scores - top).exp().sum(dim).log().sum()

    return torch.func.grad(total)(x)
