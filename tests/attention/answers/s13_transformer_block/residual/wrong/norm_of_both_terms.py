"""In post-norm, x and the sublayer's result are normalised each by itself, and then added. With a
linear norm such as Centre that is the same; with nn.LayerNorm it is not.

Diagnosis: none
"""


def residual(x, sublayer, norm, norm_first):
    if norm_first:
        return x + sublayer(norm(x))
    return norm(x) + norm(sublayer(x))
