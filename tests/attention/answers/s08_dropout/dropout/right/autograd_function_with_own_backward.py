"""The draw lives in a torch.autograd.Function whose backward applies the same coins and the same
division to the gradient.

Diagnosis: none
"""


class _Coins(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, p):
        dropped = torch.rand(x.shape, device=x.device) < p
        ctx.save_for_backward(dropped)
        ctx.p = p
        # With p = 1 the quotients are inf or nan, and every one of them is replaced.
        return (x / (1 - p)).masked_fill(dropped, 0.0)

    @staticmethod
    def backward(ctx, gradient):
        (dropped,) = ctx.saved_tensors
        return (gradient / (1 - ctx.p)).masked_fill(dropped, 0.0), None


def dropout(x: torch.Tensor, p: float, training: bool) -> torch.Tensor:
    if not 0 <= p <= 1:
        raise ValueError(f"p should be a probability, not {p}")
    return _Coins.apply(x, p) if training else x.clone()
