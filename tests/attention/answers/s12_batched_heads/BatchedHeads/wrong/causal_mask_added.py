"""A causal mask is applied, though the layer has none.

Diagnosis: A causal mask hides later tokens; none is expected here.
"""

import torch
import torch.nn.functional as F
from torch import nn


class BatchedHeads(nn.Module):
    def __init__(self, d_in, d_out, num_heads, head_dim):
        super().__init__()
        self.head_dim = head_dim
        shape = (num_heads, head_dim, d_in)
        self.W_query = nn.Parameter(torch.empty(shape))
        self.W_key = nn.Parameter(torch.empty(shape))
        self.W_value = nn.Parameter(torch.empty(shape))
        for p in (self.W_query, self.W_key, self.W_value):
            nn.init.xavier_uniform_(p)
        self.out_proj = nn.Linear(num_heads * head_dim, d_out)

    def forward(self, x):
        q = torch.einsum("bti,hki->bhtk", x, self.W_query)
        k = torch.einsum("bti,hki->bhtk", x, self.W_key)
        v = torch.einsum("bti,hki->bhtk", x, self.W_value)
        z = F.scaled_dot_product_attention(q, k, v, is_causal=True)
        return self.out_proj(z.transpose(1, 2).flatten(2))
