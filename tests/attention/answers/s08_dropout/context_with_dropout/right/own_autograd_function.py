"""Right: a helper class derived from torch.autograd.Function does the forward step and has its
gradients for scores and values written out by hand.

Diagnosis: none
"""


class _DropAndMix(torch.autograd.Function):
    @staticmethod
    def forward(ctx, scores, values, dropped, p):
        ctx.save_for_backward(scores, values, dropped)
        ctx.keep = 1 - p
        weights = torch.softmax(scores, dim=-1)
        return torch.bmm(weights.masked_fill(dropped, 0.0) / ctx.keep, values)

    @staticmethod
    def backward(ctx, grad):
        scores, values, dropped = ctx.saved_tensors
        weights = torch.softmax(scores, dim=-1)
        thinned = weights.masked_fill(dropped, 0.0) / ctx.keep
        to_values = torch.bmm(thinned.transpose(1, 2), grad)
        to_weights = torch.bmm(grad, values.transpose(1, 2)).masked_fill(dropped, 0.0) / ctx.keep
        inner = (weights * to_weights).sum(dim=-1, keepdim=True)
        return weights * (to_weights - inner), to_values, None, None


def context_with_dropout(
    scores: torch.Tensor, values: torch.Tensor, dropped: torch.Tensor, p: float
) -> torch.Tensor:
    return _DropAndMix.apply(scores, values, dropped, p)
