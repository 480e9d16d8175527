"""The caller's queries are changed in place.

`/=` writes into the tensor that was passed in. Make a new one.
"""


def scaled_scores(Q, K):
    Q /= Q.shape[-1] ** 0.5
    return Q @ K.transpose(-2, -1)
