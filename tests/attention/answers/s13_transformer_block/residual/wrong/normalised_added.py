"""The normalised tokens are added.

Diagnosis: Your pre-norm formula adds the normalised x to the sublayer's result, not x itself.
"""


def residual(x, sublayer, norm, norm_first):
    if norm_first:
        x = norm(x)
        return x + sublayer(x)
    return norm(x + sublayer(x))
