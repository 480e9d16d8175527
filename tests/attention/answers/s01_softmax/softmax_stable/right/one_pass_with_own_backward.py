"""A torch.autograd.Function of my own: forward is the one-pass algorithm that carries a running
maximum and a running sum along ``dim``, backward is the derivative, worked out on paper.

Diagnosis: none
"""


class _OnePass(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, dim):
        first = x.select(dim, 0)
        top = torch.full_like(first, -math.inf)
        total = torch.zeros_like(first)
        for piece in x.unbind(dim):
            higher = torch.maximum(top, piece)
            # as long as only -inf has been seen, take away 0: (-inf) - (-inf) would be nan
            shift = torch.where(higher == -math.inf, torch.zeros_like(higher), higher)
            total = total * (top - shift).exp() + (piece - shift).exp()
            top = higher
        weights = (x - top.unsqueeze(dim)).exp() / total.unsqueeze(dim)
        ctx.save_for_backward(weights)
        ctx.dim = dim
        return weights

    @staticmethod
    def backward(ctx, grad):
        (weights,) = ctx.saved_tensors
        mean = (grad * weights).sum(ctx.dim, keepdim=True)
        return weights * (grad - mean), None


def softmax_stable(x: torch.Tensor, dim: int) -> torch.Tensor:
    return _OnePass.apply(x, dim % x.dim())
