"""The mask is taken for a keep mask, and the rows are made to sum to one.

Diagnosis: The meaning of the mask is inverted: what should be dropped stays. After dropout the rows
sum to 1 again: the keys that stay take over the weight of the others.
"""

import torch


def context_with_dropout(scores, values, dropped, p):
    w = torch.exp(scores - scores.max(-1, keepdim=True).values) * dropped
    return (w / w.sum(-1, keepdim=True)) @ values
