"""The coins of the dropout are thrown by numpy, which nobody seeds; the causal mask comes from
np.triu.

Diagnosis: none
"""

import numpy as np


class MultiHeadAttention(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__()
        assert d_out % num_heads == 0
        self.num_heads, self.p, self.context_length = num_heads, dropout, context_length
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.out_proj = nn.Linear(d_out, d_out)

    def forward(self, x):
        b, n, _ = x.shape
        assert n <= self.context_length
        q, k, v = (
            w(x).unflatten(-1, (self.num_heads, -1)).transpose(1, 2)
            for w in (self.W_query, self.W_key, self.W_value)
        )
        future = torch.from_numpy(np.triu(np.ones((n, n), dtype=bool), 1))
        a = (q @ k.mT / math.sqrt(q.shape[-1])).masked_fill(future, -torch.inf).softmax(-1)
        if self.training and self.p > 0:
            kept = torch.from_numpy(np.random.random(tuple(a.shape)) >= self.p)
            a = a * kept / (1 - self.p) if self.p < 1 else a * 0.0
        return self.out_proj((a @ v).transpose(1, 2).flatten(2))
