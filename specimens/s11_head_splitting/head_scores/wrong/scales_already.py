# slip
"""The scores are divided by the root of head_dim; plain dot products are expected.

Scaling is right later on, inside the layer. Read what the docstring says about the scores of this
function.
"""


def head_scores(queries, keys):
    return queries @ keys.transpose(-2, -1) / queries.shape[-1] ** 0.5
