"""The dimension is moved to the end with movedim, but brought back with transpose, which is the way
back only for one or two dimensions. Wrong for x of shape (2, 3, 4) with dim=0: the result has
shape (2, 4, 3).

Diagnosis: none
"""
def softmax_naive(x: torch.Tensor, dim: int) -> torch.Tensor:
    """Softmax of ``x`` over the dimension ``dim``, by the formula.

    x:   float tensor with one to four dimensions, its entries between -20 and 20.
    dim: the dimension along which the weights sum to 1; negative numbers count from the end.

    Returns a new tensor of the shape of ``x``; ``x`` itself is not changed.

    By hand: no function of torch that contains a softmax or a log-sum-exp is allowed, nor its
    class in ``torch.nn`` or its gradient. That is ``softmax``, ``log_softmax``, ``softmin``,
    ``logsumexp``, ``logcumsumexp``, ``cross_entropy`` and attention. Nor are threads, ``ctypes``,
    ``torch.jit`` and ``torch.library``, which hide what is computed. Using any of these costs all
    points. ``exp`` and ``sum`` are fine, numpy's as well.
    """
    last = x.movedim(dim, -1)
    powers = last.exp()
    weights = powers / powers.sum(dim=-1, keepdim=True)
    return weights.transpose(dim, -1)
