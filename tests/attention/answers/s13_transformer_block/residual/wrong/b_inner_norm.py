"""Pre-norm is right; in post-norm only the result of the sublayer is normalised and then added to
x, instead of the sum of both being normalised.

Diagnosis: Your post-norm formula normalises the sublayer's result, not the sum.
"""


def residual(x, sublayer, norm, norm_first):
    update = sublayer(norm(x)) if norm_first else norm(sublayer(x))
    return x + update
