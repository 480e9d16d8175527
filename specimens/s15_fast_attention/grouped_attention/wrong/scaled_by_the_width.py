# slip
"""The scores are divided by the width and not by its square root.

Compare the scores with the formula: what are they divided by?
"""

import torch


def grouped_attention(queries, keys, values):
    heads, groups = queries.shape[1], keys.shape[1]
    keys = keys.repeat_interleave(heads // groups, dim=1)
    values = values.repeat_interleave(heads // groups, dim=1)
    scores = queries @ keys.transpose(2, 3) / queries.shape[-1]
    return torch.softmax(scores, dim=-1) @ values
