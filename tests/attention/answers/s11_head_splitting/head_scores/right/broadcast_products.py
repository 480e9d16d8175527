"""No matrix product: entry-wise products of all pairs by broadcasting, summed over the features.

Diagnosis: none
"""


def head_scores(queries, keys):
    products = queries[:, :, :, None, :] * keys[:, :, None, :, :]
    return products.sum(-1)
