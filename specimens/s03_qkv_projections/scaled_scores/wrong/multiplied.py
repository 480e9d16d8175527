# slip
"""The scores are multiplied by the root of d_k.

Then their variance is d_k squared. They are to be brought back to variance 1.
"""


def scaled_scores(Q, K):
    return Q @ K.transpose(-2, -1) * K.shape[-1] ** 0.5
