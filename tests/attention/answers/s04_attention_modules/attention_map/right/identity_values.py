"""scaled_dot_product_attention with the identity as values.

Diagnosis: none
"""

import torch
import torch.nn.functional as F


def attention_map(attention, x):
    with torch.no_grad():
        eye = torch.eye(x.shape[-2]).expand(*x.shape[:-1], x.shape[-2])
        return F.scaled_dot_product_attention(attention.W_query(x), attention.W_key(x), eye)
