"""Both sides are divided by the fourth root: the same numbers in another order.

Diagnosis: none
"""

import torch


def attention_weights(queries, keys):
    r = queries.size(-1) ** 0.25
    logits = torch.einsum("...ik,...jk->...ij", queries / r, keys / r)
    return torch.exp(logits - torch.logsumexp(logits, -1, keepdim=True))
