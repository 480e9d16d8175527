"""In post-norm, the result of the sublayer alone is normalised.

Diagnosis: Your post-norm formula normalises the sublayer's result, not the sum.
"""


def residual(x, sublayer, norm, norm_first):
    if norm_first:
        return x + sublayer(norm(x))
    return x + norm(sublayer(x))
