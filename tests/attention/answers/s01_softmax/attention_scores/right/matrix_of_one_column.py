"""The query as a column, and the column taken off by an index.

Diagnosis: none
"""

import torch


def attention_scores(inputs, query):
    return torch.addmm(inputs.new_zeros(1), inputs, query.reshape(-1, 1))[:, 0]
