"""No gradient flows past the sublayer.

Diagnosis: No gradient flows past the sublayer, because x is detached there.
"""


def residual(x, sublayer, norm, norm_first):
    if norm_first:
        return x.detach() + sublayer(norm(x))
    return norm(x + sublayer(x))
