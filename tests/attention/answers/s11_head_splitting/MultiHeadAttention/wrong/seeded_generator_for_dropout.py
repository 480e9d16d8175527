"""Dropout draws from a generator of the layer's own that is seeded with 0 in __init__: every layer
drops the same weights in its first call; text: no seed is set.

Diagnosis: none
"""


class MultiHeadAttention(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__()
        if d_out % num_heads:
            raise ValueError("uneven")
        self.num_heads, self.context_length, self.p = num_heads, context_length, dropout
        self.W_query, self.W_key, self.W_value = (
            nn.Linear(d_in, d_out, bias=qkv_bias) for _ in "qkv"
        )
        self.out_proj = nn.Linear(d_out, d_out)
        self.generator = torch.Generator().manual_seed(0)

    def forward(self, x):
        b, n, _ = x.shape
        if n > self.context_length:
            raise ValueError("too long")
        q, k, v = (
            f(x).view(b, n, self.num_heads, -1).transpose(1, 2)
            for f in (self.W_query, self.W_key, self.W_value)
        )
        s = q @ k.mT / q.shape[-1] ** 0.5
        w = s.masked_fill(torch.ones(n, n).triu(1).bool(), -math.inf).softmax(-1)
        if self.training and self.p > 0:
            kept = torch.rand(w.shape, generator=self.generator) >= self.p
            w = w * kept / (1 - self.p) if self.p < 1 else w * 0
        return self.out_proj((w @ v).transpose(1, 2).flatten(2))
