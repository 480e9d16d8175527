"""The sign is lost in the stable version.

Diagnosis: The sign of the scores is reversed: the least similar keys get the most weight.
"""

import torch


def attention_weights(scores, temperature=1.0):
    s = scores / temperature
    e = torch.exp(s.min(dim=-1, keepdim=True).values - s)
    return e / e.sum(-1, keepdim=True)
