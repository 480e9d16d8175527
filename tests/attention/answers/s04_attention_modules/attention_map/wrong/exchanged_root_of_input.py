"""Keys ask, and the root is that of the input's width.

Diagnosis: The scores are divided by the square root of the input's width, not of a key's.
Queries and keys are exchanged.
"""

import torch


def attention_map(attention, x):
    with torch.no_grad():
        s = attention.W_key(x) @ attention.W_query(x).mT / x.shape[-1] ** 0.5
        return torch.softmax(s, dim=-1)
