"""The features are compared instead of the tokens: the left factor is transposed.

The sum has to run over d_k, the last axis of both.
"""


def scaled_scores(Q, K):
    return Q.transpose(-2, -1) @ K / K.shape[-1] ** 0.5
