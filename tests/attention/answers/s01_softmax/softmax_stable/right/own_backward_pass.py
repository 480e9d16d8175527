"""Right. An autograd Function of its own, whose backward pass is written by hand: p * (g - sum(p *
g)).

Diagnosis: none
"""
class _Softmax(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, dim):
        top = x.max(dim=dim, keepdim=True).values
        p = torch.exp(x - top)
        p = p / p.sum(dim=dim, keepdim=True)
        ctx.save_for_backward(p)
        ctx.dim = dim
        return p

    @staticmethod
    def backward(ctx, g):
        (p,) = ctx.saved_tensors
        return p * (g - (p * g).sum(dim=ctx.dim, keepdim=True)), None


def softmax_stable(x: torch.Tensor, dim: int) -> torch.Tensor:
    """Softmax of ``x`` over the dimension ``dim``, for scores of any size."""
    return _Softmax.apply(x, dim)
