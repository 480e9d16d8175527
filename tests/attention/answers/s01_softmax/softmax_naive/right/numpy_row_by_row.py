"""Everything happens in numpy, one row after the other, in double precision. The text allows numpy's
exp and sum and promises no gradient.

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
    numbers = x.detach().cpu().double().numpy()
    result = np.empty_like(numbers)
    # views whose last axis is the one that is summed over; writing into one fills `result`
    rows, goal = np.moveaxis(numbers, dim, -1), np.moveaxis(result, dim, -1)
    for place in np.ndindex(rows.shape[:-1]):
        powers = np.exp(rows[place])
        goal[place] = powers / np.sum(powers)
    return torch.from_numpy(result).to(dtype=x.dtype, device=x.device)
