"""Unusual: a torch.autograd.Function that works in place on its own tensor and has the gradient of
the softmax written out by hand.

Diagnosis: none
"""


class HandMadeSoftmax(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, dim):
        y = x - x.amax(dim=dim, keepdim=True)
        y.exp_()
        y.div_(y.sum(dim=dim, keepdim=True))
        ctx.dim = dim
        ctx.save_for_backward(y)
        return y

    @staticmethod
    def backward(ctx, grad):
        (y,) = ctx.saved_tensors
        mean = (y * grad).sum(dim=ctx.dim, keepdim=True)
        return y * (grad - mean), None


def softmax_stable(x: torch.Tensor, dim: int) -> torch.Tensor:
    return HandMadeSoftmax.apply(x, dim)
