"""Every query gets the plain mean of the values.

Queries and keys are not looked at. They decide how much each value counts.
"""

# T39: a placeholder of another kind.

import torch


def head_contexts(queries, keys, values):
    return values.mean(dim=1, keepdim=True).repeat(1, queries.shape[1], 1)
