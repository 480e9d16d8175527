"""An own head keeps the mask of the longest sequence so far and does not cut it to a shorter one:
after a call with 9 tokens, a call with 3 tokens or with one raises a RuntimeError.

Diagnosis: none
"""


class Head(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, qkv_bias):
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.dropout = nn.Dropout(dropout)
        self.context_length, self.mask = context_length, None

    def forward(self, x):
        n = x.shape[1]
        if n > self.context_length:
            raise ValueError("too long")
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        if self.mask is None or n > len(self.mask):
            self.mask = torch.ones(n, n, dtype=torch.bool).triu(1)
        s = (q @ k.mT / math.sqrt(q.shape[-1])).masked_fill(self.mask, -torch.inf)
        return self.dropout(s.softmax(-1)) @ v


class StackedHeads(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__()
        self.heads = nn.ModuleList(
            Head(d_in, d_out, context_length, dropout, qkv_bias) for _ in range(num_heads)
        )

    def forward(self, x):
        return torch.cat([head(x) for head in self.heads], dim=-1)
