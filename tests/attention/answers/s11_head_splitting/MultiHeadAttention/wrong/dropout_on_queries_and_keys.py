"""Dropout acts on queries and keys, right after the projections, not on the attention weights.

Diagnosis: No weight is dropped in training: the weights change at random and still sum to 1, as if
dropout came before the softmax.
"""


class MultiHeadAttention(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__()
        if d_out % num_heads:
            raise ValueError("uneven")
        self.num_heads, self.head_dim = num_heads, d_out // num_heads
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.out_proj = nn.Linear(d_out, d_out)
        self.dropout = nn.Dropout(dropout)
        self.register_buffer(
            "mask", torch.ones(context_length, context_length).triu(1).bool(), persistent=False
        )

    def forward(self, x):
        b, n, _ = x.shape
        if n > len(self.mask):
            raise ValueError("too long")
        q, k, v = (
            w(x).view(b, n, self.num_heads, -1).transpose(1, 2)
            for w in (self.W_query, self.W_key, self.W_value)
        )
        q, k = self.dropout(q), self.dropout(k)
        s = (q @ k.mT / self.head_dim**0.5).masked_fill(self.mask[:n, :n], -torch.inf)
        return self.out_proj((s.softmax(-1) @ v).transpose(1, 2).flatten(2))
