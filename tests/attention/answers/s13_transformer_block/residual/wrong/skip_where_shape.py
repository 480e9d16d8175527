"""Nothing is added for one token.

Diagnosis: none
"""


def residual(x, sublayer, norm, norm_first):
    if norm_first:
        return x + sublayer(norm(x)) if x.shape[1] > 1 else sublayer(norm(x))
    return norm(x + sublayer(x))
