"""In pre-norm the sum is normalised again.

Diagnosis: In pre-norm the sum is normalised once more.
"""


def residual(x, sublayer, norm, norm_first):
    if norm_first:
        return norm(x + sublayer(norm(x)))
    return norm(x + sublayer(x))
