"""Uses the weights by hand and leaves the biases out, with a temperature of its own.

Diagnosis: The scores are divided by the width of a key, not by its square root. The bias of
W_query has no effect.
"""

import torch


def attention_map(attention, x):
    w_q, w_k = attention.W_query.weight.detach(), attention.W_key.weight.detach()
    s = (x @ w_q.T) @ (x @ w_k.T).transpose(-1, -2)
    return torch.softmax(s / w_k.shape[0], dim=-1)
