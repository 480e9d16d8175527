"""The names of query and value are mixed up, and nothing is scaled.

Diagnosis: The scores are not scaled. The output of W_value is used in place of the queries.
"""

import torch


@torch.no_grad()
def attention_map(attention, x):
    q, k = attention.W_value(x), attention.W_key(x)
    return (q @ k.transpose(-2, -1)).softmax(-1)
