# slip
"""Queries and keys have changed places: entry [i, j] belongs to key i and query j.

Rows belong to queries. Which factor is on the left?
"""


def scaled_scores(Q, K):
    return K @ Q.transpose(-2, -1) / K.shape[-1] ** 0.5
