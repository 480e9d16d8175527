"""x grows in place.

Diagnosis: none
"""


def residual(x, sublayer, norm, norm_first):
    if norm_first:
        x += sublayer(norm(x))
        return x
    return norm(x + sublayer(x))
