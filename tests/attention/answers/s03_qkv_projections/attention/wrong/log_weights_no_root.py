"""The logarithm of the softmax is used, and nothing is scaled.

Diagnosis: The scores are not scaled. The logarithm of the softmax is used as weights.
"""

import torch


def attention(Q, K, V):
    w = torch.nn.functional.log_softmax(torch.einsum("...id,...jd->...ij", Q, K), dim=-1)
    return torch.einsum("...ij,...jv->...iv", w, V)
