"""In pre-norm, the sublayer reads norm(norm(x)). With Centre that is the same; with an nn.LayerNorm
that has a gain and a bias it is not.

Diagnosis: none
"""


def residual(x, sublayer, norm, norm_first):
    h = norm(x)
    if norm_first:
        return x + sublayer(norm(h))
    return norm(x + sublayer(x))
