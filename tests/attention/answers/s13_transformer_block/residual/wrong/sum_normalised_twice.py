"""In post-norm, the sum is normalised twice. With Centre that is the same; with an nn.LayerNorm
that has a gain and a bias it is not.

Diagnosis: none
"""


def residual(x, sublayer, norm, norm_first):
    if norm_first:
        return x + sublayer(norm(x))
    return norm(norm(x + sublayer(x)))
