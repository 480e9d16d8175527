"""Torch.masked.softmax takes the mask (True for what may be seen).

Diagnosis: none
"""

import torch.masked


class MultiHeadAttention(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__()
        if d_out % num_heads:
            raise ValueError("uneven")
        self.num_heads, self.context_length = num_heads, context_length
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.out_proj = nn.Linear(d_out, d_out)
        self.dropout = nn.Dropout(dropout)

    def forward(self, x):
        n = x.shape[1]
        if n > self.context_length:
            raise ValueError("too long")
        q, k, v = (
            w(x).unflatten(-1, (self.num_heads, -1)).transpose(1, 2)
            for w in (self.W_query, self.W_key, self.W_value)
        )
        seen = torch.ones(n, n, dtype=torch.bool).tril()
        s = q @ k.mT / math.sqrt(q.shape[-1])
        a = torch.masked.softmax(s, dim=-1, mask=seen.expand_as(s))
        return self.out_proj((self.dropout(a) @ v).transpose(1, 2).flatten(2))
