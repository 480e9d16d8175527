# slip
"""The division is missing.

The scores have the standard deviation sqrt(d_k) that way. What are they to be divided by?
"""


def scaled_scores(Q, K):
    return Q @ K.transpose(-2, -1)
