# slip
"""The scores are divided by d_k instead of its square root.

d_k is the variance of the scores; a division divides the standard deviation.
"""


def scaled_scores(Q, K):
    return Q @ K.transpose(-2, -1) / K.shape[-1]
