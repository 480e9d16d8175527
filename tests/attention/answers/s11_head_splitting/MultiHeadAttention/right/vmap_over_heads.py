"""torch.vmap over the heads with randomness="different", which draws a mask of its own for each
head; the dropout layer is called inside.

Diagnosis: none
"""


class MultiHeadAttention(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__()
        if d_out % num_heads:
            raise ValueError("uneven")
        self.num_heads, self.context_length = num_heads, context_length
        self.W_query, self.W_key, self.W_value = (
            nn.Linear(d_in, d_out, bias=qkv_bias) for _ in "qkv"
        )
        self.out_proj, self.dropout = nn.Linear(d_out, d_out), nn.Dropout(dropout)

    def _one_head(self, q, k, v):
        n = q.shape[1]
        s = (q @ k.mT / q.shape[-1] ** 0.5).masked_fill(torch.ones(n, n).triu(1).bool(), -math.inf)
        return self.dropout(s.softmax(-1)) @ v

    def forward(self, x):
        if x.shape[1] > self.context_length:
            raise ValueError("too long")
        cut = (
            f(x).unflatten(-1, (self.num_heads, -1))
            for f in (self.W_query, self.W_key, self.W_value)
        )
        c = torch.vmap(self._one_head, in_dims=2, out_dims=2, randomness="different")(*cut)
        return self.out_proj(c.flatten(2))
