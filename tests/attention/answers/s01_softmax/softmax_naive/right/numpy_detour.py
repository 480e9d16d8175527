"""The calculation is done by numpy in double precision, which the text allows here (it promises no
gradients), and the result goes back to the dtype and device of x.

Diagnosis: none
"""

import numpy as np


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
    powers = np.exp(x.detach().cpu().double().numpy())
    weights = powers / powers.sum(axis=dim, keepdims=True)
    return torch.from_numpy(weights).to(x)
