"""The scores are divided by the root of head_dim.

Diagnosis: The scores are divided by the root of head_dim; plain dot products are expected.
"""


def head_scores(queries, keys):
    return queries @ keys.transpose(-2, -1) / queries.shape[-1] ** 0.5
