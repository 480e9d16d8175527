"""A torch.autograd.Function with the gradient written by hand: probabilities minus one at the
target, divided by the number of places.

Diagnosis: none
"""


class MeanSurprise(torch.autograd.Function):
    @staticmethod
    def forward(ctx, logits, targets):
        index = targets.unsqueeze(-1)
        shifted = logits - logits.amax(dim=-1, keepdim=True)
        powers = torch.exp(shifted)
        total = powers.sum(dim=-1, keepdim=True)
        ctx.save_for_backward(powers / total, index)
        return (torch.log(total) - shifted.gather(-1, index)).mean()

    @staticmethod
    def backward(ctx, upstream):
        shares, index = ctx.saved_tensors
        minus_one = torch.full_like(index, -1, dtype=shares.dtype)
        slope = shares.scatter_add(-1, index, minus_one)
        return upstream * slope / index.numel(), None


def cross_entropy(logits: torch.Tensor, targets: torch.Tensor) -> torch.Tensor:
    return MeanSurprise.apply(logits, targets)
