"""An autograd.Function of its own, with the backward pass written by hand.

Diagnosis: none
"""


class _Drop(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, dropped, scale):
        ctx.save_for_backward(dropped)
        ctx.scale = scale
        return torch.where(dropped, torch.zeros_like(x), x * scale)

    @staticmethod
    def backward(ctx, grad):
        (dropped,) = ctx.saved_tensors
        return torch.where(dropped, torch.zeros_like(grad), grad * ctx.scale), None, None


def dropout(x: torch.Tensor, p: float, training: bool) -> torch.Tensor:
    if not 0 <= p <= 1:
        raise ValueError(f"p should be a probability, not {p}")
    if not training or p == 0:
        return x.clone()
    dropped = torch.rand(x.shape, device=x.device) < p
    return _Drop.apply(x, dropped, 0.0 if p == 1 else 1 / (1 - p))
