"""Dropout acts on the queries (the projected features), not on the attention weights.

Diagnosis: No weight is dropped in training: the weights change at random and still sum to 1, as if
dropout came before the softmax.
"""


class Head(CausalAttention):
    def forward(self, x):
        n = x.shape[-2]
        if n > len(self.mask):
            raise ValueError("too long")
        q, k, v = self.dropout(self.W_query(x)), self.W_key(x), self.W_value(x)
        s = (q @ k.mT / math.sqrt(k.shape[-1])).masked_fill(self.mask[:n, :n], -torch.inf)
        return s.softmax(-1) @ v


class StackedHeads(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__()
        self.heads = nn.ModuleList(
            Head(d_in, d_out, context_length, dropout, qkv_bias) for _ in range(num_heads)
        )

    def forward(self, x):
        return torch.cat([head(x) for head in self.heads], dim=-1)
