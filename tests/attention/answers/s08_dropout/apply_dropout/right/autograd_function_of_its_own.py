"""Writes forward and backward pass by hand in a torch.autograd.Function.

Diagnosis: none
"""


class _Cut(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, dropped, keep):
        ctx.save_for_backward(dropped)
        ctx.keep = keep
        return (x / keep).masked_fill(dropped, 0)

    @staticmethod
    def backward(ctx, gradient):
        (dropped,) = ctx.saved_tensors
        return (gradient / ctx.keep).masked_fill(dropped, 0), None, None


def apply_dropout(x: torch.Tensor, dropped: torch.Tensor, p: float) -> torch.Tensor:
    return _Cut.apply(x, dropped, 1 - p if p < 1 else 1)
