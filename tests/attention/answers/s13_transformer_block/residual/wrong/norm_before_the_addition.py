"""The post-norm branch adds the sublayer's result to the normalised x.

Diagnosis: Your post-norm formula normalises x before the addition, and not the sum.
"""


def residual(x, sublayer, norm, norm_first):
    if norm_first:
        return x + sublayer(norm(x))
    return norm(x) + sublayer(x)
