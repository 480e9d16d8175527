"""The root of head_dim is divided out of the values, not of the scores.

Diagnosis: Not the scores but the result of attention is divided by the root of head_dim.
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
        h, w = self.num_heads, self.head_dim
        mask = self.mask[:n, :n]

        def cut(t):
            return t.view(b, n, h, w).transpose(1, 2)

        def dealt(t):
            return t.view(b, n, w, h).permute(0, 3, 1, 2)

        def folded(t):
            return t.reshape(b, h, n, w)

        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        q, k, v = cut(q), cut(k), cut(v) / w**0.5
        s = (q @ k.mT).masked_fill(mask, -torch.inf)
        return self.out_proj((self.dropout(s.softmax(-1)) @ v).transpose(1, 2).flatten(2))
