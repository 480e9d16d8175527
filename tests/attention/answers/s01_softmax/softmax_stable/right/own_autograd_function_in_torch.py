"""Correct but unusual: a custom autograd.Function with the derivative of the softmax written by
hand, y * (g - sum(g * y)). The shift is the maximum along the dimension.

Diagnosis: none
"""
class _Shares(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, dim):
        top = x.amax(dim=dim, keepdim=True)  # finite, since one entry always is
        e = (x - top).exp()
        y = e / e.sum(dim=dim, keepdim=True)  # the sum is at least 1
        ctx.save_for_backward(y)
        ctx.dim = dim
        return y

    @staticmethod
    def backward(ctx, grad):
        (y,) = ctx.saved_tensors
        mean = (grad * y).sum(dim=ctx.dim, keepdim=True)
        return y * (grad - mean), None


def softmax_stable(x: torch.Tensor, dim: int) -> torch.Tensor:
    return _Shares.apply(x, dim)
