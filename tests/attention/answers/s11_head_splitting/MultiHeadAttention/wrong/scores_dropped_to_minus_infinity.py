"""In training random scores become minus infinity before the softmax (never a token's own), so the
weights that stay are not multiplied by 1 / (1 - p) but sum to 1.

Diagnosis: Rows still sum to 1 where weights are dropped: they are normalised again, or dropped
before the softmax.
"""


class MultiHeadAttention(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__()
        if d_out % num_heads:
            raise ValueError("uneven")
        self.num_heads, self.p, self.context_length = num_heads, dropout, context_length
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.out_proj = nn.Linear(d_out, d_out)

    def forward(self, x):
        n = x.shape[1]
        if n > self.context_length:
            raise ValueError("too long")
        q, k, v = (
            w(x).unflatten(-1, (self.num_heads, -1)).transpose(1, 2)
            for w in (self.W_query, self.W_key, self.W_value)
        )
        blocked = torch.ones(n, n).triu(1) > 0
        s = q @ k.mT / math.sqrt(q.shape[-1])
        if self.training:
            blocked = blocked | ((torch.rand(s.shape) < self.p) & ~torch.eye(n, dtype=torch.bool))
        return self.out_proj(
            (s.masked_fill(blocked, -torch.inf).softmax(-1) @ v).transpose(1, 2).flatten(2)
        )
