"""The branches are exchanged, and one adds the sublayer's result to the normalised x.

Diagnosis: norm_first is used the wrong way round: True gives your post-norm formula, and False your
pre-norm formula. Your post-norm formula normalises x before the addition, and not the sum.
"""


def residual(x, sublayer, norm, norm_first):
    if norm_first:
        return norm(x) + sublayer(x)
    return x + sublayer(norm(x))
