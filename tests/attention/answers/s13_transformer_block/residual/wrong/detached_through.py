"""No gradient flows through the sublayer in post-norm.

Diagnosis: none
"""


def residual(x, sublayer, norm, norm_first):
    if norm_first:
        return x + sublayer(norm(x))
    return norm(x + sublayer(x).detach())
