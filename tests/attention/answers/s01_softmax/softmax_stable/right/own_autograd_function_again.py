"""Right. An autograd Function of one's own: forward subtracts the maximum and works in place on a
copy, backward is the softmax's full Jacobian product, y * (g - sum(g * y)).

Diagnosis: none
"""
class _Softmax(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, dim):
        y = x - x.amax(dim=dim, keepdim=True)
        y.exp_()
        y.div_(y.sum(dim=dim, keepdim=True))
        ctx.save_for_backward(y)
        ctx.dim = dim
        return y

    @staticmethod
    def backward(ctx, grad):
        (y,) = ctx.saved_tensors
        inner = (grad * y).sum(dim=ctx.dim, keepdim=True)
        return y * (grad - inner), None


def softmax_stable(x: torch.Tensor, dim: int) -> torch.Tensor:
    return _Softmax.apply(x, dim)
