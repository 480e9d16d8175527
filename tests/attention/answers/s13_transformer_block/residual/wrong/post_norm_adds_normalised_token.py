"""In post-norm, norm(x) is added in place of x, within the norm. With a linear norm such as Centre
that is the same; with nn.LayerNorm it is not.

Diagnosis: none
"""


def residual(x, sublayer, norm, norm_first):
    if norm_first:
        return x + sublayer(norm(x))
    return norm(norm(x) + sublayer(x))
