"""Normalises the rows again after dropping.

Diagnosis: After dropout the rows are made to sum to 1 again.
"""


def context_with_dropout(scores, values, dropped, p):
    w = torch.softmax(scores, dim=-1).masked_fill(dropped, 0.0)
    w = w / w.sum(dim=-1, keepdim=True).clamp(min=1e-9)
    return w @ values
