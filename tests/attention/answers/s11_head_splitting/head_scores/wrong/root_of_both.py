"""The scores are scaled and transposed.

Diagnosis: The scores are divided by the square root of head_dim; plain dot products are expected.
The scores are transposed: queries and keys are exchanged.
"""

import torch


def head_scores(queries, keys):
    return torch.einsum("bhid,bhjd->bhji", queries, keys) / queries.shape[-1] ** 0.5
