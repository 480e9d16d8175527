"""One pass along dim with a running maximum and a running sum (the online algorithm), inside an
autograd.Function that has the gradient of the softmax written out by hand.

Diagnosis: none
"""

class OnlineSoftmax(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, dim):
        slices = x.unbind(dim)
        top = torch.full_like(slices[0], -math.inf)
        total = torch.zeros_like(slices[0])
        for piece in slices:
            new_top = torch.maximum(top, piece)
            # As long as only -inf has been seen there is nothing to subtract.
            base = torch.where(new_top == -math.inf, torch.zeros_like(new_top), new_top)
            total = total * torch.exp(top - base) + torch.exp(piece - base)
            top = new_top
        weights = torch.exp(x - top.unsqueeze(dim)) / total.unsqueeze(dim)
        ctx.dim = dim
        ctx.save_for_backward(weights)
        return weights

    @staticmethod
    def backward(ctx, grad):
        (weights,) = ctx.saved_tensors
        mean = (grad * weights).sum(dim=ctx.dim, keepdim=True)
        return weights * (grad - mean), None


def softmax_stable(x: torch.Tensor, dim: int) -> torch.Tensor:
    """Softmax of ``x`` over the dimension ``dim``, for scores of any size.

    x:   float tensor with one to four dimensions, its entries between -10000 and 10000. Some may
        be ``-inf``, but along ``dim`` there is always at least one that is not.
    dim: the dimension along which the weights sum to 1; negative numbers count from the end.

    Returns a new tensor of the shape of ``x`` without any ``nan`` or ``inf``. Adding one number to
    all entries along ``dim`` does not change it. Where ``x`` is ``-inf`` the weight is 0, and the
    other entries have the weights that they would have without it. ``x`` itself is not changed.
    For finite ``x``, gradients flow back to ``x``, and they are those of the softmax.

    By hand: no function of torch that contains a softmax or a log-sum-exp is allowed, nor its
    class in ``torch.nn`` or its gradient. That is ``softmax``, ``log_softmax``, ``softmin``,
    ``logsumexp``, ``logcumsumexp``, ``cross_entropy`` and attention. Nor are threads, ``ctypes``,
    ``torch.jit`` and ``torch.library``, which hide what is computed. Using any of these costs all
    points.
    """
    return OnlineSoftmax.apply(x, dim)
