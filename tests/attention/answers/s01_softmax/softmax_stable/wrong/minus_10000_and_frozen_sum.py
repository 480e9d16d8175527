"""Two mistakes: -inf is replaced by -10000, wrong for [-9999, -inf], where the second weight should
be 0 and is 0.27; and the sum is computed without gradient. For x = [0, 1] the gradient of the
first weight should be (0.197, -0.197) and is (0.269, 0).

Diagnosis: A score of -inf counts as one of -10000: if the others are as low as that, it gets some
weight.
"""
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
    scores = x.masked_fill(x == -math.inf, -10000.0)
    with torch.no_grad():  # the shift must not get a gradient
        top = scores.amax(dim=dim, keepdim=True)
        total = torch.exp(scores - top).sum(dim=dim, keepdim=True)
    return torch.exp(scores - top) / total
