"""The projections are made by a cached function: two layers with the same sizes have the same
weights, and to train one is to train both.

Diagnosis: none
"""

from functools import lru_cache


@lru_cache(maxsize=None)
def layers(d_in, d_out, bias):
    return [nn.Linear(d_in, d_out, bias=bias) for _ in range(3)]


class MultiHeadAttention(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__()
        if d_out % num_heads:
            raise ValueError("uneven")
        self.num_heads, self.context_length = num_heads, context_length
        self.W_query, self.W_key, self.W_value = layers(d_in, d_out, qkv_bias)
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
        s = (q @ k.mT / math.sqrt(q.shape[-1])).masked_fill(
            torch.ones(n, n).triu(1) > 0, -torch.inf
        )
        return self.out_proj((self.dropout(s.softmax(-1)) @ v).transpose(1, 2).flatten(2))
