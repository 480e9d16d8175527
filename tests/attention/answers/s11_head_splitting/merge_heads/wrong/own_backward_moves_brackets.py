"""The forward pass is right, but the hand-written backward only moves brackets, so the gradients
reach the wrong heads and tokens of x.

Diagnosis: none
"""


class GlueHeads(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.shape = x.shape
        return torch.cat(x.unbind(1), dim=-1)

    @staticmethod
    def backward(ctx, grad):
        # same numbers, so the gradient only has to get its old shape back
        return grad.reshape(ctx.shape)


def merge_heads(x: torch.Tensor) -> torch.Tensor:
    return GlueHeads.apply(x)
