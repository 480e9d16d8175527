"""In training queries and keys are made of a dropped input, the values of the whole one; the
attention weights are not dropped.

Diagnosis: No weight is dropped in training: the weights change at random and still sum to 1, as if
dropout came before the softmax.
"""


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
        dropped = self.dropout(x)
        q, k, v = self.W_query(dropped), self.W_key(dropped), self.W_value(x)
        q, k, v = (t.unflatten(-1, (self.num_heads, -1)).transpose(1, 2) for t in (q, k, v))
        s = (q @ k.mT / math.sqrt(q.shape[-1])).masked_fill(
            torch.ones(n, n).triu(1) > 0, -torch.inf
        )
        return self.out_proj((s.softmax(-1) @ v).transpose(1, 2).flatten(2))
