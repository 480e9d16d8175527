"""The normalised tokens are added.

Diagnosis: In pre-norm the normalised token is added and not the token.
"""


def residual(x, sublayer, norm, norm_first):
    if norm_first:
        x = norm(x)
        return x + sublayer(x)
    return norm(x + sublayer(x))
