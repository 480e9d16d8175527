"""In pre-norm the sum is normalised again.

Diagnosis: Your pre-norm formula also normalises the sum.
"""


def residual(x, sublayer, norm, norm_first):
    if norm_first:
        return norm(x + sublayer(norm(x)))
    return norm(x + sublayer(x))
