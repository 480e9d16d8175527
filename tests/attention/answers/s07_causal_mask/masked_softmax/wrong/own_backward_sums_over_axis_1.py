"""A softmax with a backward of its own, which sums over axis 1: right for a matrix of scores, and
for scores of three axes or more the gradients are wrong.

Diagnosis: none
"""


class _Softmax(torch.autograd.Function):
    @staticmethod
    def forward(ctx, scores, mask):
        weights = torch.softmax(scores.masked_fill(mask, -torch.inf), dim=-1)
        ctx.save_for_backward(weights)
        return weights

    @staticmethod
    def backward(ctx, upstream):
        (weights,) = ctx.saved_tensors
        mean = (weights * upstream).sum(dim=1, keepdim=True)
        return weights * (upstream - mean), None


def masked_softmax(scores, mask):
    return _Softmax.apply(scores, mask)
