# slip
"""The scores are divided by the root of the number of keys.

How many tokens there are has no part in a dot product. Which axis of K is summed over?
"""


def scaled_scores(Q, K):
    # T30
    return Q @ K.transpose(-2, -1) / K.shape[-2] ** 0.5
