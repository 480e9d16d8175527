"""Unusual: an autograd function of one's own, with a backward pass that uses the same coins as the
forward pass. p is checked first (nan is refused as well), and p = 1 has the factor 0, so nothing
is divided by zero.

Diagnosis: none
"""
class _Cut(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, dropped, factor):
        ctx.save_for_backward(dropped)
        ctx.factor = factor
        return (x * factor).masked_fill(dropped, 0.0)

    @staticmethod
    def backward(ctx, gradient):
        (dropped,) = ctx.saved_tensors
        return (gradient * ctx.factor).masked_fill(dropped, 0.0), None, None


def dropout(x: torch.Tensor, p: float, training: bool) -> torch.Tensor:
    if not 0 <= p <= 1:
        raise ValueError(f"a probability is needed, not {p}")
    if not training:
        return x.clone()
    coins = torch.rand(x.shape, device=x.device)  # in [0, 1): never below 0, always below 1
    return _Cut.apply(x, coins < p, 1 / (1 - p) if p < 1 else 0.0)
