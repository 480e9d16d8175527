"""Both branches add the sublayer's result to the normalised x, which is neither formula.

Diagnosis: With norm_first=True, too, the result is that of your post-norm formula. Your post-norm
formula normalises x before the addition, and not the sum.
"""


def residual(x, sublayer, norm, norm_first):
    if norm_first:
        return norm(x) + sublayer(x)
    return norm(x) + sublayer(x)
