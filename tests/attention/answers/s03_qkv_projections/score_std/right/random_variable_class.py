"""Calculates with a small class of independent centred random variables, whose operators carry the
variances along, and asks the resulting score for its standard deviation.

Diagnosis: none
"""


class Centred:
    """A random number with mean 0, independent of all others. Only its variance is known."""

    def __init__(self, variance):
        self.variance = variance

    def __mul__(self, other):  # E[a^2 b^2] = E[a^2] E[b^2]
        return Centred(self.variance * other.variance)

    def __rmatmul__(self, copies):  # ``n @ a``: the sum of n independent ones
        return Centred(copies * self.variance)

    @property
    def std(self):
        return math.sqrt(self.variance)


def score_std(d_k: int, var_q: float = 1.0, var_k: float = 1.0) -> float:
    """The standard deviation of a score q . k."""
    q, k = Centred(var_q), Centred(var_k)
    return (d_k @ (q * k)).std
