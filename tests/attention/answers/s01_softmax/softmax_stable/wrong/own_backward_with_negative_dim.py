"""An autograd Function whose backward builds a permutation with dim as it was given: for a negative
dim, as in softmax_stable(x, -1) with x of shape (3, 4), backward raises an error (-1 is listed
twice), and no gradient flows back.

Diagnosis: none
"""


class _Softmax(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, dim):
        power = (x - x.amax(dim, keepdim=True)).exp()
        weights = power / power.sum(dim, keepdim=True)
        ctx.save_for_backward(weights)
        ctx.dim = dim
        return weights

    @staticmethod
    def backward(ctx, grad):
        (weights,) = ctx.saved_tensors
        dim = ctx.dim
        order = [axis for axis in range(weights.dim()) if axis != dim] + [dim]
        back = [order.index(axis) for axis in range(weights.dim())]
        w, g = weights.permute(order), grad.permute(order)
        return (w * (g - (w * g).sum(-1, keepdim=True))).permute(back), None


def softmax_stable(x: torch.Tensor, dim: int) -> torch.Tensor:
    return _Softmax.apply(x, dim)
