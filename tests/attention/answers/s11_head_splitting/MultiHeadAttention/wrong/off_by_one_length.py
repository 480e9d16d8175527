"""One token more than context_length is accepted: the mask is made for each call, and the check has
>= context_length + 2 in effect.

Diagnosis: One token more than context_length is let through.
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

    def forward(self, x):
        b, n, _ = x.shape
        if n - 1 > self.context_length:
            raise ValueError("too long")
        q, k, v = (
            f(x).view(b, n, self.num_heads, -1).transpose(1, 2)
            for f in (self.W_query, self.W_key, self.W_value)
        )
        s = q @ k.mT / q.shape[-1] ** 0.5
        w = s.masked_fill(torch.ones(n, n).triu(1).bool(), -math.inf).softmax(-1)
        return self.out_proj((self.dropout(w) @ v).transpose(1, 2).flatten(2))
