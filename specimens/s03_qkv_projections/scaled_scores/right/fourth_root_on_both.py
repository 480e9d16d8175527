"""Divides queries and keys by the fourth root each."""


def scaled_scores(Q, K):
    r = Q.shape[-1] ** 0.25
    return (Q / r).matmul((K / r).transpose(-1, -2))
