"""Its own backward pass leaves out the gradient that comes from above. Wrong for 2 *
cross_entropy(logits, targets): the gradient at the logits is half as large as it should be.

Diagnosis: none
"""


class _CE(torch.autograd.Function):
    @staticmethod
    def forward(ctx, z, t):
        s = z - z.max(-1, keepdim=True)[0]
        e = s.exp()
        tot = e.sum(-1, keepdim=True)
        ctx.save_for_backward(e / tot, t)
        return (tot.log()[..., 0] - s.gather(-1, t.unsqueeze(-1))[..., 0]).mean()

    @staticmethod
    def backward(ctx, g):
        p, t = ctx.saved_tensors
        hot = torch.zeros_like(p).scatter_(-1, t.unsqueeze(-1), 1.0)
        return (p - hot) / t.numel(), None


def cross_entropy(logits, targets):
    return _CE.apply(logits, targets)
