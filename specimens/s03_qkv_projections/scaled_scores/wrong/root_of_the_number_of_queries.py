"""The scores are divided by the root of the number of queries.

Which axis of Q is summed over in the dot product?
"""


def scaled_scores(Q, K):
    # T30
    return Q @ K.transpose(-2, -1) / Q.shape[-2] ** 0.5
