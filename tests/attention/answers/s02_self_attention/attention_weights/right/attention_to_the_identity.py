"""Torch's fused attention with queries of 0, the divided scores as its additive mask and the
identity as values.

Diagnosis: none
"""

import torch.nn.functional as F


def attention_weights(scores, temperature=1.0):
    *lead, q, k = scores.shape
    mask = (scores / temperature).reshape(-1, 1, q, k)
    b = len(mask)
    none = torch.zeros(b, 1, q, 1), torch.zeros(b, 1, k, 1)
    eye = torch.eye(k).expand(b, 1, k, k)
    return F.scaled_dot_product_attention(*none, eye, attn_mask=mask).reshape(scores.shape)
