"""Writes the step as a torch.autograd.Function with a backward by hand; with p = 1 it divides by
1, since nothing is left to divide.

Diagnosis: none
"""


class _GivenDropout(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, dropped, keep):
        ctx.save_for_backward(dropped)
        ctx.keep = keep
        return (x / keep).masked_fill(dropped, 0.0)

    @staticmethod
    def backward(ctx, grad):
        (dropped,) = ctx.saved_tensors
        return (grad / ctx.keep).masked_fill(dropped, 0.0), None, None


def apply_dropout(x: torch.Tensor, dropped: torch.Tensor, p: float) -> torch.Tensor:
    keep = 1.0 - p if p < 1 else 1.0
    return _GivenDropout.apply(x, dropped, keep)
