"""Writes its own autograd function: forward and backward are the same cut, because the derivative of
a dropped entry is 0 and that of a kept one 1 / (1 - p).

Diagnosis: none
"""


class _Gate(torch.autograd.Function):
    @staticmethod
    def cut(tensor, dropped, keep):
        nothing = torch.zeros_like(tensor)
        return torch.where(dropped, nothing, tensor / keep) if keep else nothing

    @staticmethod
    def forward(ctx, x, dropped, keep):
        ctx.save_for_backward(dropped)
        ctx.keep = keep
        return _Gate.cut(x, dropped, keep)

    @staticmethod
    def backward(ctx, grad):
        return _Gate.cut(grad, *ctx.saved_tensors, ctx.keep), None, None


def apply_dropout(x: torch.Tensor, dropped: torch.Tensor, p: float) -> torch.Tensor:
    return _Gate.apply(x, dropped, 1 - p)
