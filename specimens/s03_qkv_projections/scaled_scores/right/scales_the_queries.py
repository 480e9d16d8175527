"""Divides the queries before the product, as many libraries do."""


def scaled_scores(Q, K):
    return (Q / K.shape[-1] ** 0.5) @ K.mT
