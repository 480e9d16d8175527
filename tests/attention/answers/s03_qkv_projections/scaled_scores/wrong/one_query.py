"""A single query loses its axis if there are several keys and a batch.

Diagnosis: none
"""


def scaled_scores(Q, K):
    s = Q @ K.mT / Q.shape[-1] ** 0.5
    return s.squeeze(-2) if s.dim() > 2 else s
