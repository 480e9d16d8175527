"""Right, unusual: a torch.autograd.Function with a backward pass written by hand (y * (g - <g,
y>)), the maximum of each row subtracted by addition of the negated maximum.

Diagnosis: none
"""


class _Softmax(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, dim):
        top = x.amax(dim, keepdim=True)
        e = torch.add(x, top, alpha=-1).exp_()
        y = e.mul_(e.sum(dim, keepdim=True).reciprocal_())
        ctx.save_for_backward(y)
        ctx.dim = dim
        return y

    @staticmethod
    def backward(ctx, g):
        (y,) = ctx.saved_tensors
        inner = (g * y).sum(ctx.dim, keepdim=True)
        return y * (g - inner), None


def softmax_stable(x: torch.Tensor, dim: int) -> torch.Tensor:
    """Softmax of ``x`` over the dimension ``dim``, for scores of any size."""
    return _Softmax.apply(x, dim)
