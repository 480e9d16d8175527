"""Two mistakes: -inf is replaced by -10000, which scores can come close to, so x = (-9999, -inf)
with dim=0 gives (0.73, 0.27) where the text says (1, 0). And every negative dim is taken for the
last one, so that x of shape (2, 3) with dim=-2 is summed along the wrong dimension.

Diagnosis: Each negative `dim` is taken for the last axis. A score of -inf counts as one of
-10000: if the others are as low as that, it gets some weight.
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
    if dim < 0:
        dim = x.dim() - 1  # counted from the end
    # -inf minus -inf would be nan, so use the lowest score there is instead.
    x = x.masked_fill(x == -math.inf, -10000.0)
    largest = x.max(dim=dim, keepdim=True).values
    powers = torch.exp(x - largest)
    return powers / powers.sum(dim=dim, keepdim=True)
