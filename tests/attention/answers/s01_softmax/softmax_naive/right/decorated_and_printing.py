"""Right: a decorator of the student's own prints the sum along dim, which is 1, at each call.

Diagnosis: none
"""

import functools


def shows_sum(function):
    @functools.wraps(function)
    def wrapped(*args, **kwargs):
        result = function(*args, **kwargs)
        dim = kwargs.get("dim", args[-1])
        print(f"{function.__name__}: {float(result.sum(dim).mean()):.3f}")
        return result

    return wrapped


@shows_sum
def softmax_naive(x: torch.Tensor, dim: int) -> torch.Tensor:
    return x.exp() / x.exp().sum(dim).unsqueeze(dim)
