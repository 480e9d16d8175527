# slip
"""The size is read from axis 1, which is d_k for a single sentence only.

With leading axes, axis 1 is something else. Count from the end.
"""


def scaled_scores(Q, K):
    return Q @ K.transpose(-2, -1) / K.shape[1] ** 0.5
