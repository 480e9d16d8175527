"""An autograd Function whose backward, written with einsum, knows one and two axes (and three with
dim 1) only: for x of shape (2, 3, 4) and dim=-1 the gradients are those of another axis.

Diagnosis: none
"""


class _Softmax(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, dim):
        power = (x - x.amax(dim, keepdim=True)).exp()
        weights = power / power.sum(dim, keepdim=True)
        ctx.save_for_backward(weights)
        ctx.last = dim % x.dim() == 1 or x.dim() == 1
        return weights

    @staticmethod
    def backward(ctx, grad):
        (w,) = ctx.saved_tensors
        axis = min(1, w.dim() - 1) if ctx.last else 0
        return w * (grad - (w * grad).sum(axis, keepdim=True)), None


def softmax_stable(x: torch.Tensor, dim: int) -> torch.Tensor:
    return _Softmax.apply(x, dim)
